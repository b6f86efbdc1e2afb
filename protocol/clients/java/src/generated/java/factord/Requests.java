// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

package factord;

import java.util.List;
import java.util.Map;

/** The parameters of the methods. Constructors take what is required; null leaves out what is not. */
public final class Requests {
    private Requests() {}

    /** The parameters of {@code server.hello}. */
    public static final class ServerHello extends Request<ServerHello> {
        /**
         * With what is required.
         *
         * @param application who calls; counted in the metrics
         */
        public ServerHello(Application application) {
            require("application", application);
        }

        /**
         * Sets {@code protocol}: the version of the protocol that the client speaks; clients of version 1 do not say
         * it; {@code 1} without it.
         *
         * @param protocol the value
         * @return this
         */
        public ServerHello protocol(long protocol) {
            return with("protocol", protocol);
        }

        /**
         * Sets {@code min_revision}: the revision of that version that the client needs; any if omitted.
         *
         * @param minRevision the value
         * @return this
         */
        public ServerHello minRevision(long minRevision) {
            return with("min_revision", minRevision);
        }
    }

    /** The parameters of {@code server.accept_clock}. */
    public static final class ServerAcceptClock extends Request<ServerAcceptClock> {
        /** With nothing set. */
        public ServerAcceptClock() {}

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public ServerAcceptClock idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code totp.enroll}. */
    public static final class TotpEnroll extends Request<TotpEnroll> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         */
        public TotpEnroll(String subject) {
            require("subject", subject);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public TotpEnroll tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code account_name}: the account name shown in the app; the subject if omitted.
         *
         * @param accountName the value
         * @return this
         */
        public TotpEnroll accountName(String accountName) {
            return with("account_name", accountName);
        }

        /**
         * Sets {@code issuer}: the issuer shown in the app; the policy's if omitted.
         *
         * @param issuer the value
         * @return this
         */
        public TotpEnroll issuer(String issuer) {
            return with("issuer", issuer);
        }

        /**
         * Sets {@code display_name}: the user's name for the factor.
         *
         * @param displayName the value
         * @return this
         */
        public TotpEnroll displayName(String displayName) {
            return with("display_name", displayName);
        }

        /**
         * Sets {@code algorithm}: the HMAC hash; the policy's if omitted.
         *
         * @param algorithm the value
         * @return this
         */
        public TotpEnroll algorithm(Values.OathAlgorithm algorithm) {
            return with("algorithm", algorithm);
        }

        /**
         * Sets {@code digits}: the number of digits of a code.
         *
         * @param digits the value
         * @return this
         */
        public TotpEnroll digits(long digits) {
            return with("digits", digits);
        }

        /**
         * Sets {@code period_s}: the length of a time step, in seconds.
         *
         * @param periodS the value
         * @return this
         */
        public TotpEnroll periodS(long periodS) {
            return with("period_s", periodS);
        }

        /**
         * Sets {@code qr}: also return the URI as a QR code: an SVG image, or text for a terminal.
         *
         * @param qr the value
         * @return this
         */
        public TotpEnroll qr(Values.QrForm qr) {
            return with("qr", qr);
        }

        /**
         * Sets {@code secret}: an existing seed to import, in base32.
         *
         * @param secret the value
         * @return this
         */
        public TotpEnroll secret(String secret) {
            return with("secret", secret);
        }

        /**
         * Sets {@code activate}: with {@code secret}: make the factor active at once, without a first code;
         * {@code false} without it.
         *
         * @param activate the value
         * @return this
         */
        public TotpEnroll activate(boolean activate) {
            return with("activate", activate);
        }

        /**
         * Sets {@code generator}: enrol a factor that generates codes and never verifies any; {@code false} without it.
         *
         * @param generator the value
         * @return this
         */
        public TotpEnroll generator(boolean generator) {
            return with("generator", generator);
        }

        /**
         * Sets {@code session_token}: a session of the subject, whose authentication must be fresh; required unless
         * this is the first factor, if the policy's mfa.changes is session.
         *
         * @param sessionToken the value
         * @return this
         */
        public TotpEnroll sessionToken(String sessionToken) {
            return with("session_token", sessionToken);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public TotpEnroll idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code totp.verify}. */
    public static final class TotpVerify extends Request<TotpVerify> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param code the code that the user typed
         */
        public TotpVerify(String subject, String code) {
            require("subject", subject);
            require("code", code);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public TotpVerify tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code factor_id}: try only this factor.
         *
         * @param factorId the value
         * @return this
         */
        public TotpVerify factorId(String factorId) {
            return with("factor_id", factorId);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public TotpVerify idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code totp.current_code}. */
    public static final class TotpCurrentCode extends Request<TotpCurrentCode> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param factorId the factor
         */
        public TotpCurrentCode(String subject, String factorId) {
            require("subject", subject);
            require("factor_id", factorId);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public TotpCurrentCode tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public TotpCurrentCode idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code totp.import}. */
    public static final class TotpImport extends Request<TotpImport> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param secret the seed, in base32
         */
        public TotpImport(String subject, String secret) {
            require("subject", subject);
            require("secret", secret);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public TotpImport tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code account_name}: the account name shown in the app; the subject if omitted.
         *
         * @param accountName the value
         * @return this
         */
        public TotpImport accountName(String accountName) {
            return with("account_name", accountName);
        }

        /**
         * Sets {@code issuer}: the issuer shown in the app; the policy's if omitted.
         *
         * @param issuer the value
         * @return this
         */
        public TotpImport issuer(String issuer) {
            return with("issuer", issuer);
        }

        /**
         * Sets {@code display_name}: the user's name for the factor.
         *
         * @param displayName the value
         * @return this
         */
        public TotpImport displayName(String displayName) {
            return with("display_name", displayName);
        }

        /**
         * Sets {@code algorithm}: the HMAC hash; SHA1 if omitted.
         *
         * @param algorithm the value
         * @return this
         */
        public TotpImport algorithm(Values.OathAlgorithm algorithm) {
            return with("algorithm", algorithm);
        }

        /**
         * Sets {@code digits}: the number of digits of a code; 6 if omitted.
         *
         * @param digits the value
         * @return this
         */
        public TotpImport digits(long digits) {
            return with("digits", digits);
        }

        /**
         * Sets {@code period_s}: the length of a time step, in seconds; 30 if omitted.
         *
         * @param periodS the value
         * @return this
         */
        public TotpImport periodS(long periodS) {
            return with("period_s", periodS);
        }

        /**
         * Sets {@code last_step}: the last time step that the other system accepted; it and all earlier ones are spent.
         *
         * @param lastStep the value
         * @return this
         */
        public TotpImport lastStep(long lastStep) {
            return with("last_step", lastStep);
        }

        /**
         * Sets {@code dry_run}: only report what would happen; {@code false} without it.
         *
         * @param dryRun the value
         * @return this
         */
        public TotpImport dryRun(boolean dryRun) {
            return with("dry_run", dryRun);
        }

        /**
         * Sets {@code session_token}: a session of the subject, whose authentication must be fresh; required unless
         * this is the first factor, if the policy's mfa.changes is session.
         *
         * @param sessionToken the value
         * @return this
         */
        public TotpImport sessionToken(String sessionToken) {
            return with("session_token", sessionToken);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public TotpImport idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code hotp.enroll}. */
    public static final class HotpEnroll extends Request<HotpEnroll> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         */
        public HotpEnroll(String subject) {
            require("subject", subject);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public HotpEnroll tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code account_name}: the account name shown in the app; the subject if omitted.
         *
         * @param accountName the value
         * @return this
         */
        public HotpEnroll accountName(String accountName) {
            return with("account_name", accountName);
        }

        /**
         * Sets {@code issuer}: the issuer shown in the app; the policy's if omitted.
         *
         * @param issuer the value
         * @return this
         */
        public HotpEnroll issuer(String issuer) {
            return with("issuer", issuer);
        }

        /**
         * Sets {@code display_name}: the user's name for the factor.
         *
         * @param displayName the value
         * @return this
         */
        public HotpEnroll displayName(String displayName) {
            return with("display_name", displayName);
        }

        /**
         * Sets {@code algorithm}: the HMAC hash; SHA1 if omitted.
         *
         * @param algorithm the value
         * @return this
         */
        public HotpEnroll algorithm(Values.OathAlgorithm algorithm) {
            return with("algorithm", algorithm);
        }

        /**
         * Sets {@code digits}: the number of digits of a code; {@code 6} without it.
         *
         * @param digits the value
         * @return this
         */
        public HotpEnroll digits(long digits) {
            return with("digits", digits);
        }

        /**
         * Sets {@code counter}: the token's next counter; a higher one is used if later codes of this seed are already
         * spent; {@code 0} without it.
         *
         * @param counter the value
         * @return this
         */
        public HotpEnroll counter(long counter) {
            return with("counter", counter);
        }

        /**
         * Sets {@code look_ahead}: how many counters after the expected one are tried; {@code 10} without it.
         *
         * @param lookAhead the value
         * @return this
         */
        public HotpEnroll lookAhead(long lookAhead) {
            return with("look_ahead", lookAhead);
        }

        /**
         * Sets {@code qr}: also return the URI as a QR code: an SVG image, or text for a terminal.
         *
         * @param qr the value
         * @return this
         */
        public HotpEnroll qr(Values.QrForm qr) {
            return with("qr", qr);
        }

        /**
         * Sets {@code secret}: an existing seed to import, in base32.
         *
         * @param secret the value
         * @return this
         */
        public HotpEnroll secret(String secret) {
            return with("secret", secret);
        }

        /**
         * Sets {@code activate}: with {@code secret}: make the factor active at once, without a first code;
         * {@code false} without it.
         *
         * @param activate the value
         * @return this
         */
        public HotpEnroll activate(boolean activate) {
            return with("activate", activate);
        }

        /**
         * Sets {@code session_token}: a session of the subject, whose authentication must be fresh; required unless
         * this is the first factor, if the policy's mfa.changes is session.
         *
         * @param sessionToken the value
         * @return this
         */
        public HotpEnroll sessionToken(String sessionToken) {
            return with("session_token", sessionToken);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public HotpEnroll idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code hotp.verify}. */
    public static final class HotpVerify extends Request<HotpVerify> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param code the code that the user typed
         */
        public HotpVerify(String subject, String code) {
            require("subject", subject);
            require("code", code);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public HotpVerify tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code factor_id}: try only this factor.
         *
         * @param factorId the value
         * @return this
         */
        public HotpVerify factorId(String factorId) {
            return with("factor_id", factorId);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public HotpVerify idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code hotp.import}. */
    public static final class HotpImport extends Request<HotpImport> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param secret the seed, in base32
         */
        public HotpImport(String subject, String secret) {
            require("subject", subject);
            require("secret", secret);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public HotpImport tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code account_name}: the account name shown in the app; the subject if omitted.
         *
         * @param accountName the value
         * @return this
         */
        public HotpImport accountName(String accountName) {
            return with("account_name", accountName);
        }

        /**
         * Sets {@code issuer}: the issuer shown in the app; the policy's if omitted.
         *
         * @param issuer the value
         * @return this
         */
        public HotpImport issuer(String issuer) {
            return with("issuer", issuer);
        }

        /**
         * Sets {@code display_name}: the user's name for the factor.
         *
         * @param displayName the value
         * @return this
         */
        public HotpImport displayName(String displayName) {
            return with("display_name", displayName);
        }

        /**
         * Sets {@code algorithm}: the HMAC hash; SHA1 if omitted.
         *
         * @param algorithm the value
         * @return this
         */
        public HotpImport algorithm(Values.OathAlgorithm algorithm) {
            return with("algorithm", algorithm);
        }

        /**
         * Sets {@code digits}: the number of digits of a code; 6 if omitted.
         *
         * @param digits the value
         * @return this
         */
        public HotpImport digits(long digits) {
            return with("digits", digits);
        }

        /**
         * Sets {@code counter}: the token's next counter, 0 if omitted; a higher one is used if later codes of this
         * seed are already spent.
         *
         * @param counter the value
         * @return this
         */
        public HotpImport counter(long counter) {
            return with("counter", counter);
        }

        /**
         * Sets {@code look_ahead}: how many counters after the expected one are tried; {@code 10} without it.
         *
         * @param lookAhead the value
         * @return this
         */
        public HotpImport lookAhead(long lookAhead) {
            return with("look_ahead", lookAhead);
        }

        /**
         * Sets {@code dry_run}: only report what would happen; {@code false} without it.
         *
         * @param dryRun the value
         * @return this
         */
        public HotpImport dryRun(boolean dryRun) {
            return with("dry_run", dryRun);
        }

