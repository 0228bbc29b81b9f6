//! A record is rejected, or it round-trips.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quadrille_testkit::fuzz::record_text(data));
