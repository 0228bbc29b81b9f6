//! A request to the computer players is rejected, or answered with legal moves.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quadrille_testkit::fuzz::engine_request(data));