        /**
         * Sets {@code session_token}: a session of the subject, whose authentication must be fresh; required unless
         * this is the first factor, if the policy's mfa.changes is session.
         *
         * @param sessionToken the value
         * @return this
         */
        public HotpImport sessionToken(String sessionToken) {
            return with("session_token", sessionToken);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public HotpImport idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code backup_code.generate}. */
    public static final class BackupCodeGenerate extends Request<BackupCodeGenerate> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         */
        public BackupCodeGenerate(String subject) {
            require("subject", subject);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public BackupCodeGenerate tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code count}: the number of codes in the set; the policy's if omitted.
         *
         * @param count the value
         * @return this
         */
        public BackupCodeGenerate count(long count) {
            return with("count", count);
        }

        /**
         * Sets {@code session_token}: a session of the subject, whose authentication must be fresh; required unless
         * this is the first factor, if the policy's mfa.changes is session.
         *
         * @param sessionToken the value
         * @return this
         */
        public BackupCodeGenerate sessionToken(String sessionToken) {
            return with("session_token", sessionToken);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public BackupCodeGenerate idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code backup_code.verify}. */
    public static final class BackupCodeVerify extends Request<BackupCodeVerify> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param code the code that the user typed
         */
        public BackupCodeVerify(String subject, String code) {
            require("subject", subject);
            require("code", code);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public BackupCodeVerify tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public BackupCodeVerify idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code backup_code.import}. */
    public static final class BackupCodeImport extends Request<BackupCodeImport> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param codes 1 to 20 different codes, in the order of the set
         */
        public BackupCodeImport(String subject, List<String> codes) {
            require("subject", subject);
            require("codes", codes);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public BackupCodeImport tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code dry_run}: only report what would happen; {@code false} without it.
         *
         * @param dryRun the value
         * @return this
         */
        public BackupCodeImport dryRun(boolean dryRun) {
            return with("dry_run", dryRun);
        }

        /**
         * Sets {@code session_token}: a session of the subject, whose authentication must be fresh; required unless
         * this is the first factor, if the policy's mfa.changes is session.
         *
         * @param sessionToken the value
         * @return this
         */
        public BackupCodeImport sessionToken(String sessionToken) {
            return with("session_token", sessionToken);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public BackupCodeImport idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code password.set}. */
    public static final class PasswordSet extends Request<PasswordSet> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param password the password that the user typed
         */
        public PasswordSet(String subject, String password) {
            require("subject", subject);
            require("password", password);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public PasswordSet tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code temporary}: whether someone else chose the password, so that the user has to change it;
         * {@code false} without it.
         *
         * @param temporary the value
         * @return this
         */
        public PasswordSet temporary(boolean temporary) {
            return with("temporary", temporary);
        }

        /**
         * Sets {@code except_session_id}: a session to keep, usually the user's current one.
         *
         * @param exceptSessionId the value
         * @return this
         */
        public PasswordSet exceptSessionId(String exceptSessionId) {
            return with("except_session_id", exceptSessionId);
        }

        /**
         * Sets {@code session_token}: the session to keep, named by its token; it must be the owner's, and fresh, if
         * the policy's mfa.changes is session.
         *
         * @param sessionToken the value
         * @return this
         */
        public PasswordSet sessionToken(String sessionToken) {
            return with("session_token", sessionToken);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public PasswordSet idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code password.verify}. */
    public static final class PasswordVerify extends Request<PasswordVerify> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param password the password that the user typed
         */
        public PasswordVerify(String subject, String password) {
            require("subject", subject);
            require("password", password);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public PasswordVerify tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public PasswordVerify idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code password.remove}. */
    public static final class PasswordRemove extends Request<PasswordRemove> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         */
        public PasswordRemove(String subject) {
            require("subject", subject);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public PasswordRemove tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code session_token}: the session whose authentication must be fresh; if omitted, the subject's
         * freshest one, unless the policy's mfa.changes is session.
         *
         * @param sessionToken the value
         * @return this
         */
        public PasswordRemove sessionToken(String sessionToken) {
            return with("session_token", sessionToken);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public PasswordRemove idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code password.import}. */
    public static final class PasswordImport extends Request<PasswordImport> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param hash the hash with its parameters and salt, in the other system's format
         */
        public PasswordImport(String subject, String hash) {
            require("subject", subject);
            require("hash", hash);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public PasswordImport tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code session_token}: a session of the subject, whose authentication must be fresh; required unless
         * this is the first factor, if the policy's mfa.changes is session.
         *
         * @param sessionToken the value
         * @return this
         */
        public PasswordImport sessionToken(String sessionToken) {
            return with("session_token", sessionToken);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public PasswordImport idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code password.require_reset}. */
    public static final class PasswordRequireReset extends Request<PasswordRequireReset> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         */
        public PasswordRequireReset(String subject) {
            require("subject", subject);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public PasswordRequireReset tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public PasswordRequireReset idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code email.enroll}. */
    public static final class EmailEnroll extends Request<EmailEnroll> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param emailAddress the address
         */
        public EmailEnroll(String subject, String emailAddress) {
            require("subject", subject);
            require("email_address", emailAddress);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public EmailEnroll tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code display_name}: the user's name for the factor.
         *
         * @param displayName the value
         * @return this
         */
        public EmailEnroll displayName(String displayName) {
            return with("display_name", displayName);
        }

        /**
         * Sets {@code verified}: whether the caller has verified it: it is active at once, and no code is sent;
         * {@code false} without it.
         *
         * @param verified the value
         * @return this
         */
        public EmailEnroll verified(boolean verified) {
            return with("verified", verified);
        }

        /**
         * Sets {@code locale}: the preferred language of messages, a BCP 47 tag.
         *
         * @param locale the value
         * @return this
         */
        public EmailEnroll locale(String locale) {
            return with("locale", locale);
        }

        /**
         * Sets {@code session_token}: a session of the subject, whose authentication must be fresh; required unless
         * this is the first factor, if the policy's mfa.changes is session.
         *
         * @param sessionToken the value
         * @return this
         */
        public EmailEnroll sessionToken(String sessionToken) {
            return with("session_token", sessionToken);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public EmailEnroll idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code email.verify}. */
    public static final class EmailVerify extends Request<EmailVerify> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param code the code that the user typed
         */
        public EmailVerify(String subject, String code) {
            require("subject", subject);
            require("code", code);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public EmailVerify tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code factor_id}: try only this factor.
         *
         * @param factorId the value
         * @return this
         */
        public EmailVerify factorId(String factorId) {
            return with("factor_id", factorId);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public EmailVerify idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code phone.enroll}. */
    public static final class PhoneEnroll extends Request<PhoneEnroll> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param phoneNumber the number, in international format
         */
        public PhoneEnroll(String subject, String phoneNumber) {
            require("subject", subject);
            require("phone_number", phoneNumber);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public PhoneEnroll tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code display_name}: the user's name for the factor.
         *
         * @param displayName the value
         * @return this
         */
        public PhoneEnroll displayName(String displayName) {
            return with("display_name", displayName);
        }

        /**
         * Sets {@code verified}: whether the caller has verified it: it is active at once, and no code is sent;
         * {@code false} without it.
         *
         * @param verified the value
         * @return this
         */
        public PhoneEnroll verified(boolean verified) {
            return with("verified", verified);
        }

        /**
         * Sets {@code locale}: the preferred language of messages, a BCP 47 tag.
         *
         * @param locale the value
         * @return this
         */
        public PhoneEnroll locale(String locale) {
            return with("locale", locale);
        }

        /**
         * Sets {@code session_token}: a session of the subject, whose authentication must be fresh; required unless
         * this is the first factor, if the policy's mfa.changes is session.
         *
         * @param sessionToken the value
         * @return this
         */
        public PhoneEnroll sessionToken(String sessionToken) {
            return with("session_token", sessionToken);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public PhoneEnroll idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code phone.verify}. */
    public static final class PhoneVerify extends Request<PhoneVerify> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param code the code that the user typed
         */
        public PhoneVerify(String subject, String code) {
            require("subject", subject);
            require("code", code);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public PhoneVerify tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code factor_id}: try only this factor.
         *
         * @param factorId the value
         * @return this
         */
        public PhoneVerify factorId(String factorId) {
            return with("factor_id", factorId);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public PhoneVerify idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code address.show}. */
    public static final class AddressShow extends Request<AddressShow> {
        /**
         * With what is required.
         *
         * @param sessionToken the token of a session of the user who will see the addresses
         */
        public AddressShow(String sessionToken) {
            require("session_token", sessionToken);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public AddressShow tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public AddressShow idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code username.set}. */
    public static final class UsernameSet extends Request<UsernameSet> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param username the user name; upper and lower case are the same
         */
        public UsernameSet(String subject, String username) {
            require("subject", subject);
            require("username", username);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public UsernameSet tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public UsernameSet idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code username.remove}. */
    public static final class UsernameRemove extends Request<UsernameRemove> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         */
        public UsernameRemove(String subject) {
            require("subject", subject);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public UsernameRemove tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public UsernameRemove idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code passkey.enroll}. */
    public static final class PasskeyEnroll extends Request<PasskeyEnroll> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         */
        public PasskeyEnroll(String subject) {
            require("subject", subject);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public PasskeyEnroll tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code account_name}: the account name that the authenticator shows; the subject if omitted.
         *
         * @param accountName the value
         * @return this
         */
        public PasskeyEnroll accountName(String accountName) {
            return with("account_name", accountName);
        }

        /**
         * Sets {@code display_name}: the user's name for the factor.
         *
         * @param displayName the value
         * @return this
         */
        public PasskeyEnroll displayName(String displayName) {
            return with("display_name", displayName);
        }

        /**
         * Sets {@code resident}: whether it must, or must not, be usable without a user name; preferred if omitted.
         *
         * @param resident the value
         * @return this
         */
        public PasskeyEnroll resident(boolean resident) {
            return with("resident", resident);
        }

        /**
         * Sets {@code attachment}: only authenticators of the user's device, or only others.
         *
         * @param attachment the value
         * @return this
         */
        public PasskeyEnroll attachment(Values.PasskeyAttachment attachment) {
            return with("attachment", attachment);
        }

        /**
         * Sets {@code session_token}: a session of the subject, whose authentication must be fresh; required unless
         * this is the first factor, if the policy's mfa.changes is session.
         *
         * @param sessionToken the value
         * @return this
         */
        public PasskeyEnroll sessionToken(String sessionToken) {
            return with("session_token", sessionToken);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public PasskeyEnroll idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code passkey.challenge}. */
    public static final class PasskeyChallenge extends Request<PasskeyChallenge> {
        /** With nothing set. */
        public PasskeyChallenge() {}

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public PasskeyChallenge tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code subject}: the application's own user ID; if omitted, the passkey says whose it is.
         *
         * @param subject the value
         * @return this
         */
        public PasskeyChallenge subject(String subject) {
            return with("subject", subject);
        }

        /**
         * Sets {@code rp_id}: the domain whose passkeys are asked for, one of {@code rp_ids}; chosen by the server if
         * omitted.
         *
         * @param rpId the value
         * @return this
         */
        public PasskeyChallenge rpId(String rpId) {
            return with("rp_id", rpId);
        }
    }

    /** The parameters of {@code passkey.verify}. */
    public static final class PasskeyVerify extends Request<PasskeyVerify> {
        /**
         * With what is required.
         *
         * @param credential what toJSON() of the browser's PublicKeyCredential returned
         */
        public PasskeyVerify(Map<String, ?> credential) {
            require("credential", credential);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public PasskeyVerify tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code subject}: the subject that the challenge was made for, if any.
         *
         * @param subject the value
         * @return this
         */
        public PasskeyVerify subject(String subject) {
            return with("subject", subject);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public PasskeyVerify idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code passkey.related_origins}. */
    public static final class PasskeyRelatedOrigins extends Request<PasskeyRelatedOrigins> {
        /** With nothing set. */
        public PasskeyRelatedOrigins() {}

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public PasskeyRelatedOrigins tenant(String tenant) {
            return with("tenant", tenant);
        }
    }

    /** The parameters of {@code factor.activate}. */
    public static final class FactorActivate extends Request<FactorActivate> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param factorId the pending factor
         */
        public FactorActivate(String subject, String factorId) {
            require("subject", subject);
            require("factor_id", factorId);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public FactorActivate tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code code}: the code that the app or token shows, or that was sent to the address.
         *
         * @param code the value
         * @return this
         */
        public FactorActivate code(String code) {
            return with("code", code);
        }

        /**
         * Sets {@code credential}: for a passkey: what toJSON() of the new PublicKeyCredential returned.
         *
         * @param credential the value
         * @return this
         */
        public FactorActivate credential(Map<String, ?> credential) {
            return with("credential", credential);
        }

