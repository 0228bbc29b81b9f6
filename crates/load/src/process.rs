//! Processor time and memory of processes, from Linux's `/proc`. Elsewhere nothing is known.

use std::fs;

/// Clock ticks per second in `/proc`: USER_HZ, which is 100 on every supported architecture.
const TICKS: f64 = 100.0;

/// The processes of the tested servers, to measure them.
#[derive(Clone, Debug, Default)]
pub struct MeasuredProcesses {
    /// The nodes.
    pub servers: Vec<u32>,
    /// The database server, whose child processes are measured with it.
    pub database: Option<u32>,
}

impl MeasuredProcesses {
    /// The processor time of the nodes, in seconds. None if one of them cannot be read.
    pub(crate) fn server_cpu(&self) -> Option<f64> {
        sum(&self.servers, |process| cpu(&process.to_string()))
    }

    /// The processor time of the database server, in seconds.
    pub(crate) fn database_cpu(&self) -> Option<f64> {
        let database = self.database?;
        let ended = cpu_of_ended_children(&stat(&database.to_string())?)?;
        let running: f64 = children(database).iter().filter_map(|process| cpu(&process.to_string())).sum();
        Some(cpu(&database.to_string())? + ended + running)
    }

    /// The resident memory of the nodes, in bytes. None if one of them cannot be read.
    pub(crate) fn resident_bytes(&self) -> Option<u64> {
        sum(&self.servers, |process| {
            resident_of(&fs::read_to_string(format!("/proc/{process}/status")).ok()?)
        })
    }
}

fn sum<T: std::iter::Sum>(processes: &[u32], value: impl Fn(&u32) -> Option<T>) -> Option<T> {
    (!processes.is_empty()).then(|| processes.iter().map(value).sum())?
}

/// The processor time of this process, in seconds.
pub(crate) fn own_cpu_seconds() -> Option<f64> {
    cpu("self")
}

fn cpu(process: &str) -> Option<f64> {
    cpu_of(&stat(process)?)
}

fn stat(process: &str) -> Option<String> {
    fs::read_to_string(format!("/proc/{process}/stat")).ok()
}

/// The running child processes; none if that cannot be read.
fn children(process: u32) -> Vec<u32> {
    let listed = fs::read_to_string(format!("/proc/{process}/task/{process}/children"));
    listed.unwrap_or_default().split_whitespace().filter_map(|child| child.parse().ok()).collect()
}

/// Fields 14 and 15 of the file: time in user mode and in the kernel.
fn cpu_of(stat: &str) -> Option<f64> {
    seconds(stat, 14)
}

/// Fields 16 and 17 of the file: the same of child processes that have ended.
fn cpu_of_ended_children(stat: &str) -> Option<f64> {
    seconds(stat, 16)
}

/// The sum of two fields of `/proc/PID/stat`, in seconds.
fn seconds(stat: &str, field: usize) -> Option<f64> {
    // The second field, the name in parentheses, may contain spaces.
    let (_, rest) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let ticks = |index: usize| fields.get(index)?.parse::<f64>().ok();
    // The fields after the name begin with the third.
    Some((ticks(field - 3)? + ticks(field - 2)?) / TICKS)
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
        let stat = "7 (a b) c) S 1 7 7 0 -1 4194304 100 0 0 0 250 50 30 20 20 0 4 0 100 1000 200 18446744073709551615";
        assert_eq!(cpu_of(stat), Some(3.0));
        assert_eq!(cpu_of_ended_children(stat), Some(0.5));
        assert_eq!(cpu_of("7 (a"), None);
        assert_eq!(resident_of("Name:\ta\nVmRSS:\t    12 kB\nThreads:\t1\n"), Some(12288));
        assert_eq!(resident_of("Name:\ta\n"), None);
        let none = MeasuredProcesses::default();
        assert_eq!((none.server_cpu(), none.database_cpu(), none.resident_bytes()), (None, None, None));
    }
}
