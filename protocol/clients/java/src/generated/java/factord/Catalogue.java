// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

package factord;

import java.util.Set;

/** What the client has to know of methods. Of those of a later version it knows nothing. */
final class Catalogue {
    private Catalogue() {}

    private static final Set<String> IS_REPEATABLE = Set.of(
            "server.hello", "server.info", "server.health", "server.metrics", "rpc.discover", "passkey.challenge",
            "passkey.related_origins", "factor.list", "session.check", "session.list", "session.issue_assertion",
            "keys.jwks", "device.list", "job.claim", "flow.get", "subject.get", "tenant.get", "tenant.list",
            "tenant.check", "keys.status", "store.layout", "store.raise", "backup.begin", "backup.read", "backup.end",
            "audit.list", "audit.verify");

    /** Whether a request may be sent again as it is. */
    static boolean isRepeatable(String method) {
        return IS_REPEATABLE.contains(method);
    }

    private static final Set<String> TAKES_KEY = Set.of(
            "server.accept_clock", "totp.enroll", "totp.verify", "totp.current_code", "totp.import", "hotp.enroll",
            "hotp.verify", "hotp.import", "backup_code.generate", "backup_code.verify", "backup_code.import",
            "password.set", "password.verify", "password.remove", "password.import", "password.require_reset",
            "email.enroll", "email.verify", "phone.enroll", "phone.verify", "address.show", "username.set",
            "username.remove", "passkey.enroll", "passkey.verify", "factor.activate", "factor.send", "factor.verify",
            "factor.resync", "factor.rename", "factor.prefer", "factor.remove", "factor.disable", "factor.enable",
            "session.create", "session.touch", "session.revoke", "session.revoke_all", "keys.rotate_signing",
            "device.trust", "device.exchange", "device.revoke", "job.renew", "job.complete", "job.fail",
            "sign_in.create", "sign_up.create", "sign_up.update", "step_up.create", "verdict.redeem",
            "password_reset.create", "flow.prepare", "flow.attempt", "flow.reset", "flow.claim_session",
            "subject.unlock", "subject.reset_factors", "subject.cancel_reset", "subject.delete", "tenant.create",
            "tenant.update", "tenant.delete", "keys.rotate", "keys.rotate_master");

    /** Whether it takes an idempotency key. */
    static boolean takesKey(String method) {
        return TAKES_KEY.contains(method);
    }

    private static final Set<String> TAKES_TENANT = Set.of(
            "totp.enroll", "totp.verify", "totp.current_code", "totp.import", "hotp.enroll", "hotp.verify",
            "hotp.import", "backup_code.generate", "backup_code.verify", "backup_code.import", "password.set",
            "password.verify", "password.remove", "password.import", "password.require_reset", "email.enroll",
            "email.verify", "phone.enroll", "phone.verify", "address.show", "username.set", "username.remove",
            "passkey.enroll", "passkey.challenge", "passkey.verify", "passkey.related_origins", "factor.activate",
            "factor.send", "factor.verify", "factor.resync", "factor.list", "factor.rename", "factor.prefer",
            "factor.remove", "factor.disable", "factor.enable", "session.create", "session.check", "session.touch",
            "session.list", "session.revoke", "session.revoke_all", "session.issue_assertion", "keys.jwks",
            "keys.rotate_signing", "device.trust", "device.exchange", "device.list", "device.revoke", "job.claim",
            "sign_in.create", "sign_up.create", "sign_up.update", "step_up.create", "verdict.redeem",
            "password_reset.create", "flow.get", "flow.prepare", "flow.attempt", "flow.reset", "flow.claim_session",
            "subject.get", "subject.unlock", "subject.reset_factors", "subject.cancel_reset", "subject.delete",
            "keys.rotate", "audit.list");

    /** Whether it may name a tenant, and need not. */
    static boolean takesTenant(String method) {
        return TAKES_TENANT.contains(method);
    }
}