        /**
         * Sets {@code session_token}: a session of the subject, whose authentication must be fresh; required unless
         * this is the first factor, if the policy's mfa.changes is session.
         *
         * @param sessionToken the value
         * @return this
         */
        public FactorActivate sessionToken(String sessionToken) {
            return with("session_token", sessionToken);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public FactorActivate idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code factor.send}. */
    public static final class FactorSend extends Request<FactorSend> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         */
        public FactorSend(String subject) {
            require("subject", subject);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public FactorSend tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code factor_id}: the address.
         *
         * @param factorId the value
         * @return this
         */
        public FactorSend factorId(String factorId) {
            return with("factor_id", factorId);
        }

        /**
         * Sets {@code kind}: in place of factor_id: the subject's first address of this kind.
         *
         * @param kind the value
         * @return this
         */
        public FactorSend kind(Values.AddressKind kind) {
            return with("kind", kind);
        }

        /**
         * Sets {@code locale}: the preferred language of messages, a BCP 47 tag.
         *
         * @param locale the value
         * @return this
         */
        public FactorSend locale(String locale) {
            return with("locale", locale);
        }

        /**
         * Sets {@code before_first_factor}: true if the recipient has not shown a factor yet: the message then does not
         * use the reserve that the limits keep for those who have; {@code false} without it.
         *
         * @param beforeFirstFactor the value
         * @return this
         */
        public FactorSend beforeFirstFactor(boolean beforeFirstFactor) {
            return with("before_first_factor", beforeFirstFactor);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public FactorSend idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code factor.verify}. */
    public static final class FactorVerify extends Request<FactorVerify> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param code the code that the user typed
         */
        public FactorVerify(String subject, String code) {
            require("subject", subject);
            require("code", code);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public FactorVerify tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code factor_id}: try only this factor.
         *
         * @param factorId the value
         * @return this
         */
        public FactorVerify factorId(String factorId) {
            return with("factor_id", factorId);
        }

        /**
         * Sets {@code kinds}: try only these kinds.
         *
         * @param kinds the value
         * @return this
         */
        public FactorVerify kinds(List<Values.CodeKind> kinds) {
            return with("kinds", kinds);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public FactorVerify idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code factor.resync}. */
    public static final class FactorResync extends Request<FactorResync> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param code the code that is shown
         * @param nextCode the code that is shown next
         */
        public FactorResync(String subject, String code, String nextCode) {
            require("subject", subject);
            require("code", code);
            require("next_code", nextCode);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public FactorResync tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code factor_id}: try only this factor.
         *
         * @param factorId the value
         * @return this
         */
        public FactorResync factorId(String factorId) {
            return with("factor_id", factorId);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public FactorResync idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code factor.list}. */
    public static final class FactorList extends Request<FactorList> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         */
        public FactorList(String subject) {
            require("subject", subject);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public FactorList tenant(String tenant) {
            return with("tenant", tenant);
        }
    }

    /** The parameters of {@code factor.rename}. */
    public static final class FactorRename extends Request<FactorRename> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param factorId the factor
         * @param displayName the new display name
         */
        public FactorRename(String subject, String factorId, String displayName) {
            require("subject", subject);
            require("factor_id", factorId);
            require("display_name", displayName);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public FactorRename tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public FactorRename idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code factor.prefer}. */
    public static final class FactorPrefer extends Request<FactorPrefer> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param factorId the factor
         */
        public FactorPrefer(String subject, String factorId) {
            require("subject", subject);
            require("factor_id", factorId);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public FactorPrefer tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code preferred}: false: sign-ins no longer ask for it first; {@code true} without it.
         *
         * @param preferred the value
         * @return this
         */
        public FactorPrefer preferred(boolean preferred) {
            return with("preferred", preferred);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public FactorPrefer idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code factor.remove}. */
    public static final class FactorRemove extends Request<FactorRemove> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param factorId the factor
         */
        public FactorRemove(String subject, String factorId) {
            require("subject", subject);
            require("factor_id", factorId);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public FactorRemove tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code session_token}: the session whose authentication must be fresh; if omitted, the subject's
         * freshest one, unless the policy's mfa.changes is session.
         *
         * @param sessionToken the value
         * @return this
         */
        public FactorRemove sessionToken(String sessionToken) {
            return with("session_token", sessionToken);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public FactorRemove idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code factor.disable}. */
    public static final class FactorDisable extends Request<FactorDisable> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param factorId the factor
         */
        public FactorDisable(String subject, String factorId) {
            require("subject", subject);
            require("factor_id", factorId);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public FactorDisable tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code session_token}: the session whose authentication must be fresh; if omitted, the subject's
         * freshest one, unless the policy's mfa.changes is session.
         *
         * @param sessionToken the value
         * @return this
         */
        public FactorDisable sessionToken(String sessionToken) {
            return with("session_token", sessionToken);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public FactorDisable idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code factor.enable}. */
    public static final class FactorEnable extends Request<FactorEnable> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param factorId the factor
         */
        public FactorEnable(String subject, String factorId) {
            require("subject", subject);
            require("factor_id", factorId);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public FactorEnable tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code session_token}: the session whose authentication must be fresh; if omitted, the subject's
         * freshest one, unless the policy's mfa.changes is session.
         *
         * @param sessionToken the value
         * @return this
         */
        public FactorEnable sessionToken(String sessionToken) {
            return with("session_token", sessionToken);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public FactorEnable idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code session.create}. */
    public static final class SessionCreate extends Request<SessionCreate> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param amr how the user signed in, RFC 8176
         */
        public SessionCreate(String subject, List<Values.AuthenticationMethod> amr) {
            require("subject", subject);
            require("amr", amr);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public SessionCreate tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code factor_ids}: the factors that verified; removing one of them ends the session.
         *
         * @param factorIds the value
         * @return this
         */
        public SessionCreate factorIds(List<String> factorIds) {
            return with("factor_ids", factorIds);
        }

        /**
         * Sets {@code authenticated_at}: when the user signed in; now if omitted.
         *
         * @param authenticatedAt the value
         * @return this
         */
        public SessionCreate authenticatedAt(long authenticatedAt) {
            return with("authenticated_at", authenticatedAt);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public SessionCreate idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code session.check}. */
    public static final class SessionCheck extends Request<SessionCheck> {
        /**
         * With what is required.
         *
         * @param sessionToken the session's token
         */
        public SessionCheck(String sessionToken) {
            require("session_token", sessionToken);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public SessionCheck tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code min_aal}: the minimum assurance level.
         *
         * @param minAal the value
         * @return this
         */
        public SessionCheck minAal(long minAal) {
            return with("min_aal", minAal);
        }

        /**
         * Sets {@code max_age_s}: the maximum age of the authentication, in seconds.
         *
         * @param maxAgeS the value
         * @return this
         */
        public SessionCheck maxAgeS(long maxAgeS) {
            return with("max_age_s", maxAgeS);
        }

        /**
         * Sets {@code amr}: authentication methods that must all have been used.
         *
         * @param amr the value
         * @return this
         */
        public SessionCheck amr(List<Values.AuthenticationMethod> amr) {
            return with("amr", amr);
        }
    }

    /** The parameters of {@code session.touch}. */
    public static final class SessionTouch extends Request<SessionTouch> {
        /**
         * With what is required.
         *
         * @param sessionToken the session's token
         */
        public SessionTouch(String sessionToken) {
            require("session_token", sessionToken);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public SessionTouch tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public SessionTouch idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code session.list}. */
    public static final class SessionList extends Request<SessionList> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         */
        public SessionList(String subject) {
            require("subject", subject);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public SessionList tenant(String tenant) {
            return with("tenant", tenant);
        }
    }

    /** The parameters of {@code session.revoke}. */
    public static final class SessionRevoke extends Request<SessionRevoke> {
        /** With nothing set. */
        public SessionRevoke() {}

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public SessionRevoke tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code session_token}: the session's token, for signing out.
         *
         * @param sessionToken the value
         * @return this
         */
        public SessionRevoke sessionToken(String sessionToken) {
            return with("session_token", sessionToken);
        }

        /**
         * Sets {@code subject}: the subject that it belongs to, if no token is given.
         *
         * @param subject the value
         * @return this
         */
        public SessionRevoke subject(String subject) {
            return with("subject", subject);
        }

        /**
         * Sets {@code session_id}: its ID, if no token is given.
         *
         * @param sessionId the value
         * @return this
         */
        public SessionRevoke sessionId(String sessionId) {
            return with("session_id", sessionId);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public SessionRevoke idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code session.revoke_all}. */
    public static final class SessionRevokeAll extends Request<SessionRevokeAll> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         */
        public SessionRevokeAll(String subject) {
            require("subject", subject);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public SessionRevokeAll tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code except_session_id}: a session to keep, usually the user's current one.
         *
         * @param exceptSessionId the value
         * @return this
         */
        public SessionRevokeAll exceptSessionId(String exceptSessionId) {
            return with("except_session_id", exceptSessionId);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public SessionRevokeAll idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code session.issue_assertion}. */
    public static final class SessionIssueAssertion extends Request<SessionIssueAssertion> {
        /**
         * With what is required.
         *
         * @param sessionToken the session's token
         * @param audience the only service that may accept it
         */
        public SessionIssueAssertion(String sessionToken, String audience) {
            require("session_token", sessionToken);
            require("audience", audience);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public SessionIssueAssertion tenant(String tenant) {
            return with("tenant", tenant);
        }
    }

    /** The parameters of {@code keys.jwks}. */
    public static final class KeysJwks extends Request<KeysJwks> {
        /** With nothing set. */
        public KeysJwks() {}

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public KeysJwks tenant(String tenant) {
            return with("tenant", tenant);
        }
    }

    /** The parameters of {@code keys.rotate_signing}. */
    public static final class KeysRotateSigning extends Request<KeysRotateSigning> {
        /** With nothing set. */
        public KeysRotateSigning() {}

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public KeysRotateSigning tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public KeysRotateSigning idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code device.trust}. */
    public static final class DeviceTrust extends Request<DeviceTrust> {
        /**
         * With what is required.
         *
         * @param sessionToken the token of a session on the device
         */
        public DeviceTrust(String sessionToken) {
            require("session_token", sessionToken);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public DeviceTrust tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code display_name}: the user's name for the device.
         *
         * @param displayName the value
         * @return this
         */
        public DeviceTrust displayName(String displayName) {
            return with("display_name", displayName);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public DeviceTrust idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code device.exchange}. */
    public static final class DeviceExchange extends Request<DeviceExchange> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param deviceToken the token that the device presents
         */
        public DeviceExchange(String subject, String deviceToken) {
            require("subject", subject);
            require("device_token", deviceToken);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public DeviceExchange tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public DeviceExchange idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code device.list}. */
    public static final class DeviceList extends Request<DeviceList> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         */
        public DeviceList(String subject) {
            require("subject", subject);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public DeviceList tenant(String tenant) {
            return with("tenant", tenant);
        }
    }

    /** The parameters of {@code device.revoke}. */
    public static final class DeviceRevoke extends Request<DeviceRevoke> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param deviceId the device
         */
        public DeviceRevoke(String subject, String deviceId) {
            require("subject", subject);
            require("device_id", deviceId);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public DeviceRevoke tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public DeviceRevoke idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code job.claim}. */
    public static final class JobClaim extends Request<JobClaim> {
        /** With nothing set. */
        public JobClaim() {}

        /**
         * Sets {@code tenant}: only jobs of this tenant.
         *
         * @param tenant the value
         * @return this
         */
        public JobClaim tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code kinds}: only jobs of these kinds; of all that the caller has the role for if omitted.
         *
         * @param kinds the value
         * @return this
         */
        public JobClaim kinds(List<Values.JobKind> kinds) {
            return with("kinds", kinds);
        }

        /**
         * Sets {@code limit}: the maximum number of jobs; 10 if omitted.
         *
         * @param limit the value
         * @return this
         */
        public JobClaim limit(long limit) {
            return with("limit", limit);
        }

        /**
         * Sets {@code wait_ms}: how long to wait for a job; 0 if omitted.
         *
         * @param waitMs the value
         * @return this
         */
        public JobClaim waitMs(long waitMs) {
            return with("wait_ms", waitMs);
        }
    }

    /** The parameters of {@code job.renew}. */
    public static final class JobRenew extends Request<JobRenew> {
        /**
         * With what is required.
         *
         * @param jobId the job's ID, as returned by job.claim
         * @param attempt the job's attempt, as returned by job.claim; refused once another claim has the job
         * @param leaseS how long it is needed from now on; never shortens the lease, which ends with the job
         */
        public JobRenew(String jobId, long attempt, long leaseS) {
            require("job_id", jobId);
            require("attempt", attempt);
            require("lease_s", leaseS);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public JobRenew idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code job.complete}. */
    public static final class JobComplete extends Request<JobComplete> {
        /**
         * With what is required.
         *
         * @param jobId the job's ID, as returned by job.claim
         * @param attempt the job's attempt, as returned by job.claim; refused once another claim has the job
         */
        public JobComplete(String jobId, long attempt) {
            require("job_id", jobId);
            require("attempt", attempt);
        }

