#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| drop(satscope_fuzz::fuzz::solve::check(bytes)));
