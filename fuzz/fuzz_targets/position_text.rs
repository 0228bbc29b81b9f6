//! A position's text is refused, or it is the one text of its position.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quadrille_testkit::fuzz::position_text(data));