        /**
         * Sets {@code result}: for a challenge: the result.
         *
         * @param result the value
         * @return this
         */
        public JobComplete result(Object result) {
            return with("result", result);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public JobComplete idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code job.fail}. */
    public static final class JobFail extends Request<JobFail> {
        /**
         * With what is required.
         *
         * @param jobId the job's ID, as returned by job.claim
         * @param attempt the job's attempt, as returned by job.claim; refused once another claim has the job
         * @param detail the reason, for the daemon's log; must not contain addresses or codes
         * @param retry whether to try again later
         */
        public JobFail(String jobId, long attempt, String detail, boolean retry) {
            require("job_id", jobId);
            require("attempt", attempt);
            require("detail", detail);
            require("retry", retry);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public JobFail idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code sign_in.create}. */
    public static final class SignInCreate extends Request<SignInCreate> {
        /** With nothing set. */
        public SignInCreate() {}

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public SignInCreate tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code identifier}: e-mail address, phone number or user name, or a subject's own name; the flow asks
         * for it if omitted.
         *
         * @param identifier the value
         * @return this
         */
        public SignInCreate identifier(String identifier) {
            return with("identifier", identifier);
        }

        /**
         * Sets {@code subject}: the application's own user ID, instead of an identifier.
         *
         * @param subject the value
         * @return this
         */
        public SignInCreate subject(String subject) {
            return with("subject", subject);
        }

        /**
         * Sets {@code kind}: the kind of the first factor; a code is sent at once.
         *
         * @param kind the value
         * @return this
         */
        public SignInCreate kind(Values.FactorKind kind) {
            return with("kind", kind);
        }

        /**
         * Sets {@code password}: the password.
         *
         * @param password the value
         * @return this
         */
        public SignInCreate password(String password) {
            return with("password", password);
        }

        /**
         * Sets {@code rp_id}: the domain whose passkeys are asked for, one of {@code rp_ids}; chosen by the server if
         * omitted.
         *
         * @param rpId the value
         * @return this
         */
        public SignInCreate rpId(String rpId) {
            return with("rp_id", rpId);
        }

        /**
         * Sets {@code device_token}: the token that a trusted device presents; the result has its next one.
         *
         * @param deviceToken the value
         * @return this
         */
        public SignInCreate deviceToken(String deviceToken) {
            return with("device_token", deviceToken);
        }

        /**
         * Sets {@code sign_up_if_missing}: send a code to the address whether or not it has an account; {@code false}
         * without it.
         *
         * @param signUpIfMissing the value
         * @return this
         */
        public SignInCreate signUpIfMissing(boolean signUpIfMissing) {
            return with("sign_up_if_missing", signUpIfMissing);
        }

        /**
         * Sets {@code first_factor}: a first factor that the caller has checked; requires subject and the role vouch.
         *
         * @param firstFactor the value
         * @return this
         */
        public SignInCreate firstFactor(VouchedFactor firstFactor) {
            return with("first_factor", firstFactor);
        }

        /**
         * Sets {@code min_aal}: the least assurance level; a flow that cannot reach it is abandoned.
         *
         * @param minAal the value
         * @return this
         */
        public SignInCreate minAal(long minAal) {
            return with("min_aal", minAal);
        }

        /**
         * Sets {@code second_factors}: the only kinds of second factors that are taken, of those of the policy.
         *
         * @param secondFactors the value
         * @return this
         */
        public SignInCreate secondFactors(List<Values.SecondKind> secondFactors) {
            return with("second_factors", secondFactors);
        }

        /**
         * Sets {@code locale}: the preferred language of messages, a BCP 47 tag.
         *
         * @param locale the value
         * @return this
         */
        public SignInCreate locale(String locale) {
            return with("locale", locale);
        }

        /**
         * Sets {@code qr}: during the set-up of an authenticator, also return its URI as a QR code.
         *
         * @param qr the value
         * @return this
         */
        public SignInCreate qr(Values.QrForm qr) {
            return with("qr", qr);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public SignInCreate idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code sign_up.create}. */
    public static final class SignUpCreate extends Request<SignUpCreate> {
        /** With nothing set. */
        public SignUpCreate() {}

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public SignUpCreate tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code email_address}: an e-mail address, which will be verified.
         *
         * @param emailAddress the value
         * @return this
         */
        public SignUpCreate emailAddress(String emailAddress) {
            return with("email_address", emailAddress);
        }

        /**
         * Sets {@code phone_number}: a phone number, which will be verified.
         *
         * @param phoneNumber the value
         * @return this
         */
        public SignUpCreate phoneNumber(String phoneNumber) {
            return with("phone_number", phoneNumber);
        }

        /**
         * Sets {@code password}: a password.
         *
         * @param password the value
         * @return this
         */
        public SignUpCreate password(String password) {
            return with("password", password);
        }

        /**
         * Sets {@code username}: a name to sign in with.
         *
         * @param username the value
         * @return this
         */
        public SignUpCreate username(String username) {
            return with("username", username);
        }

        /**
         * Sets {@code first_name}: a first name.
         *
         * @param firstName the value
         * @return this
         */
        public SignUpCreate firstName(String firstName) {
            return with("first_name", firstName);
        }

        /**
         * Sets {@code last_name}: a last name.
         *
         * @param lastName the value
         * @return this
         */
        public SignUpCreate lastName(String lastName) {
            return with("last_name", lastName);
        }

        /**
         * Sets {@code legal_accepted}: true if the terms were accepted.
         *
         * @param legalAccepted the value
         * @return this
         */
        public SignUpCreate legalAccepted(boolean legalAccepted) {
            return with("legal_accepted", legalAccepted);
        }

        /**
         * Sets {@code transfer}: the ID of a sign-in with status sign_up_required.
         *
         * @param transfer the value
         * @return this
         */
        public SignUpCreate transfer(String transfer) {
            return with("transfer", transfer);
        }

        /**
         * Sets {@code locale}: the preferred language of messages, a BCP 47 tag.
         *
         * @param locale the value
         * @return this
         */
        public SignUpCreate locale(String locale) {
            return with("locale", locale);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public SignUpCreate idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code sign_up.update}. */
    public static final class SignUpUpdate extends Request<SignUpUpdate> {
        /**
         * With what is required.
         *
         * @param flowId the sign-up
         */
        public SignUpUpdate(String flowId) {
            require("flow_id", flowId);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public SignUpUpdate tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code email_address}: an e-mail address, which will be verified.
         *
         * @param emailAddress the value
         * @return this
         */
        public SignUpUpdate emailAddress(String emailAddress) {
            return with("email_address", emailAddress);
        }

        /**
         * Sets {@code phone_number}: a phone number, which will be verified.
         *
         * @param phoneNumber the value
         * @return this
         */
        public SignUpUpdate phoneNumber(String phoneNumber) {
            return with("phone_number", phoneNumber);
        }

        /**
         * Sets {@code password}: a password.
         *
         * @param password the value
         * @return this
         */
        public SignUpUpdate password(String password) {
            return with("password", password);
        }

        /**
         * Sets {@code username}: a name to sign in with.
         *
         * @param username the value
         * @return this
         */
        public SignUpUpdate username(String username) {
            return with("username", username);
        }

        /**
         * Sets {@code first_name}: a first name.
         *
         * @param firstName the value
         * @return this
         */
        public SignUpUpdate firstName(String firstName) {
            return with("first_name", firstName);
        }

        /**
         * Sets {@code last_name}: a last name.
         *
         * @param lastName the value
         * @return this
         */
        public SignUpUpdate lastName(String lastName) {
            return with("last_name", lastName);
        }

        /**
         * Sets {@code legal_accepted}: true if the terms were accepted.
         *
         * @param legalAccepted the value
         * @return this
         */
        public SignUpUpdate legalAccepted(boolean legalAccepted) {
            return with("legal_accepted", legalAccepted);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public SignUpUpdate idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code step_up.create}. */
    public static final class StepUpCreate extends Request<StepUpCreate> {
        /**
         * With what is required.
         *
         * @param sessionToken the session's token
         * @param purpose the kind of action, such as transfer
         */
        public StepUpCreate(String sessionToken, String purpose) {
            require("session_token", sessionToken);
            require("purpose", purpose);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public StepUpCreate tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code binding}: the exact action, such as a digest of the transfer.
         *
         * @param binding the value
         * @return this
         */
        public StepUpCreate binding(String binding) {
            return with("binding", binding);
        }

        /**
         * Sets {@code min_aal}: the least assurance level; a flow that cannot reach it is abandoned.
         *
         * @param minAal the value
         * @return this
         */
        public StepUpCreate minAal(long minAal) {
            return with("min_aal", minAal);
        }

        /**
         * Sets {@code second_factors}: the only kinds of second factors that are taken, of those of the policy.
         *
         * @param secondFactors the value
         * @return this
         */
        public StepUpCreate secondFactors(List<Values.SecondKind> secondFactors) {
            return with("second_factors", secondFactors);
        }

        /**
         * Sets {@code locale}: the preferred language of messages, a BCP 47 tag.
         *
         * @param locale the value
         * @return this
         */
        public StepUpCreate locale(String locale) {
            return with("locale", locale);
        }

        /**
         * Sets {@code qr}: during the set-up of an authenticator, also return its URI as a QR code.
         *
         * @param qr the value
         * @return this
         */
        public StepUpCreate qr(Values.QrForm qr) {
            return with("qr", qr);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public StepUpCreate idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code verdict.redeem}. */
    public static final class VerdictRedeem extends Request<VerdictRedeem> {
        /**
         * With what is required.
         *
         * @param verdict the verdict of the step-up
         * @param purpose the kind of action, such as transfer
         */
        public VerdictRedeem(String verdict, String purpose) {
            require("verdict", verdict);
            require("purpose", purpose);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public VerdictRedeem tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code binding}: the exact action, such as a digest of the transfer.
         *
         * @param binding the value
         * @return this
         */
        public VerdictRedeem binding(String binding) {
            return with("binding", binding);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public VerdictRedeem idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code password_reset.create}. */
    public static final class PasswordResetCreate extends Request<PasswordResetCreate> {
        /**
         * With what is required.
         *
         * @param identifier e-mail address, phone number or user name
         */
        public PasswordResetCreate(String identifier) {
            require("identifier", identifier);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public PasswordResetCreate tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code kind}: how the code is sent.
         *
         * @param kind the value
         * @return this
         */
        public PasswordResetCreate kind(Values.AddressKind kind) {
            return with("kind", kind);
        }

        /**
         * Sets {@code locale}: the preferred language of messages, a BCP 47 tag.
         *
         * @param locale the value
         * @return this
         */
        public PasswordResetCreate locale(String locale) {
            return with("locale", locale);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public PasswordResetCreate idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code flow.get}. */
    public static final class FlowGet extends Request<FlowGet> {
        /**
         * With what is required.
         *
         * @param flowId the flow
         */
        public FlowGet(String flowId) {
            require("flow_id", flowId);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public FlowGet tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code qr}: during the set-up of an authenticator, also return its URI as a QR code.
         *
         * @param qr the value
         * @return this
         */
        public FlowGet qr(Values.QrForm qr) {
            return with("qr", qr);
        }
    }

    /** The parameters of {@code flow.prepare}. */
    public static final class FlowPrepare extends Request<FlowPrepare> {
        /**
         * With what is required.
         *
         * @param flowId the flow
         */
        public FlowPrepare(String flowId) {
            require("flow_id", flowId);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public FlowPrepare tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code kind}: how the code is sent, or passkey for a new challenge; by default as the step says.
         *
         * @param kind the value
         * @return this
         */
        public FlowPrepare kind(Values.PreparedKind kind) {
            return with("kind", kind);
        }

        /**
         * Sets {@code factor_id}: which address, if there are several.
         *
         * @param factorId the value
         * @return this
         */
        public FlowPrepare factorId(String factorId) {
            return with("factor_id", factorId);
        }

        /**
         * Sets {@code rp_id}: the domain whose passkeys are asked for, one of {@code rp_ids}; chosen by the server if
         * omitted.
         *
         * @param rpId the value
         * @return this
         */
        public FlowPrepare rpId(String rpId) {
            return with("rp_id", rpId);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public FlowPrepare idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code flow.attempt}. */
    public static final class FlowAttempt extends Request<FlowAttempt> {
        /**
         * With what is required.
         *
         * @param flowId the flow
         */
        public FlowAttempt(String flowId) {
            require("flow_id", flowId);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public FlowAttempt tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code identifier}: e-mail address, phone number or user name.
         *
         * @param identifier the value
         * @return this
         */
        public FlowAttempt identifier(String identifier) {
            return with("identifier", identifier);
        }

