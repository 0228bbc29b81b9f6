//! The computer players as a WebAssembly module for a Web Worker.
