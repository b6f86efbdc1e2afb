package factord;

import java.lang.ref.Cleaner;

/**
 * What the clients of one wire have in common, and their calls while they are in progress. When nobody can reach it any more,
 * the wire is closed.
 */
final class Owner {
    private static final Cleaner CLEANER = Cleaner.create();

    final Wire wire;

    Owner(Wire wire) {
        this.wire = wire;
        CLEANER.register(this, wire::close);
    }
}
