//! Processor time and memory of processes, from Linux's `/proc`. Elsewhere nothing is known.

use std::fs;

/// Clock ticks per second in `/proc`: USER_HZ, which is 100 on every supported architecture.
const TICKS: f64 = 100.0;

/// The processor time of processes, in seconds. None if one of them cannot be read.
pub(crate) fn cpu_seconds(processes: &[u32]) -> Option<f64> {
    (!processes.is_empty()).then(|| processes.iter().map(|process| cpu(&process.to_string())).sum())?
}

/// The processor time of this process, in seconds.
pub(crate) fn own_cpu_seconds() -> Option<f64> {
    cpu("self")
}

fn cpu(process: &str) -> Option<f64> {
    cpu_of(&fs::read_to_string(format!("/proc/{process}/stat")).ok()?)
}

fn cpu_of(stat: &str) -> Option<f64> {
    // The second field, the name in parentheses, may contain spaces.
    let (_, rest) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let ticks = |index: usize| fields.get(index)?.parse::<f64>().ok();
    // Fields 14 and 15 of the file: time in user mode and in the kernel.
    Some((ticks(11)? + ticks(12)?) / TICKS)
}

/// The resident memory of processes, in bytes. None if one of them cannot be read.
pub(crate) fn resident_bytes(processes: &[u32]) -> Option<u64> {
    let resident = |process: &u32| resident_of(&fs::read_to_string(format!("/proc/{process}/status")).ok()?);
    (!processes.is_empty()).then(|| processes.iter().map(resident).sum())?
}

fn resident_of(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_linux_are_read() {
        let stat =
            "7 (a b) c) S 1 7 7 0 -1 4194304 100 0 0 0 250 50 0 0 20 0 4 0 100 1000 200 18446744073709551615";
        assert_eq!(cpu_of(stat), Some(3.0));
        assert_eq!(cpu_of("7 (a"), None);
        assert_eq!(resident_of("Name:\ta\nVmRSS:\t    12 kB\nThreads:\t1\n"), Some(12288));
        assert_eq!(resident_of("Name:\ta\n"), None);
        assert_eq!(cpu_seconds(&[]), None);
        assert_eq!(resident_bytes(&[]), None);
    }
}
