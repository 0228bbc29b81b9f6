//! Games over the network: a server with a real file under it, asked and connected to as clients do.

mod attacks;
mod computers;
mod connections;
mod lengths;
mod play;
mod requests;
mod server;
mod socket;
mod sockets;
mod stored_version;
mod waiting;
