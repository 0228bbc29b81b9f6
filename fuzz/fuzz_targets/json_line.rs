//! A line of JSON is rejected, or its replay is a line of JSON.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quadrille_testkit::fuzz::json_line(data));
