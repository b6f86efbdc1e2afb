//! Whom a client believes: see wire.md.

use std::env;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::UnixStream;
use std::path::Path;

/// Says why a socket is refused: another user listens there, who would be sent codes.
pub(crate) fn problem(stream: &UnixStream, path: &Path) -> Option<String> {
    let user = match listener(stream) {
        Some(user) => user,
        None => return Some("the kernel does not say who listens there".to_owned()),
    };
    let named = env::var("FACTORD_DAEMON_UID");
    if is_trusted(user) || named.map_or(false, |named| named == user.to_string()) || owns_folder(user, path) {
        return None;
    }
    Some(format!("user {} listens there; if that is factord's user, set FACTORD_DAEMON_UID={}", user, user))
}

fn is_trusted(user: u32) -> bool {
    (user == 0 || user == own_user()) && Some(user) != unmapped_user()
}

/// Whether a socket is in a folder of that user which nobody else can change, nor put another one in its place.
fn owns_folder(user: u32, path: &Path) -> bool {
    let folder = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    match (fs::metadata(folder), fs::metadata(folder.join(".."))) {
        (Ok(found), Ok(above)) => {
            found.uid() == user
                && Some(user) != unmapped_user()
                && is_trusted(above.uid())
                && (found.mode() | above.mode()) & 0o022 == 0
        }
        _ => false,
    }
}

/// The number of all users whom this user namespace does not map, which identifies nobody; `None` if it maps every one.
fn unmapped_user() -> Option<u32> {
    let map = fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    let lengths = map.lines().filter_map(|line| line.split_whitespace().last()?.parse::<u64>().ok());
    if lengths.sum::<u64>() == u64::from(u32::MAX) {
        return None;
    }
    let number = fs::read_to_string("/proc/sys/kernel/overflowuid");
    Some(number.ok().and_then(|number| number.trim().parse().ok()).unwrap_or(65_534))
}

/// The effective user. The owner of /proc/self is root where a process has made itself unreadable.
#[allow(unsafe_code)]
pub(crate) fn own_user() -> u32 {
    extern "C" {
        fn geteuid() -> u32;
    }
    // SAFETY: it takes nothing and cannot fail.
    unsafe { geteuid() }
}

/// The user who listens, as the kernel knows it. `UnixStream::peer_cred` is not stable yet.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn listener(stream: &UnixStream) -> Option<u32> {
    use std::os::raw::{c_int, c_void};
    use std::os::unix::io::AsRawFd;

    extern "C" {
        fn getsockopt(socket: c_int, level: c_int, name: c_int, value: *mut c_void, size: *mut u32) -> c_int;
    }
    const SOL_SOCKET: c_int = 1;
    const SO_PEERCRED: c_int = 17;
    // struct ucred: process, user, group. No process has all of these values.
    let mut peer = [0_u32, u32::MAX, u32::MAX];
    let mut size = 12;
    // SAFETY: the array has the size that is passed, and both outlive the call.
    let failed =
        unsafe { getsockopt(stream.as_raw_fd(), SOL_SOCKET, SO_PEERCRED, peer.as_mut_ptr().cast(), &mut size) };
    (failed == 0 && size == 12).then_some(peer[1])
}

#[cfg(not(target_os = "linux"))]
fn listener(_: &UnixStream) -> Option<u32> {
    None
}
