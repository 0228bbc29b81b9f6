//! Starts the client.

fn main() {
    quadrille_web::mount();
}
