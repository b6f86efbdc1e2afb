package factord;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Where the daemon listens. */
final class Sockets {
    private Sockets() {}

    /** The daemon's socket: {@code $FACTORD_SOCKET}, or where a daemon without a configuration listens. */
    static Path defaultPath() {
        var named = System.getenv("FACTORD_SOCKET");
        if (named != null && !named.isEmpty()) {
            return Path.of(named);
        }
        var runtime = System.getenv("XDG_RUNTIME_DIR");
        if (runtime != null && runtime.startsWith("/")) {
            return Path.of(runtime, "factord", "factord.sock");
        }
        var user = user();
        var usual = Path.of("/run/user/" + user);
        if (Files.isWritable(usual)) {
            return usual.resolve("factord").resolve("factord.sock");
        }
        var directory = Path.of("/tmp/factord-" + user);
        if (Files.exists(directory, LinkOption.NOFOLLOW_LINKS) && !isPrivate(directory, user)) {
            // A false daemon in a directory of somebody else would be sent codes.
            throw new ConnectionFailedException(
                    "other users can write to " + directory + ": name the daemon's socket in FACTORD_SOCKET");
        }
        return directory.resolve("factord.sock");
    }

    /** The effective user, as the owner of this process or, on systems without /proc, of its home directory. */
    private static int user() {
        var process = Path.of("/proc/self");
        try {
            var owned = Files.exists(process) ? process : Path.of(System.getProperty("user.home"));
            return (Integer) Files.getAttribute(owned, "unix:uid");
        } catch (IOException error) {
            throw new ConnectionFailedException("name the daemon's socket in FACTORD_SOCKET");
        }
    }

    private static boolean isPrivate(Path directory, int user) {
        try {
            var found = Files.readAttributes(directory, "unix:uid,mode,isDirectory", LinkOption.NOFOLLOW_LINKS);
            return found.get("uid").equals(user)
                    && found.get("isDirectory").equals(true)
                    && ((Integer) found.get("mode") & 0_022) == 0;
        } catch (IOException error) {
            return false;
        }
    }
}