        /**
         * Sets {@code device_token}: the token that a trusted device presents; the result has its next one.
         *
         * @param deviceToken the value
         * @return this
         */
        public FlowAttempt deviceToken(String deviceToken) {
            return with("device_token", deviceToken);
        }

        /**
         * Sets {@code kind}: the kind of the answer; the current step's if omitted.
         *
         * @param kind the value
         * @return this
         */
        public FlowAttempt kind(Values.FactorKind kind) {
            return with("kind", kind);
        }

        /**
         * Sets {@code code}: the code that was sent or that an app shows, or a backup code.
         *
         * @param code the value
         * @return this
         */
        public FlowAttempt code(String code) {
            return with("code", code);
        }

        /**
         * Sets {@code selection}: the {@code selection} of one of the {@code options}, in place of what the step asks
         * for.
         *
         * @param selection the value
         * @return this
         */
        public FlowAttempt selection(String selection) {
            return with("selection", selection);
        }

        /**
         * Sets {@code factor_id}: which factor, if there are several.
         *
         * @param factorId the value
         * @return this
         */
        public FlowAttempt factorId(String factorId) {
            return with("factor_id", factorId);
        }

        /**
         * Sets {@code email_address}: the address to set up.
         *
         * @param emailAddress the value
         * @return this
         */
        public FlowAttempt emailAddress(String emailAddress) {
            return with("email_address", emailAddress);
        }

        /**
         * Sets {@code phone_number}: the number to set up.
         *
         * @param phoneNumber the value
         * @return this
         */
        public FlowAttempt phoneNumber(String phoneNumber) {
            return with("phone_number", phoneNumber);
        }

        /**
         * Sets {@code display_name}: the user's name for the factor that is set up.
         *
         * @param displayName the value
         * @return this
         */
        public FlowAttempt displayName(String displayName) {
            return with("display_name", displayName);
        }

        /**
         * Sets {@code account_name}: with the selection totp: the account's name in the app.
         *
         * @param accountName the value
         * @return this
         */
        public FlowAttempt accountName(String accountName) {
            return with("account_name", accountName);
        }

        /**
         * Sets {@code credential}: what toJSON() of the browser's PublicKeyCredential returned.
         *
         * @param credential the value
         * @return this
         */
        public FlowAttempt credential(Map<String, ?> credential) {
            return with("credential", credential);
        }

        /**
         * Sets {@code password}: the password.
         *
         * @param password the value
         * @return this
         */
        public FlowAttempt password(String password) {
            return with("password", password);
        }

        /**
         * Sets {@code username}: a name to sign in with.
         *
         * @param username the value
         * @return this
         */
        public FlowAttempt username(String username) {
            return with("username", username);
        }

        /**
         * Sets {@code first_name}: a first name.
         *
         * @param firstName the value
         * @return this
         */
        public FlowAttempt firstName(String firstName) {
            return with("first_name", firstName);
        }

        /**
         * Sets {@code last_name}: a last name.
         *
         * @param lastName the value
         * @return this
         */
        public FlowAttempt lastName(String lastName) {
            return with("last_name", lastName);
        }

        /**
         * Sets {@code legal_accepted}: true if the terms were accepted.
         *
         * @param legalAccepted the value
         * @return this
         */
        public FlowAttempt legalAccepted(boolean legalAccepted) {
            return with("legal_accepted", legalAccepted);
        }

        /**
         * Sets {@code new_password}: the new password.
         *
         * @param newPassword the value
         * @return this
         */
        public FlowAttempt newPassword(String newPassword) {
            return with("new_password", newPassword);
        }

        /**
         * Sets {@code trust_device}: trust this device once the sign-in is complete; the result then has its
         * device_token.
         *
         * @param trustDevice the value
         * @return this
         */
        public FlowAttempt trustDevice(boolean trustDevice) {
            return with("trust_device", trustDevice);
        }

        /**
         * Sets {@code device_name}: with trust_device: the user's name for the device.
         *
         * @param deviceName the value
         * @return this
         */
        public FlowAttempt deviceName(String deviceName) {
            return with("device_name", deviceName);
        }

        /**
         * Sets {@code response}: the answer to what the tenant's own program asked.
         *
         * @param response the value
         * @return this
         */
        public FlowAttempt response(String response) {
            return with("response", response);
        }

        /**
         * Sets {@code qr}: during the set-up of an authenticator, also return its URI as a QR code.
         *
         * @param qr the value
         * @return this
         */
        public FlowAttempt qr(Values.QrForm qr) {
            return with("qr", qr);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public FlowAttempt idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code flow.reset}. */
    public static final class FlowReset extends Request<FlowReset> {
        /**
         * With what is required.
         *
         * @param flowId the flow
         */
        public FlowReset(String flowId) {
            require("flow_id", flowId);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public FlowReset tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code qr}: during the set-up of an authenticator, also return its URI as a QR code.
         *
         * @param qr the value
         * @return this
         */
        public FlowReset qr(Values.QrForm qr) {
            return with("qr", qr);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public FlowReset idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code flow.claim_session}. */
    public static final class FlowClaimSession extends Request<FlowClaimSession> {
        /**
         * With what is required.
         *
         * @param flowId the flow
         */
        public FlowClaimSession(String flowId) {
            require("flow_id", flowId);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public FlowClaimSession tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public FlowClaimSession idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code subject.get}. */
    public static final class SubjectGet extends Request<SubjectGet> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         */
        public SubjectGet(String subject) {
            require("subject", subject);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public SubjectGet tenant(String tenant) {
            return with("tenant", tenant);
        }
    }

    /** The parameters of {@code subject.unlock}. */
    public static final class SubjectUnlock extends Request<SubjectUnlock> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         */
        public SubjectUnlock(String subject) {
            require("subject", subject);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public SubjectUnlock tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code kinds}: only these kinds.
         *
         * @param kinds the value
         * @return this
         */
        public SubjectUnlock kinds(List<Values.FactorKind> kinds) {
            return with("kinds", kinds);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public SubjectUnlock idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code subject.reset_factors}. */
    public static final class SubjectResetFactors extends Request<SubjectResetFactors> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param actor who resets them: the application's own ID of a member of its staff
         * @param cause what happened to them
         */
        public SubjectResetFactors(String subject, String actor, Values.ResetCause cause) {
            require("subject", subject);
            require("actor", actor);
            require("cause", cause);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public SubjectResetFactors tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code kinds}: only these kinds; if omitted, all that are second factors, except e-mail addresses.
         *
         * @param kinds the value
         * @return this
         */
        public SubjectResetFactors kinds(List<Values.ResettableKind> kinds) {
            return with("kinds", kinds);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public SubjectResetFactors idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code subject.cancel_reset}. */
    public static final class SubjectCancelReset extends Request<SubjectCancelReset> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         * @param actor who cancels it: the application's own ID of a member of its staff
         */
        public SubjectCancelReset(String subject, String actor) {
            require("subject", subject);
            require("actor", actor);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public SubjectCancelReset tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public SubjectCancelReset idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code subject.delete}. */
    public static final class SubjectDelete extends Request<SubjectDelete> {
        /**
         * With what is required.
         *
         * @param subject the application's own user ID
         */
        public SubjectDelete(String subject) {
            require("subject", subject);
        }

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public SubjectDelete tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public SubjectDelete idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code tenant.create}. */
    public static final class TenantCreate extends Request<TenantCreate> {
        /**
         * With what is required.
         *
         * @param tenant the tenant's name
         */
        public TenantCreate(String tenant) {
            require("tenant", tenant);
        }

        /**
         * Sets {@code policy}: the settings to change; null resets one to its default.
         *
         * @param policy the value
         * @return this
         */
        public TenantCreate policy(PolicyChange policy) {
            return with("policy", policy);
        }

        /**
         * Sets {@code defaults_edition}: which defaults apply to what is not set.
         *
         * @param defaultsEdition the value
         * @return this
         */
        public TenantCreate defaultsEdition(long defaultsEdition) {
            return with("defaults_edition", defaultsEdition);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public TenantCreate idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code tenant.get}. */
    public static final class TenantGet extends Request<TenantGet> {
        /**
         * With what is required.
         *
         * @param tenant the tenant's name
         */
        public TenantGet(String tenant) {
            require("tenant", tenant);
        }
    }

    /** The parameters of {@code tenant.list}. */
    public static final class TenantList extends Request<TenantList> {
        /** With nothing set. */
        public TenantList() {}

        /**
         * Sets {@code limit}: the maximum number of tenants on a page; {@code 50} without it.
         *
         * @param limit the value
         * @return this
         */
        public TenantList limit(long limit) {
            return with("limit", limit);
        }

        /**
         * Sets {@code cursor}: the next_cursor of the previous page.
         *
         * @param cursor the value
         * @return this
         */
        public TenantList cursor(String cursor) {
            return with("cursor", cursor);
        }
    }

    /** The parameters of {@code tenant.update}. */
    public static final class TenantUpdate extends Request<TenantUpdate> {
        /**
         * With what is required.
         *
         * @param tenant the tenant's name
         */
        public TenantUpdate(String tenant) {
            require("tenant", tenant);
        }

        /**
         * Sets {@code policy}: the settings to change; null resets one to its default.
         *
         * @param policy the value
         * @return this
         */
        public TenantUpdate policy(PolicyChange policy) {
            return with("policy", policy);
        }

        /**
         * Sets {@code defaults_edition}: which defaults apply to what is not set.
         *
         * @param defaultsEdition the value
         * @return this
         */
        public TenantUpdate defaultsEdition(long defaultsEdition) {
            return with("defaults_edition", defaultsEdition);
        }

        /**
         * Sets {@code accept_users_affected}: how many users may be left without a first or second factor that counts;
         * {@code 0} without it.
         *
         * @param acceptUsersAffected the value
         * @return this
         */
        public TenantUpdate acceptUsersAffected(long acceptUsersAffected) {
            return with("accept_users_affected", acceptUsersAffected);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public TenantUpdate idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code tenant.check}. */
    public static final class TenantCheck extends Request<TenantCheck> {
        /**
         * With what is required.
         *
         * @param tenant the tenant's name
         */
        public TenantCheck(String tenant) {
            require("tenant", tenant);
        }

        /**
         * Sets {@code policy}: settings to try, as in tenant.update; nothing is changed.
         *
         * @param policy the value
         * @return this
         */
        public TenantCheck policy(PolicyChange policy) {
            return with("policy", policy);
        }

        /**
         * Sets {@code defaults_edition}: an edition of the defaults to try; nothing is changed.
         *
         * @param defaultsEdition the value
         * @return this
         */
        public TenantCheck defaultsEdition(long defaultsEdition) {
            return with("defaults_edition", defaultsEdition);
        }

        /**
         * Sets {@code profile}: the standard to check by; only consistency if omitted.
         *
         * @param profile the value
         * @return this
         */
        public TenantCheck profile(Values.PolicyProfile profile) {
            return with("profile", profile);
        }
    }

    /** The parameters of {@code tenant.delete}. */
    public static final class TenantDelete extends Request<TenantDelete> {
        /**
         * With what is required.
         *
         * @param tenant the tenant's name
         */
        public TenantDelete(String tenant) {
            require("tenant", tenant);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public TenantDelete idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code keys.status}. */
    public static final class KeysStatus extends Request<KeysStatus> {
        /** With nothing set. */
        public KeysStatus() {}

        /**
         * Sets {@code limit}: the maximum number of tenants on a page; {@code 50} without it.
         *
         * @param limit the value
         * @return this
         */
        public KeysStatus limit(long limit) {
            return with("limit", limit);
        }

        /**
         * Sets {@code cursor}: the next_cursor of the previous page.
         *
         * @param cursor the value
         * @return this
         */
        public KeysStatus cursor(String cursor) {
            return with("cursor", cursor);
        }
    }

    /** The parameters of {@code keys.rotate}. */
    public static final class KeysRotate extends Request<KeysRotate> {
        /** With nothing set. */
        public KeysRotate() {}

        /**
         * Sets {@code tenant}: the tenant; {@code default} if omitted.
         *
         * @param tenant the value
         * @return this
         */
        public KeysRotate tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public KeysRotate idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code keys.rotate_master}. */
    public static final class KeysRotateMaster extends Request<KeysRotateMaster> {
        /** With nothing set. */
        public KeysRotateMaster() {}

        /**
         * Sets {@code idempotency_key}: a repeated request with the same key gets the recorded answer for 60 s.
         *
         * @param idempotencyKey the value
         * @return this
         */
        public KeysRotateMaster idempotencyKey(String idempotencyKey) {
            return with("idempotency_key", idempotencyKey);
        }
    }

