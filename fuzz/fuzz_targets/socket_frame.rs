//! A frame of a client is refused, or reads back as it was written and is answered by the room of a game.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quadrille_testkit::fuzz::socket_frame(data));
