//! Answers requests to a computer player from standard input, one line of JSON each; the native counterpart of `think_wasm`.

use quadrille_native::Stopwatch;
use quadrille_testkit::thinking::answer;

fn main() -> std::io::Result<()> {
    for line in std::io::stdin().lines() {
        println!("{}", answer(&line?, &Stopwatch::start()));
    }
    Ok(())
}