    /** The parameters of {@code store.raise}. */
    public static final class StoreRaise extends Request<StoreRaise> {
        /** With nothing set. */
        public StoreRaise() {}

        /**
         * Sets {@code gone_after_s}: a sidecar that has written nothing for so long is gone for good; none is if
         * omitted.
         *
         * @param goneAfterS the value
         * @return this
         */
        public StoreRaise goneAfterS(long goneAfterS) {
            return with("gone_after_s", goneAfterS);
        }
    }

    /** The parameters of {@code backup.begin}. */
    public static final class BackupBegin extends Request<BackupBegin> {
        /** With nothing set. */
        public BackupBegin() {}

        /**
         * Sets {@code content}: the content of the backup; everything if omitted.
         *
         * @param content the value
         * @return this
         */
        public BackupBegin content(Values.BackupScope content) {
            return with("content", content);
        }
    }

    /** The parameters of {@code backup.read}. */
    public static final class BackupRead extends Request<BackupRead> {
        /**
         * With what is required.
         *
         * @param backupId the backup's ID, as returned by backup.begin
         * @param offset where the piece begins: 0, then the next_offset of the previous piece
         */
        public BackupRead(String backupId, long offset) {
            require("backup_id", backupId);
            require("offset", offset);
        }
    }

    /** The parameters of {@code backup.end}. */
    public static final class BackupEnd extends Request<BackupEnd> {
        /**
         * With what is required.
         *
         * @param backupId the backup's ID, as returned by backup.begin
         */
        public BackupEnd(String backupId) {
            require("backup_id", backupId);
        }
    }

    /** The parameters of {@code audit.list}. */
    public static final class AuditList extends Request<AuditList> {
        /** With nothing set. */
        public AuditList() {}

        /**
         * Sets {@code tenant}: only entries of this tenant; if omitted: of all tenants, or of {@code default} if
         * {@code subject} or {@code actor} is given.
         *
         * @param tenant the value
         * @return this
         */
        public AuditList tenant(String tenant) {
            return with("tenant", tenant);
        }

        /**
         * Sets {@code subject}: only entries about this subject.
         *
         * @param subject the value
         * @return this
         */
        public AuditList subject(String subject) {
            return with("subject", subject);
        }

        /**
         * Sets {@code actor}: only resets of second factors, and their ends, by this member of staff.
         *
         * @param actor the value
         * @return this
         */
        public AuditList actor(String actor) {
            return with("actor", actor);
        }

        /**
         * Sets {@code since_at}: only entries from this time on.
         *
         * @param sinceAt the value
         * @return this
         */
        public AuditList sinceAt(long sinceAt) {
            return with("since_at", sinceAt);
        }

        /**
         * Sets {@code action}: only entries of this action, as entries name it.
         *
         * @param action the value
         * @return this
         */
        public AuditList action(Values.AuditAction action) {
            return with("action", action);
        }

        /**
         * Sets {@code outcome}: only what was done, or only what was refused.
         *
         * @param outcome the value
         * @return this
         */
        public AuditList outcome(Values.AuditOutcome outcome) {
            return with("outcome", outcome);
        }

        /**
         * Sets {@code until_at}: only entries before this time.
         *
         * @param untilAt the value
         * @return this
         */
        public AuditList untilAt(long untilAt) {
            return with("until_at", untilAt);
        }

        /**
         * Sets {@code limit}: the maximum number of entries on a page; {@code 50} without it.
         *
         * @param limit the value
         * @return this
         */
        public AuditList limit(long limit) {
            return with("limit", limit);
        }

        /**
         * Sets {@code cursor}: the next_cursor or resume_cursor of an earlier page.
         *
         * @param cursor the value
         * @return this
         */
        public AuditList cursor(String cursor) {
            return with("cursor", cursor);
        }

        /**
         * Sets {@code after_sequence}: only entries after this one, oldest first; 0 begins with the oldest. With
         * several sidecars, it is a position in the log of one, and the others are listed from their beginning.
         *
         * @param afterSequence the value
         * @return this
         */
        public AuditList afterSequence(long afterSequence) {
            return with("after_sequence", afterSequence);
        }
    }

    /** The parameters of {@code audit.verify}. */
    public static final class AuditVerify extends Request<AuditVerify> {
        /** With nothing set. */
        public AuditVerify() {}

        /**
         * Sets {@code first_sequence}: the first sequence number to verify; {@code 1} without it.
         *
         * @param firstSequence the value
         * @return this
         */
        public AuditVerify firstSequence(long firstSequence) {
            return with("first_sequence", firstSequence);
        }

        /**
         * Sets {@code last_sequence}: the last sequence number to verify.
         *
         * @param lastSequence the value
         * @return this
         */
        public AuditVerify lastSequence(long lastSequence) {
            return with("last_sequence", lastSequence);
        }
    }

    /** A part of parameters. */
    public static final class Application extends Request<Application> {
        /**
         * With what is required.
         *
         * @param name the application's name
         * @param version its version
         */
        public Application(String name, String version) {
            require("name", name);
            require("version", version);
        }
    }

    /** A part of parameters. */
    public static final class PolicyChange extends Request<PolicyChange> {
        /** With nothing set. */
        public PolicyChange() {}

        /**
         * Sets {@code issuer}: the issuer shown in authenticator apps if a request names none.
         *
         * @param issuer the value
         * @return this
         */
        public PolicyChange issuer(String issuer) {
            return with("issuer", issuer);
        }

        /**
         * Takes {@code issuer} back to its default.
         *
         * @return this
         */
        public PolicyChange resetIssuer() {
            return put("issuer", null);
        }

        /**
         * Sets {@code max_factors_per_kind}: the maximum number of active factors of one kind.
         *
         * @param maxFactorsPerKind the value
         * @return this
         */
        public PolicyChange maxFactorsPerKind(long maxFactorsPerKind) {
            return with("max_factors_per_kind", maxFactorsPerKind);
        }

        /**
         * Takes {@code max_factors_per_kind} back to its default.
         *
         * @return this
         */
        public PolicyChange resetMaxFactorsPerKind() {
            return put("max_factors_per_kind", null);
        }

        /**
         * Sets {@code enumeration_protection}: whether to hide who has an account.
         *
         * @param enumerationProtection the value
         * @return this
         */
        public PolicyChange enumerationProtection(boolean enumerationProtection) {
            return with("enumeration_protection", enumerationProtection);
        }

        /**
         * Takes {@code enumeration_protection} back to its default.
         *
         * @return this
         */
        public PolicyChange resetEnumerationProtection() {
            return put("enumeration_protection", null);
        }

        /**
         * Sets {@code totp}.
         *
         * @param totp the value
         * @return this
         */
        public PolicyChange totp(PolicyChangeTotp totp) {
            return with("totp", totp);
        }

        /**
         * Sets {@code backup_code}.
         *
         * @param backupCode the value
         * @return this
         */
        public PolicyChange backupCode(PolicyChangeBackupCode backupCode) {
            return with("backup_code", backupCode);
        }

        /**
         * Sets {@code delivered_code}.
         *
         * @param deliveredCode the value
         * @return this
         */
        public PolicyChange deliveredCode(PolicyChangeDeliveredCode deliveredCode) {
            return with("delivered_code", deliveredCode);
        }

        /**
         * Sets {@code guess_budget}.
         *
         * @param guessBudget the value
         * @return this
         */
        public PolicyChange guessBudget(PolicyChangeGuessBudget guessBudget) {
            return with("guess_budget", guessBudget);
        }

        /**
         * Sets {@code password}.
         *
         * @param password the value
         * @return this
         */
        public PolicyChange password(PolicyChangePassword password) {
            return with("password", password);
        }

        /**
         * Sets {@code session}.
         *
         * @param session the value
         * @return this
         */
        public PolicyChange session(PolicyChangeSession session) {
            return with("session", session);
        }

        /**
         * Sets {@code device}.
         *
         * @param device the value
         * @return this
         */
        public PolicyChange device(PolicyChangeDevice device) {
            return with("device", device);
        }

        /**
         * Sets {@code delivery}.
         *
         * @param delivery the value
         * @return this
         */
        public PolicyChange delivery(PolicyChangeDelivery delivery) {
            return with("delivery", delivery);
        }

        /**
         * Sets {@code sign_in}.
         *
         * @param signIn the value
         * @return this
         */
        public PolicyChange signIn(PolicyChangeSignIn signIn) {
            return with("sign_in", signIn);
        }

        /**
         * Sets {@code sign_up}.
         *
         * @param signUp the value
         * @return this
         */
        public PolicyChange signUp(PolicyChangeSignUp signUp) {
            return with("sign_up", signUp);
        }

        /**
         * Sets {@code mfa}.
         *
         * @param mfa the value
         * @return this
         */
        public PolicyChange mfa(PolicyChangeMfa mfa) {
            return with("mfa", mfa);
        }

        /**
         * Sets {@code recovery}.
         *
         * @param recovery the value
         * @return this
         */
        public PolicyChange recovery(PolicyChangeRecovery recovery) {
            return with("recovery", recovery);
        }

        /**
         * Sets {@code passkey}.
         *
         * @param passkey the value
         * @return this
         */
        public PolicyChange passkey(PolicyChangePasskey passkey) {
            return with("passkey", passkey);
        }
    }

    /** A part of parameters. */
    public static final class PolicyChangeBackupCode extends Request<PolicyChangeBackupCode> {
        /** With nothing set. */
        public PolicyChangeBackupCode() {}

        /**
         * Sets {@code count}: the number of codes in a new set.
         *
         * @param count the value
         * @return this
         */
        public PolicyChangeBackupCode count(long count) {
            return with("count", count);
        }

        /**
         * Takes {@code count} back to its default.
         *
         * @return this
         */
        public PolicyChangeBackupCode resetCount() {
            return put("count", null);
        }
    }

    /** A part of parameters. */
    public static final class PolicyChangeDeliveredCode extends Request<PolicyChangeDeliveredCode> {
        /** With nothing set. */
        public PolicyChangeDeliveredCode() {}

        /**
         * Sets {@code digits}: the number of digits of a delivered code.
         *
         * @param digits the value
         * @return this
         */
        public PolicyChangeDeliveredCode digits(long digits) {
            return with("digits", digits);
        }

        /**
         * Takes {@code digits} back to its default.
         *
         * @return this
         */
        public PolicyChangeDeliveredCode resetDigits() {
            return put("digits", null);
        }

        /**
         * Sets {@code ttl_s}: the lifetime of a delivered code, in seconds.
         *
         * @param ttlS the value
         * @return this
         */
        public PolicyChangeDeliveredCode ttlS(long ttlS) {
            return with("ttl_s", ttlS);
        }

        /**
         * Takes {@code ttl_s} back to its default.
         *
         * @return this
         */
        public PolicyChangeDeliveredCode resetTtlS() {
            return put("ttl_s", null);
        }

        /**
         * Sets {@code max_tries}: the number of tries for a delivered code.
         *
         * @param maxTries the value
         * @return this
         */
        public PolicyChangeDeliveredCode maxTries(long maxTries) {
            return with("max_tries", maxTries);
        }

        /**
         * Takes {@code max_tries} back to its default.
         *
         * @return this
         */
        public PolicyChangeDeliveredCode resetMaxTries() {
            return put("max_tries", null);
        }

        /**
         * Sets {@code resend_after_s}: the wait before it can be sent again, in seconds.
         *
         * @param resendAfterS the value
         * @return this
         */
        public PolicyChangeDeliveredCode resendAfterS(long resendAfterS) {
            return with("resend_after_s", resendAfterS);
        }

        /**
         * Takes {@code resend_after_s} back to its default.
         *
         * @return this
         */
        public PolicyChangeDeliveredCode resetResendAfterS() {
            return put("resend_after_s", null);
        }
    }

    /** A part of parameters. */
    public static final class PolicyChangeDelivery extends Request<PolicyChangeDelivery> {
        /** With nothing set. */
        public PolicyChangeDelivery() {}

        /**
         * Sets {@code per_address_per_hour}: messages to one address or number per hour.
         *
         * @param perAddressPerHour the value
         * @return this
         */
        public PolicyChangeDelivery perAddressPerHour(long perAddressPerHour) {
            return with("per_address_per_hour", perAddressPerHour);
        }

        /**
         * Takes {@code per_address_per_hour} back to its default.
         *
         * @return this
         */
        public PolicyChangeDelivery resetPerAddressPerHour() {
            return put("per_address_per_hour", null);
        }

        /**
         * Sets {@code per_address_per_day}: messages to one address or number per day.
         *
         * @param perAddressPerDay the value
         * @return this
         */
        public PolicyChangeDelivery perAddressPerDay(long perAddressPerDay) {
            return with("per_address_per_day", perAddressPerDay);
        }

