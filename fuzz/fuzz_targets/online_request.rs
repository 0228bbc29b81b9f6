//! A client's request is rejected, or it is within its limits and round-trips.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quadrille_testkit::fuzz::online_request(data));
