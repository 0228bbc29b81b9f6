//! A move's text is rejected and changes nothing, or the move can be made.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quadrille_testkit::fuzz::apply_moves(data));