        /**
         * Takes {@code per_address_per_day} back to its default.
         *
         * @return this
         */
        public PolicyChangeDelivery resetPerAddressPerDay() {
            return put("per_address_per_day", null);
        }

        /**
         * Sets {@code sms_per_prefix_per_hour}: text messages to one country per hour.
         *
         * @param smsPerPrefixPerHour the value
         * @return this
         */
        public PolicyChangeDelivery smsPerPrefixPerHour(long smsPerPrefixPerHour) {
            return with("sms_per_prefix_per_hour", smsPerPrefixPerHour);
        }

        /**
         * Takes {@code sms_per_prefix_per_hour} back to its default.
         *
         * @return this
         */
        public PolicyChangeDelivery resetSmsPerPrefixPerHour() {
            return put("sms_per_prefix_per_hour", null);
        }

        /**
         * Sets {@code sms_per_tenant_per_hour}: text messages per hour.
         *
         * @param smsPerTenantPerHour the value
         * @return this
         */
        public PolicyChangeDelivery smsPerTenantPerHour(long smsPerTenantPerHour) {
            return with("sms_per_tenant_per_hour", smsPerTenantPerHour);
        }

        /**
         * Takes {@code sms_per_tenant_per_hour} back to its default.
         *
         * @return this
         */
        public PolicyChangeDelivery resetSmsPerTenantPerHour() {
            return put("sms_per_tenant_per_hour", null);
        }

        /**
         * Sets {@code email_per_prefix_per_hour}: e-mails to one domain per hour.
         *
         * @param emailPerPrefixPerHour the value
         * @return this
         */
        public PolicyChangeDelivery emailPerPrefixPerHour(long emailPerPrefixPerHour) {
            return with("email_per_prefix_per_hour", emailPerPrefixPerHour);
        }

        /**
         * Takes {@code email_per_prefix_per_hour} back to its default.
         *
         * @return this
         */
        public PolicyChangeDelivery resetEmailPerPrefixPerHour() {
            return put("email_per_prefix_per_hour", null);
        }

        /**
         * Sets {@code email_per_tenant_per_hour}: e-mails per hour.
         *
         * @param emailPerTenantPerHour the value
         * @return this
         */
        public PolicyChangeDelivery emailPerTenantPerHour(long emailPerTenantPerHour) {
            return with("email_per_tenant_per_hour", emailPerTenantPerHour);
        }

        /**
         * Takes {@code email_per_tenant_per_hour} back to its default.
         *
         * @return this
         */
        public PolicyChangeDelivery resetEmailPerTenantPerHour() {
            return put("email_per_tenant_per_hour", null);
        }

        /**
         * Sets {@code sms_prefixes}: allowed prefixes of phone numbers for text messages, such as +49; null allows all.
         *
         * @param smsPrefixes the value
         * @return this
         */
        public PolicyChangeDelivery smsPrefixes(List<String> smsPrefixes) {
            return with("sms_prefixes", smsPrefixes);
        }

        /**
         * Takes {@code sms_prefixes} back to its default.
         *
         * @return this
         */
        public PolicyChangeDelivery resetSmsPrefixes() {
            return put("sms_prefixes", null);
        }
    }

    /** A part of parameters. */
    public static final class PolicyChangeDevice extends Request<PolicyChangeDevice> {
        /** With nothing set. */
        public PolicyChangeDevice() {}

        /**
         * Sets {@code grace_s}: how long an exchanged device token gives the same next one again, in seconds.
         *
         * @param graceS the value
         * @return this
         */
        public PolicyChangeDevice graceS(long graceS) {
            return with("grace_s", graceS);
        }

        /**
         * Takes {@code grace_s} back to its default.
         *
         * @return this
         */
        public PolicyChangeDevice resetGraceS() {
            return put("grace_s", null);
        }
    }

    /** A part of parameters. */
    public static final class PolicyChangeGuessBudget extends Request<PolicyChangeGuessBudget> {
        /** With nothing set. */
        public PolicyChangeGuessBudget() {}

        /**
         * Sets {@code probability}: the chance of a hit that wrong guesses may add up to.
         *
         * @param probability the value
         * @return this
         */
        public PolicyChangeGuessBudget probability(double probability) {
            return with("probability", probability);
        }

        /**
         * Takes {@code probability} back to its default.
         *
         * @return this
         */
        public PolicyChangeGuessBudget resetProbability() {
            return put("probability", null);
        }

        /**
         * Sets {@code window_days}: the number of days for which a guess counts.
         *
         * @param windowDays the value
         * @return this
         */
        public PolicyChangeGuessBudget windowDays(long windowDays) {
            return with("window_days", windowDays);
        }

        /**
         * Takes {@code window_days} back to its default.
         *
         * @return this
         */
        public PolicyChangeGuessBudget resetWindowDays() {
            return put("window_days", null);
        }

        /**
         * Sets {@code max_misses}: the maximum number of wrong guesses at passwords, apps or tokens; 0 for no such
         * limit.
         *
         * @param maxMisses the value
         * @return this
         */
        public PolicyChangeGuessBudget maxMisses(long maxMisses) {
            return with("max_misses", maxMisses);
        }

        /**
         * Takes {@code max_misses} back to its default.
         *
         * @return this
         */
        public PolicyChangeGuessBudget resetMaxMisses() {
            return put("max_misses", null);
        }
    }

    /** A part of parameters. */
    public static final class PolicyChangeMfa extends Request<PolicyChangeMfa> {
        /** With nothing set. */
        public PolicyChangeMfa() {}

        /**
         * Sets {@code state}: which users are asked for a second factor.
         *
         * @param state the value
         * @return this
         */
        public PolicyChangeMfa state(Values.PolicyMfaState state) {
            return with("state", state);
        }

        /**
         * Takes {@code state} back to its default.
         *
         * @return this
         */
        public PolicyChangeMfa resetState() {
            return put("state", null);
        }

        /**
         * Sets {@code second_factors}: what counts as a second factor.
         *
         * @param secondFactors the value
         * @return this
         */
        public PolicyChangeMfa secondFactors(List<Values.PolicyMfaSecondFactors> secondFactors) {
            return with("second_factors", secondFactors);
        }

        /**
         * Takes {@code second_factors} back to its default.
         *
         * @return this
         */
        public PolicyChangeMfa resetSecondFactors() {
            return put("second_factors", null);
        }

        /**
         * Sets {@code enrollment}: when users set up a second factor.
         *
         * @param enrollment the value
         * @return this
         */
        public PolicyChangeMfa enrollment(Values.PolicyMfaEnrollment enrollment) {
            return with("enrollment", enrollment);
        }

        /**
         * Takes {@code enrollment} back to its default.
         *
         * @return this
         */
        public PolicyChangeMfa resetEnrollment() {
            return put("enrollment", null);
        }

        /**
         * Sets {@code require_verified_email}: whether an unverified e-mail address prevents enrolling second factors.
         *
         * @param requireVerifiedEmail the value
         * @return this
         */
        public PolicyChangeMfa requireVerifiedEmail(boolean requireVerifiedEmail) {
            return with("require_verified_email", requireVerifiedEmail);
        }

        /**
         * Takes {@code require_verified_email} back to its default.
         *
         * @return this
         */
        public PolicyChangeMfa resetRequireVerifiedEmail() {
            return put("require_verified_email", null);
        }

        /**
         * Sets {@code changes}: who can add and remove factors: the application, or only their owner, in a session with
         * a fresh second factor.
         *
         * @param changes the value
         * @return this
         */
        public PolicyChangeMfa changes(Values.PolicyMfaChanges changes) {
            return with("changes", changes);
        }

        /**
         * Takes {@code changes} back to its default.
         *
         * @return this
         */
        public PolicyChangeMfa resetChanges() {
            return put("changes", null);
        }

        /**
         * Sets {@code email_counts_as}: what a code by mail shows: that the user holds something, or nothing.
         *
         * @param emailCountsAs the value
         * @return this
         */
        public PolicyChangeMfa emailCountsAs(Values.PolicyMfaEmailCountsAs emailCountsAs) {
            return with("email_counts_as", emailCountsAs);
        }

        /**
         * Takes {@code email_counts_as} back to its default.
         *
         * @return this
         */
        public PolicyChangeMfa resetEmailCountsAs() {
            return put("email_counts_as", null);
        }

        /**
         * Sets {@code two_possessions}: whether two things that the user holds are two factors.
         *
         * @param twoPossessions the value
         * @return this
         */
        public PolicyChangeMfa twoPossessions(boolean twoPossessions) {
            return with("two_possessions", twoPossessions);
        }

        /**
         * Takes {@code two_possessions} back to its default.
         *
         * @return this
         */
        public PolicyChangeMfa resetTwoPossessions() {
            return put("two_possessions", null);
        }
    }

    /** A part of parameters. */
    public static final class PolicyChangePasskey extends Request<PolicyChangePasskey> {
        /** With nothing set. */
        public PolicyChangePasskey() {}

        /**
         * Sets {@code rp_id}: the domain that passkeys belong to.
         *
         * @param rpId the value
         * @return this
         */
        public PolicyChangePasskey rpId(String rpId) {
            return with("rp_id", rpId);
        }

        /**
         * Takes {@code rp_id} back to its default.
         *
         * @return this
         */
        public PolicyChangePasskey resetRpId() {
            return put("rp_id", null);
        }

        /**
         * Sets {@code origins}: the origins that may use passkeys; null for https:// and the domain.
         *
         * @param origins the value
         * @return this
         */
        public PolicyChangePasskey origins(List<String> origins) {
            return with("origins", origins);
        }

        /**
         * Takes {@code origins} back to its default.
         *
         * @return this
         */
        public PolicyChangePasskey resetOrigins() {
            return put("origins", null);
        }

        /**
         * Sets {@code user_verification}: whether authenticators verify their users; required refuses passkeys that did
         * not.
         *
         * @param userVerification the value
         * @return this
         */
        public PolicyChangePasskey userVerification(Values.PolicyPasskeyUserVerification userVerification) {
            return with("user_verification", userVerification);
        }

        /**
         * Takes {@code user_verification} back to its default.
         *
         * @return this
         */
        public PolicyChangePasskey resetUserVerification() {
            return put("user_verification", null);
        }

        /**
         * Sets {@code refuse_regressed_counter}: whether to refuse a passkey whose signature counter did not rise.
         *
         * @param refuseRegressedCounter the value
         * @return this
         */
        public PolicyChangePasskey refuseRegressedCounter(boolean refuseRegressedCounter) {
            return with("refuse_regressed_counter", refuseRegressedCounter);
        }

        /**
         * Takes {@code refuse_regressed_counter} back to its default.
         *
         * @return this
         */
        public PolicyChangePasskey resetRefuseRegressedCounter() {
            return put("refuse_regressed_counter", null);
        }

        /**
         * Sets {@code former_rp_ids}: earlier domains whose passkeys are still accepted; null for none.
         *
         * @param formerRpIds the value
         * @return this
         */
        public PolicyChangePasskey formerRpIds(List<String> formerRpIds) {
            return with("former_rp_ids", formerRpIds);
        }

        /**
         * Takes {@code former_rp_ids} back to its default.
         *
         * @return this
         */
        public PolicyChangePasskey resetFormerRpIds() {
            return put("former_rp_ids", null);
        }
    }

    /** A part of parameters. */
    public static final class PolicyChangePassword extends Request<PolicyChangePassword> {
        /** With nothing set. */
        public PolicyChangePassword() {}

        /**
         * Sets {@code min_length}: the minimum length of a new password, in characters.
         *
         * @param minLength the value
         * @return this
         */
        public PolicyChangePassword minLength(long minLength) {
            return with("min_length", minLength);
        }

        /**
         * Takes {@code min_length} back to its default.
         *
         * @return this
         */
        public PolicyChangePassword resetMinLength() {
            return put("min_length", null);
        }

        /**
         * Sets {@code blocklist}: whether to refuse common passwords and the subject's name.
         *
         * @param blocklist the value
         * @return this
         */
        public PolicyChangePassword blocklist(boolean blocklist) {
            return with("blocklist", blocklist);
        }

        /**
         * Takes {@code blocklist} back to its default.
         *
         * @return this
         */
        public PolicyChangePassword resetBlocklist() {
            return put("blocklist", null);
        }

        /**
         * Sets {@code argon2_memory_kib}: the memory for hashing a password, in KiB.
         *
         * @param argon2MemoryKib the value
         * @return this
         */
        public PolicyChangePassword argon2MemoryKib(long argon2MemoryKib) {
            return with("argon2_memory_kib", argon2MemoryKib);
        }

