//! Tests that every game must pass: the conformance kit, the vectors and perft tables from independent implementations, and the
//! laws of the fuzz targets. Used by tests only.

pub mod board_difference;
pub mod conformance;
pub mod fuzz;
pub mod thinking;
pub mod vectors;
