//! Online games: a server with a real SQLite file, real sockets and an injected wall clock.

mod attacks;
mod computers;
mod connections;
mod invitations;
mod lengths;
mod other_rules;
mod play;
mod requests;
mod server;
mod socket;
mod sockets;
mod stored_version;
mod time;
