//! A position's text is rejected, or it is the canonical text of its position.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quadrille_testkit::fuzz::position_text(data));
