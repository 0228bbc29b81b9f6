//! A question to the computer players is refused, or answered with a legal move.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quadrille_testkit::fuzz::engine_ask(data));
