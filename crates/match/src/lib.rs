//! A match without I/O.
