//! Standard output and standard error, as a terminal may safely show them.

use std::fmt;
use std::io::{self, Write as _};
use std::path::Path;

use super::exit::Exit;
use crate::scene::Scene;
use crate::scene::visible::{visible, visible_json, visible_lines};

/// Says on standard error what is wrong.
pub fn complain(what: impl fmt::Display) {
    // With nobody listening there is nobody to tell.
    let _ = writeln!(io::stderr().lock(), "{}", visible_lines(&what.to_string()));
}

/// Writes text to standard output.
///
/// # Errors
/// How the program has to end, now: a reader that has gone away has seen enough; output that cannot be written, or
/// that is closed, is an error.
pub fn print(text: &str) -> Result<(), Exit> {
    print_bytes(visible_lines(text).as_bytes())
}

/// Writes a part of a JSON document to standard output.
///
/// # Errors
/// As `print`.
pub(super) fn print_json(text: &str) -> Result<(), Exit> {
    print_bytes(visible_json(text).as_bytes())
}

/// Writes the bytes of a file to standard output.
///
/// # Errors
/// As `print`.
pub(super) fn print_bytes(bytes: &[u8]) -> Result<(), Exit> {
    print_by(|out| out.write_all(bytes))
}

/// Writes the bytes of a file to standard output part by part, as `write` hands the parts over.
///
/// # Errors
/// As `print`.
pub(super) fn print_by(write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) -> Result<(), Exit> {
    let mut out = Listened { out: io::stdout().lock(), has_gone: false };
    let written = if at_start::stdout_was_closed() {
        Err(io::Error::other("it is closed"))
    } else {
        write(&mut out).and_then(|()| out.flush())
    };
    written.map_err(|error| {
        if out.has_gone {
            return Exit::Fine;
        }
        complain(format_args!("error: cannot write the output: {error}"));
        Exit::Unusable
    })
}

/// Standard output, and whether its reader has gone away: who writes through others hears of it in their words only.
struct Listened {
    out: io::StdoutLock<'static>,
    has_gone: bool,
}

impl io::Write for Listened {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.note(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.note(flushed)
    }
}

impl Listened {
    fn note<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        self.has_gone |= result.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::BrokenPipe);
        result
    }
}

/// Whether standard output was closed when the program started. Rust opens `/dev/null` in its place before `main`,
/// so it has to be asked earlier.
#[cfg(target_os = "linux")]
mod at_start {
    use std::ffi::c_int;
    use std::sync::atomic::{AtomicBool, Ordering};

    static CLOSED: AtomicBool = AtomicBool::new(false);

    pub(super) fn stdout_was_closed() -> bool {
        CLOSED.load(Ordering::Relaxed)
    }

    unsafe extern "C" {
        fn fcntl(descriptor: c_int, command: c_int, ...) -> c_int;
    }

    extern "C" fn look() {
        const STDOUT: c_int = 1;
        const F_GETFD: c_int = 1;
        // SAFETY: asks for the flags of a descriptor and changes nothing; one that is closed is an error, no harm.
        let flags = unsafe { fcntl(STDOUT, F_GETFD) };
        CLOSED.store(flags < 0, Ordering::Relaxed);
    }

    // SAFETY: the loader calls each function of this section once, before `main`; this one needs nothing of Rust's
    // runtime.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;
}

#[cfg(not(target_os = "linux"))]
mod at_start {
    pub(super) fn stdout_was_closed() -> bool {
        false
    }
}

/// How many warnings of a scene are printed; more are counted.
const MOST_WARNINGS: usize = 50;

/// Prints what is allowed in a scene but worth a word.
pub(super) fn warn(file: &Path, scene: &Scene) {
    let file = file.display().to_string();
    let file = visible(&file);
    let warnings = scene.warnings();
    for warning in warnings.iter().take(MOST_WARNINGS) {
        complain(format_args!("warning: {file}: {}", visible(&warning.to_string())));
    }
    if MOST_WARNINGS < warnings.len() {
        complain(format_args!("warning: {file}: and {} more", warnings.len() - MOST_WARNINGS));
    }
}
