//! A record is refused, or reads back as it was written.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quadrille_testkit::fuzz::record_text(data));
