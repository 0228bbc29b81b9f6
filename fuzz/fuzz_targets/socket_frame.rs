//! A client's frame is rejected, or it round-trips and the referee of a game answers it.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quadrille_testkit::fuzz::socket_frame(data));
