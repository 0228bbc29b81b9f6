//! A request of a client is refused, or keeps its bounds and reads back as it was written.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quadrille_testkit::fuzz::online_request(data));
