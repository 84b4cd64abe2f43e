//! The manual pages and the completions of shells, both made of the arguments as they are declared.

use super::{args::Args, exit::Exit, output::print_bytes};
use clap::CommandFactory as _;
use clap_complete::Shell;
use clap_mangen::Man;

/// Prints the script that completes arguments in a shell.
pub fn completions(shell: Shell) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "satscope", &mut script);
    print_bytes(&script).err().unwrap_or(Exit::Fine)
}

/// Prints the manual page of the program, or of the command of that name.
pub fn page(of: Option<&str>) -> Exit {
    // `satscope help` has no page of its own.
    let mut program = Args::command().disable_help_subcommand(true);
    program.build();
    let command = of.and_then(|name| program.find_subcommand(name)).unwrap_or(&program);
    let page = command.clone().version(env!("CARGO_PKG_VERSION"));
    let mut text = Vec::new();
    // Nothing else than memory is written to.
    let written = Man::new(page).render(&mut text);
    debug_assert!(written.is_ok());
    print_bytes(&text).err().unwrap_or(Exit::Fine)
}
