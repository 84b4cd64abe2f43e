//! The program with its window, and what looks into it.

use crate::{
    display::{Display, START, spawn, wait_for},
    tree::Inspector,
};
use std::{
    fs::{self, File},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    process::Child,
    sync::atomic::{AtomicU32, Ordering},
};

/// A port of the loopback interface that nobody uses. The system would give the same one to two tests that ask at the
/// same time, before either of their windows listens.
fn free_port() -> SocketAddr {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        // Below the ports that systems give by themselves.
        let number =
            20_000 + std::process::id().wrapping_mul(61).wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed)) % 12_000;
        let port = u16::try_from(number).expect("it is below 32,000");
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        if TcpListener::bind(address).is_ok() {
            return address;
        }
    }
}

/// Opens a window on that display: the program, what looks into it, and the number of the window.
pub fn start(display: &Display, arguments: &[&str]) -> (Child, Inspector, String) {
    let port = free_port();
    let errors = File::create(display.folder().join("errors")).expect("the folder is writable");
    let mut program = spawn(
        display
            .command(&std::env::var("SATSCOPE").unwrap_or(env!("CARGO_BIN_EXE_satscope").to_owned()))
            .args(arguments)
            .current_dir(display.folder())
            .env("EGUI_INSPECTION", port.to_string())
            .stderr(errors),
    );
    let mut stream = None;
    let errors = || fs::read_to_string(display.folder().join("errors")).unwrap_or_default();
    wait_for(
        || {
            let ended = program.try_wait().expect("it is a child of this program");
            assert!(ended.is_none(), "the program ended without a window: {}", errors());
            stream = TcpStream::connect(port).ok();
            stream.is_some()
        },
        START,
        || format!("the window: {}", errors()),
    );
    let stream = stream.expect("it was waited for");
    stream.set_read_timeout(Some(START)).expect("the time is not zero");
    let inspector = Inspector::new(stream);
    let pid = program.id().to_string();
    let found = display.tool("xdotool", &["search", "--sync", "--onlyvisible", "--pid", &pid]);
    let id = found.lines().last().expect("xdotool waits for a window").to_owned();
    (program, inspector, id)
}
