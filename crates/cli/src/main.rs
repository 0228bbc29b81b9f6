//! The program `quadrille`. It reads arguments and files, asks the catalogue, and prints; no rule of a game is decided here.

mod arguments;
mod commands;
mod draw;
mod play_arguments;
mod progress;
mod seed;

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};
use commands::replay::ToldInJson;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are no faults; everything else is, and every fault ends with 1.
            let code = u8::from(error.use_stderr());
            return if error.print().is_ok() { ExitCode::from(code) } else { ExitCode::FAILURE };
        }
    };
    match run(&arguments.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<ToldInJson>() => {
            anstream::eprintln!("{error}");
            ExitCode::FAILURE
        }
        Err(error) => {
            anstream::eprintln!("quadrille: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &Command) -> anyhow::Result<()> {
    // An engine thinks and answers at the same time, so that it cannot lock the output for good.
    if let Command::Ugi(arguments) = command {
        return commands::ugi::run(arguments);
    }
    let out = &mut anstream::stdout().lock();
    match command {
        Command::Serve(arguments) => commands::serve::run(arguments, out),
        Command::Bot(arguments) => commands::bot::run(arguments, out),
        Command::Load(arguments) => commands::load::run(arguments, out),
        Command::Games(arguments) => commands::games::run(arguments, out),
        Command::New(arguments) => commands::new::run(arguments, out),
        Command::Moves(arguments) => commands::moves::run(arguments, out),
        Command::Show(arguments) => commands::show::run(arguments, out),
        Command::Replay(arguments) => commands::replay::run(arguments, out),
        Command::Perft(arguments) => commands::perft::run(arguments, out),
        Command::Bench(arguments) => commands::bench::run(arguments, out),
        Command::FmtRecord(arguments) => commands::fmt_record::run(arguments, out),
        Command::Word(arguments) => commands::word::run(arguments, out),
        Command::Analyse(arguments) => commands::analyse::run(arguments, out),
        Command::Solve(arguments) => commands::solve::run(arguments, out),
        Command::Match(arguments) => commands::matches::run(arguments, out),
        Command::Lab(arguments) => commands::lab::run(arguments, out),
        Command::Ugi(arguments) => commands::ugi::run(arguments),
    }
}

/// Whoever reads our output may stop reading, as `head` does; that is no fault.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