        /**
         * Takes {@code argon2_memory_kib} back to its default.
         *
         * @return this
         */
        public PolicyChangePassword resetArgon2MemoryKib() {
            return put("argon2_memory_kib", null);
        }

        /**
         * Sets {@code argon2_passes}: the number of passes over that memory.
         *
         * @param argon2Passes the value
         * @return this
         */
        public PolicyChangePassword argon2Passes(long argon2Passes) {
            return with("argon2_passes", argon2Passes);
        }

        /**
         * Takes {@code argon2_passes} back to its default.
         *
         * @return this
         */
        public PolicyChangePassword resetArgon2Passes() {
            return put("argon2_passes", null);
        }
    }

    /** A part of parameters. */
    public static final class PolicyChangeRecovery extends Request<PolicyChangeRecovery> {
        /** With nothing set. */
        public PolicyChangeRecovery() {}

        /**
         * Sets {@code wait_s}: the wait before users who have only the address of a password reset can set up a second
         * factor.
         *
         * @param waitS the value
         * @return this
         */
        public PolicyChangeRecovery waitS(long waitS) {
            return with("wait_s", waitS);
        }

        /**
         * Takes {@code wait_s} back to its default.
         *
         * @return this
         */
        public PolicyChangeRecovery resetWaitS() {
            return put("wait_s", null);
        }

        /**
         * Sets {@code support_waits}: whether a reset of the second factors by support takes effect after wait_s.
         *
         * @param supportWaits the value
         * @return this
         */
        public PolicyChangeRecovery supportWaits(boolean supportWaits) {
            return with("support_waits", supportWaits);
        }

        /**
         * Takes {@code support_waits} back to its default.
         *
         * @return this
         */
        public PolicyChangeRecovery resetSupportWaits() {
            return put("support_waits", null);
        }
    }

    /** A part of parameters. */
    public static final class PolicyChangeSession extends Request<PolicyChangeSession> {
        /** With nothing set. */
        public PolicyChangeSession() {}

        /**
         * Sets {@code ttl_s}: the lifetime of a session, in seconds.
         *
         * @param ttlS the value
         * @return this
         */
        public PolicyChangeSession ttlS(long ttlS) {
            return with("ttl_s", ttlS);
        }

        /**
         * Takes {@code ttl_s} back to its default.
         *
         * @return this
         */
        public PolicyChangeSession resetTtlS() {
            return put("ttl_s", null);
        }

        /**
         * Sets {@code idle_s}: the lifetime of an unused session, in seconds.
         *
         * @param idleS the value
         * @return this
         */
        public PolicyChangeSession idleS(long idleS) {
            return with("idle_s", idleS);
        }

        /**
         * Takes {@code idle_s} back to its default.
         *
         * @return this
         */
        public PolicyChangeSession resetIdleS() {
            return put("idle_s", null);
        }

        /**
         * Sets {@code reauthentication_max_age_s}: the maximum age of an authentication for a sensitive change, in
         * seconds.
         *
         * @param reauthenticationMaxAgeS the value
         * @return this
         */
        public PolicyChangeSession reauthenticationMaxAgeS(long reauthenticationMaxAgeS) {
            return with("reauthentication_max_age_s", reauthenticationMaxAgeS);
        }

        /**
         * Takes {@code reauthentication_max_age_s} back to its default.
         *
         * @return this
         */
        public PolicyChangeSession resetReauthenticationMaxAgeS() {
            return put("reauthentication_max_age_s", null);
        }

        /**
         * Sets {@code assertion_ttl_s}: the lifetime of an assertion, in seconds.
         *
         * @param assertionTtlS the value
         * @return this
         */
        public PolicyChangeSession assertionTtlS(long assertionTtlS) {
            return with("assertion_ttl_s", assertionTtlS);
        }

        /**
         * Takes {@code assertion_ttl_s} back to its default.
         *
         * @return this
         */
        public PolicyChangeSession resetAssertionTtlS() {
            return put("assertion_ttl_s", null);
        }
    }

    /** A part of parameters. */
    public static final class PolicyChangeSignIn extends Request<PolicyChangeSignIn> {
        /** With nothing set. */
        public PolicyChangeSignIn() {}

        /**
         * Sets {@code first_factors}: the kinds that a sign-in can begin with.
         *
         * @param firstFactors the value
         * @return this
         */
        public PolicyChangeSignIn firstFactors(List<Values.PolicySignInFirstFactors> firstFactors) {
            return with("first_factors", firstFactors);
        }

        /**
         * Takes {@code first_factors} back to its default.
         *
         * @return this
         */
        public PolicyChangeSignIn resetFirstFactors() {
            return put("first_factors", null);
        }

        /**
         * Sets {@code flow_ttl_s}: the lifetime of a sign-in, step-up or password reset, in seconds.
         *
         * @param flowTtlS the value
         * @return this
         */
        public PolicyChangeSignIn flowTtlS(long flowTtlS) {
            return with("flow_ttl_s", flowTtlS);
        }

        /**
         * Takes {@code flow_ttl_s} back to its default.
         *
         * @return this
         */
        public PolicyChangeSignIn resetFlowTtlS() {
            return put("flow_ttl_s", null);
        }

        /**
         * Sets {@code client_trust}: whether a correct password on an unknown device is followed by a code.
         *
         * @param clientTrust the value
         * @return this
         */
        public PolicyChangeSignIn clientTrust(boolean clientTrust) {
            return with("client_trust", clientTrust);
        }

        /**
         * Takes {@code client_trust} back to its default.
         *
         * @return this
         */
        public PolicyChangeSignIn resetClientTrust() {
            return put("client_trust", null);
        }

        /**
         * Sets {@code custom_challenge}: when the tenant's own program asks a question.
         *
         * @param customChallenge the value
         * @return this
         */
        public PolicyChangeSignIn customChallenge(Values.PolicySignInCustomChallenge customChallenge) {
            return with("custom_challenge", customChallenge);
        }

        /**
         * Takes {@code custom_challenge} back to its default.
         *
         * @return this
         */
        public PolicyChangeSignIn resetCustomChallenge() {
            return put("custom_challenge", null);
        }

        /**
         * Sets {@code trusted_device_skips_second_factor}: whether a trusted device replaces a second factor.
         *
         * @param trustedDeviceSkipsSecondFactor the value
         * @return this
         */
        public PolicyChangeSignIn trustedDeviceSkipsSecondFactor(boolean trustedDeviceSkipsSecondFactor) {
            return with("trusted_device_skips_second_factor", trustedDeviceSkipsSecondFactor);
        }

        /**
         * Takes {@code trusted_device_skips_second_factor} back to its default.
         *
         * @return this
         */
        public PolicyChangeSignIn resetTrustedDeviceSkipsSecondFactor() {
            return put("trusted_device_skips_second_factor", null);
        }
    }

    /** A part of parameters. */
    public static final class PolicyChangeSignUp extends Request<PolicyChangeSignUp> {
        /** With nothing set. */
        public PolicyChangeSignUp() {}

        /**
         * Sets {@code mode}: who can sign up.
         *
         * @param mode the value
         * @return this
         */
        public PolicyChangeSignUp mode(Values.PolicySignUpMode mode) {
            return with("mode", mode);
        }

        /**
         * Takes {@code mode} back to its default.
         *
         * @return this
         */
        public PolicyChangeSignUp resetMode() {
            return put("mode", null);
        }

        /**
         * Sets {@code required_fields}: the fields that a sign-up must provide.
         *
         * @param requiredFields the value
         * @return this
         */
        public PolicyChangeSignUp requiredFields(List<Values.PolicySignUpRequiredFields> requiredFields) {
            return with("required_fields", requiredFields);
        }

        /**
         * Takes {@code required_fields} back to its default.
         *
         * @return this
         */
        public PolicyChangeSignUp resetRequiredFields() {
            return put("required_fields", null);
        }

        /**
         * Sets {@code verify_fields}: the addresses that must be verified.
         *
         * @param verifyFields the value
         * @return this
         */
        public PolicyChangeSignUp verifyFields(List<Values.PolicySignUpVerifyFields> verifyFields) {
            return with("verify_fields", verifyFields);
        }

        /**
         * Takes {@code verify_fields} back to its default.
         *
         * @return this
         */
        public PolicyChangeSignUp resetVerifyFields() {
            return put("verify_fields", null);
        }

        /**
         * Sets {@code flow_ttl_s}: the lifetime of a sign-up that waits for a code, in seconds.
         *
         * @param flowTtlS the value
         * @return this
         */
        public PolicyChangeSignUp flowTtlS(long flowTtlS) {
            return with("flow_ttl_s", flowTtlS);
        }

        /**
         * Takes {@code flow_ttl_s} back to its default.
         *
         * @return this
         */
        public PolicyChangeSignUp resetFlowTtlS() {
            return put("flow_ttl_s", null);
        }
    }

    /** A part of parameters. */
    public static final class PolicyChangeTotp extends Request<PolicyChangeTotp> {
        /** With nothing set. */
        public PolicyChangeTotp() {}

        /**
         * Sets {@code algorithm}: the HMAC hash of new authenticators; many apps support only SHA1.
         *
         * @param algorithm the value
         * @return this
         */
        public PolicyChangeTotp algorithm(Values.PolicyTotpAlgorithm algorithm) {
            return with("algorithm", algorithm);
        }

        /**
         * Takes {@code algorithm} back to its default.
         *
         * @return this
         */
        public PolicyChangeTotp resetAlgorithm() {
            return put("algorithm", null);
        }

        /**
         * Sets {@code digits}: the number of digits of a code.
         *
         * @param digits the value
         * @return this
         */
        public PolicyChangeTotp digits(long digits) {
            return with("digits", digits);
        }

        /**
         * Takes {@code digits} back to its default.
         *
         * @return this
         */
        public PolicyChangeTotp resetDigits() {
            return put("digits", null);
        }

        /**
         * Sets {@code period_s}: the length of a time step, in seconds.
         *
         * @param periodS the value
         * @return this
         */
        public PolicyChangeTotp periodS(long periodS) {
            return with("period_s", periodS);
        }

        /**
         * Takes {@code period_s} back to its default.
         *
         * @return this
         */
        public PolicyChangeTotp resetPeriodS() {
            return put("period_s", null);
        }

        /**
         * Sets {@code adjacent_intervals}: how many time steps before and after the current one are accepted.
         *
         * @param adjacentIntervals the value
         * @return this
         */
        public PolicyChangeTotp adjacentIntervals(long adjacentIntervals) {
            return with("adjacent_intervals", adjacentIntervals);
        }

        /**
         * Takes {@code adjacent_intervals} back to its default.
         *
         * @return this
         */
        public PolicyChangeTotp resetAdjacentIntervals() {
            return put("adjacent_intervals", null);
        }

        /**
         * Sets {@code learn_drift}: whether to learn a factor's clock drift.
         *
         * @param learnDrift the value
         * @return this
         */
        public PolicyChangeTotp learnDrift(boolean learnDrift) {
            return with("learn_drift", learnDrift);
        }

        /**
         * Takes {@code learn_drift} back to its default.
         *
         * @return this
         */
        public PolicyChangeTotp resetLearnDrift() {
            return put("learn_drift", null);
        }
    }

    /** A part of parameters. */
    public static final class RequestMeta extends Request<RequestMeta> {
        /** With nothing set. */
        public RequestMeta() {}

        /**
         * Sets {@code request_id}: the caller's name for the request; the audit log keeps it.
         *
         * @param requestId the value
         * @return this
         */
        public RequestMeta requestId(String requestId) {
            return with("request_id", requestId);
        }

        /**
         * Sets {@code traceparent}: W3C Trace Context, section 3.2; for the log.
         *
         * @param traceparent the value
         * @return this
         */
        public RequestMeta traceparent(String traceparent) {
            return with("traceparent", traceparent);
        }

        /**
         * Sets {@code timeout_ms}: a request that has not begun by then is refused as {@code deadline_exceeded}.
         *
         * @param timeoutMs the value
         * @return this
         */
        public RequestMeta timeoutMs(long timeoutMs) {
            return with("timeout_ms", timeoutMs);
        }
    }

    /** A part of parameters. */
    public static final class VouchedFactor extends Request<VouchedFactor> {
        /**
         * With what is required.
         *
         * @param amr how the user was authenticated there, RFC 8176
         * @param authenticatedAt when that was
         */
        public VouchedFactor(List<Values.AuthenticationMethod> amr, long authenticatedAt) {
            require("amr", amr);
            require("authenticated_at", authenticatedAt);
        }

        /**
         * Sets {@code provider}: where that was, as you call it.
         *
         * @param provider the value
         * @return this
         */
        public VouchedFactor provider(String provider) {
            return with("provider", provider);
        }
    }
}
