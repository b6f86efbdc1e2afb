use std::env;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use crate::peer::own_user;

/// The daemon's socket: `$FACTORD_SOCKET`, or where a daemon without a configuration listens.
pub fn default_path() -> PathBuf {
    if let Some(named) = env::var_os("FACTORD_SOCKET").filter(|named| !named.is_empty()) {
        return named.into();
    }
    let user = own_user();
    let runtime = match env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from) {
        Some(named) if named.is_absolute() => named,
        _ => {
            let usual = PathBuf::from(format!("/run/user/{}", user));
            if !is_private(&usual, user) {
                return format!("/tmp/factord-{}/factord.sock", user).into();
            }
            usual
        }
    };
    runtime.join("factord/factord.sock")
}

/// Whether it is a directory in which only this user can write.
fn is_private(directory: &Path, user: u32) -> bool {
    directory
        .symlink_metadata()
        .map_or(false, |found| found.is_dir() && found.uid() == user && found.mode() & 0o222 == 0o200)
}
