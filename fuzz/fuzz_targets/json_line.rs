//! A line of JSON is refused, or answered by one.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quadrille_testkit::fuzz::json_line(data));
