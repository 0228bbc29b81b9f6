//! The program `quadrille`: parses arguments, calls the libraries and prints. It contains no rule of a game.

mod arguments;
mod board_text;
mod bot;
mod commands;
mod engine_arguments;
mod load_arguments;
mod operator_arguments;
mod progress;
mod seed;
mod store_arguments;

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, CliCommand};
use commands::replay::JsonError;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version exit with 0, errors with 1.
            let code = u8::from(error.use_stderr());
            return if error.print().is_ok() { ExitCode::from(code) } else { ExitCode::FAILURE };
        }
    };
    match run(&arguments.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<JsonError>() => {
            anstream::eprintln!("{error}");
            ExitCode::FAILURE
        }
        Err(error) => {
            anstream::eprintln!("quadrille: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &CliCommand) -> anyhow::Result<()> {
    // A UGI engine writes from two threads and cannot lock the output.
    if let CliCommand::Ugi(arguments) = command {
        return commands::ugi::run(arguments);
    }
    let out = &mut anstream::stdout().lock();
    match command {
        CliCommand::Serve(arguments) => commands::serve::run(arguments, out),
        CliCommand::Archive(arguments) => commands::archive::archive(arguments, out),
        CliCommand::Restore(arguments) => commands::archive::restore(arguments, out),
        CliCommand::DeleteName(arguments) => commands::archive::delete_name(arguments, out),
        CliCommand::Bot(arguments) => commands::bot::run(arguments, out),
        CliCommand::Load(arguments) => commands::load::run(arguments, out),
        CliCommand::Games(arguments) => commands::games::run(arguments, out),
        CliCommand::New(arguments) => commands::new::run(arguments, out),
        CliCommand::Moves(arguments) => commands::moves::run(arguments, out),
        CliCommand::Show(arguments) => commands::show::run(arguments, out),
        CliCommand::Replay(arguments) => commands::replay::run(arguments, out),
        CliCommand::Perft(arguments) => commands::perft::run(arguments, out),
        CliCommand::Bench(arguments) => commands::bench::run(arguments, out),
        CliCommand::FmtRecord(arguments) => commands::fmt_record::run(arguments, out),
        CliCommand::Word(arguments) => commands::word::run(arguments, out),
        CliCommand::Analyse(arguments) => commands::analyse::run(arguments, out),
        CliCommand::Solve(arguments) => commands::solve::run(arguments, out),
        CliCommand::Match(arguments) => commands::engine_match::run(arguments, out),
        CliCommand::Ladder(arguments) => commands::ladder::run(arguments, out),
        CliCommand::Lab(arguments) => commands::lab::run(arguments, out),
        CliCommand::Ugi(arguments) => commands::ugi::run(arguments),
    }
}

/// True if the reader of our output has closed it, as `head` does, which is not an error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
