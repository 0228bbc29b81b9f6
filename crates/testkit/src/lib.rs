//! What every game must pass, for use in tests only: the conformance kit, the vectors and perft tables from independent
//! implementations, and the laws that the fuzz targets state.

pub mod board_difference;
pub mod conformance;
pub mod fuzz;
pub mod thinking;
pub mod vectors;
