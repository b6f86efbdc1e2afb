import { lstatSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

import { ConnectionFailed } from "./errors.js";

/**
 * Refuses a socket that another user may have put there, who would be sent codes: see "Whom a client believes" in wire.md.
 *
 * Node.js cannot ask the kernel who listens. So the file must be that of a user who is believed, and nobody else may be able
 * to exchange it. Returns what is different of every other file.
 */
export function checkedSocket(path) {
  const socket = lstatSync(path);
  const folder = statSync(dirname(path));
  const above = statSync(`${dirname(path)}/..`);
  const isClosed = (folder.mode & 0o022) === 0;
  const isFolders = socket.uid === folder.uid && socket.uid !== unmappedUser();
  const ownsFolder = isFolders && isTrusted(above.uid) && (above.mode & 0o022) === 0;
  const areTrusted = isTrusted(socket.uid) && isTrusted(folder.uid);
  const isNamed = String(socket.uid) === process.env.FACTORD_DAEMON_UID;
  if (!isNamed && !(isClosed && (ownsFolder || areTrusted))) {
    const whose = isClosed ? `it belongs to user ${socket.uid}` : `other users can write to ${dirname(path)}`;
    const advice = `if user ${socket.uid} is factord's, set FACTORD_DAEMON_UID=${socket.uid}`;
    throw new ConnectionFailed(`no daemon at ${path}: ${whose}; ${advice}`);
  }
  return `${socket.dev} ${socket.ino} ${socket.ctimeMs}`;
}

function isTrusted(user) {
  return (user === 0 || user === process.geteuid()) && user !== unmappedUser();
}

/** The number of all users whom this user namespace does not map, which identifies nobody; undefined if it maps every one. */
function unmappedUser() {
  try {
    const lines = readFileSync("/proc/self/uid_map", "ascii").trim().split("\n");
    const mapped = lines.reduce((sum, line) => sum + Number(line.trim().split(/ +/)[2]), 0);
    return mapped === 2 ** 32 - 1 ? undefined : Number(readFileSync("/proc/sys/kernel/overflowuid", "ascii"));
  } catch {
    return 65534;
  }
}
