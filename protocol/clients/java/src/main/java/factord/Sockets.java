package factord;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import jdk.net.ExtendedSocketOptions;

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
        return Path.of("/tmp/factord-" + user, "factord.sock");
    }

    /** The socket is not taken for the daemon's. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        Refused(String message) {
            super(message);
        }
    }

    /** Refuses a socket where another user listens, who would be sent codes: see "Whom a client believes" in wire.md. */
    static void checkPeer(SocketChannel channel, Path path) throws IOException, Refused {
        var peer = channel.getOption(ExtendedSocketOptions.SO_PEERCRED).user();
        if (isTrusted(peer) || peer.equals(numbered(System.getenv("FACTORD_DAEMON_UID"))) || ownsFolder(peer, path)) {
            return;
        }
        var advice = "if that is factord's user, set FACTORD_DAEMON_UID to its number";
        throw new Refused("user " + peer.getName() + " listens there; " + advice);
    }

    private static boolean isTrusted(UserPrincipal peer) {
        return (peer.equals(numbered("0")) || peer.equals(numbered(Integer.toString(user())))) && !isUnmapped(peer);
    }

    /** Whether it is the number of all users whom this user namespace does not map, which identifies nobody. */
    private static boolean isUnmapped(UserPrincipal user) {
        try (var map = Files.lines(Path.of("/proc/self/uid_map"))) {
            if (map.mapToLong(line -> Long.parseLong(line.trim().split(" +")[2])).sum() == 0xffff_ffffL) {
                return false;
            }
        } catch (IOException | UncheckedIOException hidden) {
            // Nobody is known to be mapped.
        }
        // The kernel tells the number to the first read only, so that has to take all of it.
        try (var file = Files.newBufferedReader(Path.of("/proc/sys/kernel/overflowuid"))) {
            return user.equals(numbered(file.readLine()));
        } catch (IOException hidden) {
            return user.equals(numbered("65534"));
        }
    }

    /** The user with a number, with or without a name; null if it is no number. */
    private static UserPrincipal numbered(String number) {
        try {
            var isNumber = number != null && number.matches("[0-9]+");
            return isNumber ? FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName(number) : null;
        } catch (IOException unknown) {
            return null;
        }
    }

    /** Whether a socket is in a folder of that user which nobody else can change, nor put another one in its place. */
    private static boolean ownsFolder(UserPrincipal user, Path path) {
        var folder = path.toAbsolutePath().getParent();
        try {
            var above = folder.resolve("..");
            var mode = (Integer) Files.getAttribute(folder, "unix:mode") | (Integer) Files.getAttribute(above, "unix:mode");
            var isItsOwn = user.equals(Files.getOwner(folder)) && !isUnmapped(user);
            return isItsOwn && isTrusted(Files.getOwner(above)) && (mode & 0_022) == 0;
        } catch (IOException error) {
            return false;
        }
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
}
