// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

package factord;

import java.util.List;
import java.util.Map;

/** The methods of the protocol. */
public abstract class Methods {
    Methods() {}

    abstract <T> T ask(String method, Map<String, Object> params, Reader<T> reader);

    /**
     * Tells a client what it can count on, or that the server speaks another protocol than it needs. Open to every
     * peer. Refusals: {@code unsupported_protocol}.
     *
     * @param application who calls; counted in the metrics
     * @return the result
     */
    public Results.ServerHelloResult serverHello(Requests.Application application) {
        return serverHello(new Requests.ServerHello(application));
    }

    /**
     * Tells a client what it can count on, or that the server speaks another protocol than it needs. Open to every
     * peer. Refusals: {@code unsupported_protocol}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.ServerHelloResult serverHello(Requests.ServerHello params) {
        return ask("server.hello", params.members(), Results.ServerHelloResult::new);
    }

    /**
     * Returns the server's version and the methods that this peer may call. Open to every peer.
     *
     * @return the result
     */
    public Results.ServerInfoResult serverInfo() {
        return ask("server.info", Map.of(), Results.ServerInfoResult::new);
    }

    /**
     * Tests the store with a small durable write, and reports on the clock, the disk, the stored data and its anchor.
     * Open to every peer.
     *
     * @return the result
     */
    public Results.ServerHealthResult serverHealth() {
        return ask("server.health", Map.of(), Results.ServerHealthResult::new);
    }

    /**
     * Returns the server's metrics in the Prometheus text format. Takes the role {@code admin}.
     *
     * @return the result
     */
    public Results.ServerMetricsResult serverMetrics() {
        return ask("server.metrics", Map.of(), Results.ServerMetricsResult::new);
    }

    /**
     * Accepts the current clock after a jump; anything that is too old by the new time ends at once. Takes the role
     * {@code admin}. Refusals: {@code wrong_state}.
     *
     * @return the result
     */
    public Results.ServerAcceptClockResult serverAcceptClock() {
        return serverAcceptClock(new Requests.ServerAcceptClock());
    }

    /**
     * Accepts the current clock after a jump; anything that is too old by the new time ends at once. Takes the role
     * {@code admin}. Refusals: {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.ServerAcceptClockResult serverAcceptClock(Requests.ServerAcceptClock params) {
        return ask("server.accept_clock", params.members(), Results.ServerAcceptClockResult::new);
    }

    /**
     * Returns the OpenRPC document, which describes every method. Open to every peer.
     *
     * @return the result
     */
    public Object rpcDiscover() {
        return ask("rpc.discover", Map.of(), Reader.ANYTHING);
    }

    /**
     * Enrols an authenticator app and returns its seed as text, URI and QR code; pending until its first code. Takes
     * the role {@code enroll}. Refusals: {@code already_exists}, {@code policy_violation},
     * {@code insufficient_authentication}.
     *
     * @param subject the application's own user ID
     * @return the result
     */
    public Results.Enrolment totpEnroll(String subject) {
        return totpEnroll(new Requests.TotpEnroll(subject));
    }

    /**
     * Enrols an authenticator app and returns its seed as text, URI and QR code; pending until its first code. Takes
     * the role {@code enroll}. Refusals: {@code already_exists}, {@code policy_violation},
     * {@code insufficient_authentication}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Enrolment totpEnroll(Requests.TotpEnroll params) {
        return ask("totp.enroll", params.members(), Results.Enrolment::new);
    }

    /**
     * Checks a code against the subject's authenticators and spends it. Takes the role {@code verify}. Refusals:
     * {@code code_rejected}, {@code throttled}, {@code locked}, {@code wrong_state}.
     *
     * @param subject the application's own user ID
     * @param code the code that the user typed
     * @return the result
     */
    public Results.Verification totpVerify(String subject, String code) {
        return totpVerify(new Requests.TotpVerify(subject, code));
    }

    /**
     * Checks a code against the subject's authenticators and spends it. Takes the role {@code verify}. Refusals:
     * {@code code_rejected}, {@code throttled}, {@code locked}, {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Verification totpVerify(Requests.TotpVerify params) {
        return ask("totp.verify", params.members(), Results.Verification::new);
    }

    /**
     * Returns the current code of a factor that was enrolled as a generator. Takes the role {@code current_code}.
     *
     * @param subject the application's own user ID
     * @param factorId the factor
     * @return the result
     */
    public Results.TotpCurrentCodeResult totpCurrentCode(String subject, String factorId) {
        return totpCurrentCode(new Requests.TotpCurrentCode(subject, factorId));
    }

    /**
     * Returns the current code of a factor that was enrolled as a generator. Takes the role {@code current_code}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.TotpCurrentCodeResult totpCurrentCode(Requests.TotpCurrentCode params) {
        return ask("totp.current_code", params.members(), Results.TotpCurrentCodeResult::new);
    }

    /**
     * Imports an authenticator from another system, active at once; importing it again changes nothing. Takes the role
     * {@code enroll}. Refusals: {@code already_exists}, {@code policy_violation}, {@code insufficient_authentication}.
     *
     * @param subject the application's own user ID
     * @param secret the seed, in base32
     * @return the result
     */
    public Results.TotpImportResult totpImport(String subject, String secret) {
        return totpImport(new Requests.TotpImport(subject, secret));
    }

    /**
     * Imports an authenticator from another system, active at once; importing it again changes nothing. Takes the role
     * {@code enroll}. Refusals: {@code already_exists}, {@code policy_violation}, {@code insufficient_authentication}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.TotpImportResult totpImport(Requests.TotpImport params) {
        return ask("totp.import", params.members(), Results.TotpImportResult::new);
    }

    /**
     * Enrols a counter-based token and returns its seed; pending until its first code. Takes the role {@code enroll}.
     * Refusals: {@code already_exists}, {@code policy_violation}, {@code insufficient_authentication}.
     *
     * @param subject the application's own user ID
     * @return the result
     */
    public Results.Enrolment hotpEnroll(String subject) {
        return hotpEnroll(new Requests.HotpEnroll(subject));
    }

    /**
     * Enrols a counter-based token and returns its seed; pending until its first code. Takes the role {@code enroll}.
     * Refusals: {@code already_exists}, {@code policy_violation}, {@code insufficient_authentication}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Enrolment hotpEnroll(Requests.HotpEnroll params) {
        return ask("hotp.enroll", params.members(), Results.Enrolment::new);
    }

    /**
     * Checks a code against the subject's counter-based tokens, and spends it and all earlier ones. Takes the role
     * {@code verify}. Refusals: {@code code_rejected}, {@code throttled}, {@code locked}, {@code wrong_state}.
     *
     * @param subject the application's own user ID
     * @param code the code that the user typed
     * @return the result
     */
    public Results.Verification hotpVerify(String subject, String code) {
        return hotpVerify(new Requests.HotpVerify(subject, code));
    }

    /**
     * Checks a code against the subject's counter-based tokens, and spends it and all earlier ones. Takes the role
     * {@code verify}. Refusals: {@code code_rejected}, {@code throttled}, {@code locked}, {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Verification hotpVerify(Requests.HotpVerify params) {
        return ask("hotp.verify", params.members(), Results.Verification::new);
    }

    /**
     * Imports a counter-based token from another system, active at once; importing it again changes nothing. Takes the
     * role {@code enroll}. Refusals: {@code already_exists}, {@code policy_violation},
     * {@code insufficient_authentication}.
     *
     * @param subject the application's own user ID
     * @param secret the seed, in base32
     * @return the result
     */
    public Results.HotpImportResult hotpImport(String subject, String secret) {
        return hotpImport(new Requests.HotpImport(subject, secret));
    }

    /**
     * Imports a counter-based token from another system, active at once; importing it again changes nothing. Takes the
     * role {@code enroll}. Refusals: {@code already_exists}, {@code policy_violation},
     * {@code insufficient_authentication}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.HotpImportResult hotpImport(Requests.HotpImport params) {
        return ask("hotp.import", params.members(), Results.HotpImportResult::new);
    }

    /**
     * Generates a new set of backup codes, which is shown only once and replaces the old set. Takes the role
     * {@code enroll}. Refusals: {@code policy_violation}, {@code insufficient_authentication}.
     *
     * @param subject the application's own user ID
     * @return the result
     */
    public Results.BackupCodeGenerateResult backupCodeGenerate(String subject) {
        return backupCodeGenerate(new Requests.BackupCodeGenerate(subject));
    }

    /**
     * Generates a new set of backup codes, which is shown only once and replaces the old set. Takes the role
     * {@code enroll}. Refusals: {@code policy_violation}, {@code insufficient_authentication}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.BackupCodeGenerateResult backupCodeGenerate(Requests.BackupCodeGenerate params) {
        return ask("backup_code.generate", params.members(), Results.BackupCodeGenerateResult::new);
    }

    /**
     * Checks a backup code and spends it. Takes the role {@code verify}. Refusals: {@code code_rejected},
     * {@code throttled}, {@code locked}.
     *
     * @param subject the application's own user ID
     * @param code the code that the user typed
     * @return the result
     */
    public Results.BackupCodeVerifyResult backupCodeVerify(String subject, String code) {
        return backupCodeVerify(new Requests.BackupCodeVerify(subject, code));
    }

    /**
     * Checks a backup code and spends it. Takes the role {@code verify}. Refusals: {@code code_rejected},
     * {@code throttled}, {@code locked}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.BackupCodeVerifyResult backupCodeVerify(Requests.BackupCodeVerify params) {
        return ask("backup_code.verify", params.members(), Results.BackupCodeVerifyResult::new);
    }

    /**
     * Imports backup codes from another system; if the subject has a different set, the error is code_rejected. Takes
     * the role {@code enroll}. Refusals: {@code code_rejected}, {@code throttled}, {@code locked},
     * {@code policy_violation}, {@code insufficient_authentication}.
     *
     * @param subject the application's own user ID
     * @param codes 1 to 20 different codes, in the order of the set
     * @return the result
     */
    public Results.BackupCodeImportResult backupCodeImport(String subject, List<String> codes) {
        return backupCodeImport(new Requests.BackupCodeImport(subject, codes));
    }

    /**
     * Imports backup codes from another system; if the subject has a different set, the error is code_rejected. Takes
     * the role {@code enroll}. Refusals: {@code code_rejected}, {@code throttled}, {@code locked},
     * {@code policy_violation}, {@code insufficient_authentication}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.BackupCodeImportResult backupCodeImport(Requests.BackupCodeImport params) {
        return ask("backup_code.import", params.members(), Results.BackupCodeImportResult::new);
    }

    /**
     * Sets or replaces a subject's password and ends its other sessions; the policy can refuse a password. Takes the
     * role {@code enroll}. Refusals: {@code password_refused}, {@code insufficient_authentication}.
     *
     * @param subject the application's own user ID
     * @param password the password that the user typed
     * @return the result
     */
    public Results.PasswordSetResult passwordSet(String subject, String password) {
        return passwordSet(new Requests.PasswordSet(subject, password));
    }

    /**
     * Sets or replaces a subject's password and ends its other sessions; the policy can refuse a password. Takes the
     * role {@code enroll}. Refusals: {@code password_refused}, {@code insufficient_authentication}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.PasswordSetResult passwordSet(Requests.PasswordSet params) {
        return ask("password.set", params.members(), Results.PasswordSetResult::new);
    }

    /**
     * Checks a password; if it is correct, an imported or outdated hash is replaced by a new one. Takes the role
     * {@code verify}. Refusals: {@code credential_rejected}, {@code throttled}, {@code locked}.
     *
     * @param subject the application's own user ID
     * @param password the password that the user typed
     * @return the result
     */
    public Results.PasswordVerifyResult passwordVerify(String subject, String password) {
        return passwordVerify(new Requests.PasswordVerify(subject, password));
    }

    /**
     * Checks a password; if it is correct, an imported or outdated hash is replaced by a new one. Takes the role
     * {@code verify}. Refusals: {@code credential_rejected}, {@code throttled}, {@code locked}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.PasswordVerifyResult passwordVerify(Requests.PasswordVerify params) {
        return ask("password.verify", params.members(), Results.PasswordVerifyResult::new);
    }

    /**
     * Removes a subject's password and ends the sessions created with it. Takes the role {@code enroll}. Refusals:
     * {@code insufficient_authentication}.
     *
     * @param subject the application's own user ID
     * @return the result
     */
    public Results.PasswordRemoveResult passwordRemove(String subject) {
        return passwordRemove(new Requests.PasswordRemove(subject));
    }

    /**
     * Removes a subject's password and ends the sessions created with it. Takes the role {@code enroll}. Refusals:
     * {@code insufficient_authentication}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.PasswordRemoveResult passwordRemove(Requests.PasswordRemove params) {
        return ask("password.remove", params.members(), Results.PasswordRemoveResult::new);
    }

    /**
     * Imports a password hash (bcrypt, scrypt, PBKDF2, Argon2), which the first success replaces by an Argon2id hash.
     * Takes the role {@code enroll}. Refusals: {@code already_exists}, {@code insufficient_authentication}.
     *
     * @param subject the application's own user ID
     * @param hash the hash with its parameters and salt, in the other system's format
     * @return the result
     */
    public Results.ChangedFactor passwordImport(String subject, String hash) {
        return passwordImport(new Requests.PasswordImport(subject, hash));
    }

    /**
     * Imports a password hash (bcrypt, scrypt, PBKDF2, Argon2), which the first success replaces by an Argon2id hash.
     * Takes the role {@code enroll}. Refusals: {@code already_exists}, {@code insufficient_authentication}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.ChangedFactor passwordImport(Requests.PasswordImport params) {
        return ask("password.import", params.members(), Results.ChangedFactor::new);
    }

    /**
     * Requires a subject to reset its password; until a new one is set, verifying the password reports this. Takes the
     * role {@code enroll}.
     *
     * @param subject the application's own user ID
     * @return the result
     */
    public Results.ChangedFactor passwordRequireReset(String subject) {
        return passwordRequireReset(new Requests.PasswordRequireReset(subject));
    }

    /**
     * Requires a subject to reset its password; until a new one is set, verifying the password reports this. Takes the
     * role {@code enroll}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.ChangedFactor passwordRequireReset(Requests.PasswordRequireReset params) {
        return ask("password.require_reset", params.members(), Results.ChangedFactor::new);
    }

    /**
     * Enrols a subject's e-mail address: pending until the code that is sent there is entered, or verified at once.
     * Takes the role {@code enroll}. Refusals: {@code policy_violation}, {@code already_exists}, {@code throttled},
     * {@code locked}, {@code insufficient_authentication}.
     *
     * @param subject the application's own user ID
     * @param emailAddress the address
     * @return the result
     */
    public Results.EmailEnrollResult emailEnroll(String subject, String emailAddress) {
        return emailEnroll(new Requests.EmailEnroll(subject, emailAddress));
    }

    /**
     * Enrols a subject's e-mail address: pending until the code that is sent there is entered, or verified at once.
     * Takes the role {@code enroll}. Refusals: {@code policy_violation}, {@code already_exists}, {@code throttled},
     * {@code locked}, {@code insufficient_authentication}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.EmailEnrollResult emailEnroll(Requests.EmailEnroll params) {
        return ask("email.enroll", params.members(), Results.EmailEnrollResult::new);
    }

    /**
     * Checks a code that was sent to a subject's e-mail address, and spends it. Takes the role {@code verify}.
     * Refusals: {@code code_rejected}, {@code throttled}, {@code locked}, {@code wrong_state}.
     *
     * @param subject the application's own user ID
     * @param code the code that the user typed
     * @return the result
     */
    public Results.Verification emailVerify(String subject, String code) {
        return emailVerify(new Requests.EmailVerify(subject, code));
    }

    /**
     * Checks a code that was sent to a subject's e-mail address, and spends it. Takes the role {@code verify}.
     * Refusals: {@code code_rejected}, {@code throttled}, {@code locked}, {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Verification emailVerify(Requests.EmailVerify params) {
        return ask("email.verify", params.members(), Results.Verification::new);
    }

    /**
     * Enrols a subject's phone number: pending until the code that is sent there is entered, or verified at once. Takes
     * the role {@code enroll}. Refusals: {@code policy_violation}, {@code already_exists}, {@code throttled},
     * {@code locked}, {@code insufficient_authentication}.
     *
     * @param subject the application's own user ID
     * @param phoneNumber the number, in international format
     * @return the result
     */
    public Results.PhoneEnrollResult phoneEnroll(String subject, String phoneNumber) {
        return phoneEnroll(new Requests.PhoneEnroll(subject, phoneNumber));
    }

    /**
     * Enrols a subject's phone number: pending until the code that is sent there is entered, or verified at once. Takes
     * the role {@code enroll}. Refusals: {@code policy_violation}, {@code already_exists}, {@code throttled},
     * {@code locked}, {@code insufficient_authentication}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.PhoneEnrollResult phoneEnroll(Requests.PhoneEnroll params) {
        return ask("phone.enroll", params.members(), Results.PhoneEnrollResult::new);
    }

    /**
     * Checks a code that was sent to a subject's phone number, and spends it. Takes the role {@code verify}. Refusals:
     * {@code code_rejected}, {@code throttled}, {@code locked}, {@code wrong_state}.
     *
     * @param subject the application's own user ID
     * @param code the code that the user typed
     * @return the result
     */
    public Results.Verification phoneVerify(String subject, String code) {
        return phoneVerify(new Requests.PhoneVerify(subject, code));
    }

    /**
     * Checks a code that was sent to a subject's phone number, and spends it. Takes the role {@code verify}. Refusals:
     * {@code code_rejected}, {@code throttled}, {@code locked}, {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Verification phoneVerify(Requests.PhoneVerify params) {
        return ask("phone.verify", params.members(), Results.Verification::new);
    }

    /**
     * Returns a session owner's own addresses in full; the sign-in must be fresh, and the audit log records it. Takes
     * the role {@code enroll}. Refusals: {@code insufficient_authentication}.
     *
     * @param sessionToken the token of a session of the user who will see the addresses
     * @return the result
     */
    public Results.AddressShowResult addressShow(String sessionToken) {
        return addressShow(new Requests.AddressShow(sessionToken));
    }

    /**
     * Returns a session owner's own addresses in full; the sign-in must be fresh, and the audit log records it. Takes
     * the role {@code enroll}. Refusals: {@code insufficient_authentication}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.AddressShowResult addressShow(Requests.AddressShow params) {
        return ask("address.show", params.members(), Results.AddressShowResult::new);
    }

    /**
     * Sets or replaces a subject's user name; no two subjects can have the same one. Takes the role {@code enroll}.
     * Refusals: {@code already_exists}.
     *
     * @param subject the application's own user ID
     * @param username the user name; upper and lower case are the same
     */
    public void usernameSet(String subject, String username) {
        usernameSet(new Requests.UsernameSet(subject, username));
    }

    /**
     * Sets or replaces a subject's user name; no two subjects can have the same one. Takes the role {@code enroll}.
     * Refusals: {@code already_exists}.
     *
     * @param params the parameters
     */
    public void usernameSet(Requests.UsernameSet params) {
        ask("username.set", params.members(), Reader.NOTHING);
    }

    /**
     * Removes a subject's user name; other subjects can then take it. Takes the role {@code enroll}.
     *
     * @param subject the application's own user ID
     */
    public void usernameRemove(String subject) {
        usernameRemove(new Requests.UsernameRemove(subject));
    }

    /**
     * Removes a subject's user name; other subjects can then take it. Takes the role {@code enroll}.
     *
     * @param params the parameters
     */
    public void usernameRemove(Requests.UsernameRemove params) {
        ask("username.remove", params.members(), Reader.NOTHING);
    }

    /**
     * Begins to enrol a passkey: a browser makes it, and factor.activate takes it. Takes the role {@code enroll}.
     * Refusals: {@code policy_violation}, {@code insufficient_authentication}.
     *
     * @param subject the application's own user ID
     * @return the result
     */
    public Results.PasskeyEnrolment passkeyEnroll(String subject) {
        return passkeyEnroll(new Requests.PasskeyEnroll(subject));
    }

    /**
     * Begins to enrol a passkey: a browser makes it, and factor.activate takes it. Takes the role {@code enroll}.
     * Refusals: {@code policy_violation}, {@code insufficient_authentication}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.PasskeyEnrolment passkeyEnroll(Requests.PasskeyEnroll params) {
        return ask("passkey.enroll", params.members(), Results.PasskeyEnrolment::new);
    }

    /**
     * Makes a challenge for passkey.verify, valid once within five minutes. Takes the role {@code verify}. Refusals:
     * {@code policy_violation}.
     *
     * @return the result
     */
    public Results.PasskeyChallengeResult passkeyChallenge() {
        return passkeyChallenge(new Requests.PasskeyChallenge());
    }

    /**
     * Makes a challenge for passkey.verify, valid once within five minutes. Takes the role {@code verify}. Refusals:
     * {@code policy_violation}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.PasskeyChallengeResult passkeyChallenge(Requests.PasskeyChallenge params) {
        return ask("passkey.challenge", params.members(), Results.PasskeyChallengeResult::new);
    }

    /**
     * Checks the response of a passkey to a challenge of passkey.challenge, and spends it. Takes the role
     * {@code verify}. Refusals: {@code credential_rejected}, {@code policy_violation}.
     *
     * @param credential what toJSON() of the browser's PublicKeyCredential returned
     * @return the result
     */
    public Results.PasskeyVerification passkeyVerify(Map<String, ?> credential) {
        return passkeyVerify(new Requests.PasskeyVerify(credential));
    }

    /**
     * Checks the response of a passkey to a challenge of passkey.challenge, and spends it. Takes the role
     * {@code verify}. Refusals: {@code credential_rejected}, {@code policy_violation}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.PasskeyVerification passkeyVerify(Requests.PasskeyVerify params) {
        return ask("passkey.verify", params.members(), Results.PasskeyVerification::new);
    }

    /**
     * Returns what the domains of passkeys serve at /.well-known/webauthn, so that pages of other domains can use them.
     * Takes the role {@code verify}.
     *
     * @return the result
     */
    public Results.RelatedOrigins passkeyRelatedOrigins() {
        return passkeyRelatedOrigins(new Requests.PasskeyRelatedOrigins());
    }

    /**
     * Returns what the domains of passkeys serve at /.well-known/webauthn, so that pages of other domains can use them.
     * Takes the role {@code verify}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.RelatedOrigins passkeyRelatedOrigins(Requests.PasskeyRelatedOrigins params) {
        return ask("passkey.related_origins", params.members(), Results.RelatedOrigins::new);
    }

    /**
     * Activates a pending factor: with the first code of an app or token, the code that was sent, or a credential.
     * Takes the role {@code enroll}. Refusals: {@code code_rejected}, {@code credential_rejected}, {@code throttled},
     * {@code locked}, {@code wrong_state}, {@code already_exists}, {@code policy_violation},
     * {@code insufficient_authentication}.
     *
     * @param subject the application's own user ID
     * @param factorId the pending factor
     * @return the result
     */
    public Results.ChangedFactor factorActivate(String subject, String factorId) {
        return factorActivate(new Requests.FactorActivate(subject, factorId));
    }

    /**
     * Activates a pending factor: with the first code of an app or token, the code that was sent, or a credential.
     * Takes the role {@code enroll}. Refusals: {@code code_rejected}, {@code credential_rejected}, {@code throttled},
     * {@code locked}, {@code wrong_state}, {@code already_exists}, {@code policy_violation},
     * {@code insufficient_authentication}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.ChangedFactor factorActivate(Requests.FactorActivate params) {
        return ask("factor.activate", params.members(), Results.ChangedFactor::new);
    }

    /**
     * Sends or resends a code to a verified e-mail address or phone number; asked for by kind, the answer does not
     * reveal whether there is one. Takes the role {@code verify}. Refusals: {@code throttled}, {@code locked},
     * {@code wrong_state}, {@code policy_violation}.
     *
     * @param subject the application's own user ID
     * @return the result
     */
    public Results.SentCode factorSend(String subject) {
        return factorSend(new Requests.FactorSend(subject));
    }

    /**
     * Sends or resends a code to a verified e-mail address or phone number; asked for by kind, the answer does not
     * reveal whether there is one. Takes the role {@code verify}. Refusals: {@code throttled}, {@code locked},
     * {@code wrong_state}, {@code policy_violation}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.SentCode factorSend(Requests.FactorSend params) {
        return ask("factor.send", params.members(), Results.SentCode::new);
    }

    /**
     * Checks and spends a code of an authenticator app, a token or a set of backup codes, or one that was sent. Takes
     * the role {@code verify}. Refusals: {@code code_rejected}, {@code throttled}, {@code locked}, {@code wrong_state}.
     *
     * @param subject the application's own user ID
     * @param code the code that the user typed
     * @return the result
     */
    public Results.FactorVerifyResult factorVerify(String subject, String code) {
        return factorVerify(new Requests.FactorVerify(subject, code));
    }

    /**
     * Checks and spends a code of an authenticator app, a token or a set of backup codes, or one that was sent. Takes
     * the role {@code verify}. Refusals: {@code code_rejected}, {@code throttled}, {@code locked}, {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.FactorVerifyResult factorVerify(Requests.FactorVerify params) {
        return ask("factor.verify", params.members(), Results.FactorVerifyResult::new);
    }

    /**
     * Resynchronises a token or an app whose counter or clock is off, by two consecutive codes, and spends them. Takes
     * the role {@code verify}. Refusals: {@code code_rejected}, {@code throttled}, {@code locked}, {@code wrong_state}.
     *
     * @param subject the application's own user ID
     * @param code the code that is shown
     * @param nextCode the code that is shown next
     * @return the result
     */
    public Results.Verification factorResync(String subject, String code, String nextCode) {
        return factorResync(new Requests.FactorResync(subject, code, nextCode));
    }

    /**
     * Resynchronises a token or an app whose counter or clock is off, by two consecutive codes, and spends them. Takes
     * the role {@code verify}. Refusals: {@code code_rejected}, {@code throttled}, {@code locked}, {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Verification factorResync(Requests.FactorResync params) {
        return ask("factor.resync", params.members(), Results.Verification::new);
    }

    /**
     * Lists a subject's factors; an unknown subject has none. Takes the role {@code verify}.
     *
     * @param subject the application's own user ID
     * @return the result
     */
    public Results.FactorListResult factorList(String subject) {
        return factorList(new Requests.FactorList(subject));
    }

    /**
     * Lists a subject's factors; an unknown subject has none. Takes the role {@code verify}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.FactorListResult factorList(Requests.FactorList params) {
        return ask("factor.list", params.members(), Results.FactorListResult::new);
    }

    /**
     * Changes a factor's display name. Takes the role {@code enroll}.
     *
     * @param subject the application's own user ID
     * @param factorId the factor
     * @param displayName the new display name
     * @return the result
     */
    public Results.ChangedFactor factorRename(String subject, String factorId, String displayName) {
        return factorRename(new Requests.FactorRename(subject, factorId, displayName));
    }

    /**
     * Changes a factor's display name. Takes the role {@code enroll}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.ChangedFactor factorRename(Requests.FactorRename params) {
        return ask("factor.rename", params.members(), Results.ChangedFactor::new);
    }

    /**
     * Has sign-ins ask for a factor first among the second factors, or no longer. Takes the role {@code enroll}.
     * Refusals: {@code wrong_state}, {@code policy_violation}.
     *
     * @param subject the application's own user ID
     * @param factorId the factor
     * @return the result
     */
    public Results.ChangedFactor factorPrefer(String subject, String factorId) {
        return factorPrefer(new Requests.FactorPrefer(subject, factorId));
    }

    /**
     * Has sign-ins ask for a factor first among the second factors, or no longer. Takes the role {@code enroll}.
     * Refusals: {@code wrong_state}, {@code policy_violation}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.ChangedFactor factorPrefer(Requests.FactorPrefer params) {
        return ask("factor.prefer", params.members(), Results.ChangedFactor::new);
    }

    /**
     * Removes a factor for good and ends the sessions created with it; spent codes stay spent. Takes the role
     * {@code enroll}. Refusals: {@code policy_violation}, {@code insufficient_authentication}.
     *
     * @param subject the application's own user ID
     * @param factorId the factor
     * @return the result
     */
    public Results.FactorRemoveResult factorRemove(String subject, String factorId) {
        return factorRemove(new Requests.FactorRemove(subject, factorId));
    }

    /**
     * Removes a factor for good and ends the sessions created with it; spent codes stay spent. Takes the role
     * {@code enroll}. Refusals: {@code policy_violation}, {@code insufficient_authentication}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.FactorRemoveResult factorRemove(Requests.FactorRemove params) {
        return ask("factor.remove", params.members(), Results.FactorRemoveResult::new);
    }

    /**
     * Disables a factor until factor.enable and ends the sessions created with it; spent codes stay spent. Takes the
     * role {@code enroll}. Refusals: {@code policy_violation}, {@code insufficient_authentication},
     * {@code wrong_state}.
     *
     * @param subject the application's own user ID
     * @param factorId the factor
     * @return the result
     */
    public Results.FactorDisableResult factorDisable(String subject, String factorId) {
        return factorDisable(new Requests.FactorDisable(subject, factorId));
    }

    /**
     * Disables a factor until factor.enable and ends the sessions created with it; spent codes stay spent. Takes the
     * role {@code enroll}. Refusals: {@code policy_violation}, {@code insufficient_authentication},
     * {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.FactorDisableResult factorDisable(Requests.FactorDisable params) {
        return ask("factor.disable", params.members(), Results.FactorDisableResult::new);
    }

    /**
     * Enables a disabled factor; its spent codes stay spent. Takes the role {@code enroll}. Refusals:
     * {@code insufficient_authentication}, {@code wrong_state}.
     *
     * @param subject the application's own user ID
     * @param factorId the factor
     * @return the result
     */
    public Results.ChangedFactor factorEnable(String subject, String factorId) {
        return factorEnable(new Requests.FactorEnable(subject, factorId));
    }

    /**
     * Enables a disabled factor; its spent codes stay spent. Takes the role {@code enroll}. Refusals:
     * {@code insufficient_authentication}, {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.ChangedFactor factorEnable(Requests.FactorEnable params) {
        return ask("factor.enable", params.members(), Results.ChangedFactor::new);
    }

    /**
     * Creates a session for a subject that the caller has signed in, and returns its token once. Takes the role
     * {@code flow}. Refusals: {@code wrong_state}.
     *
     * @param subject the application's own user ID
     * @param amr how the user signed in, RFC 8176
     * @return the result
     */
    public Results.SessionCreateResult sessionCreate(String subject, List<Values.AuthenticationMethod> amr) {
        return sessionCreate(new Requests.SessionCreate(subject, amr));
    }

    /**
     * Creates a session for a subject that the caller has signed in, and returns its token once. Takes the role
     * {@code flow}. Refusals: {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.SessionCreateResult sessionCreate(Requests.SessionCreate params) {
        return ask("session.create", params.members(), Results.SessionCreateResult::new);
    }

    /**
     * Returns the session of a token, if it is valid and meets the requirements; counts as use. Takes the role
     * {@code session}. Refusals: {@code insufficient_authentication}.
     *
     * @param sessionToken the session's token
     * @return the result
     */
    public Results.SessionCheckResult sessionCheck(String sessionToken) {
        return sessionCheck(new Requests.SessionCheck(sessionToken));
    }

    /**
     * Returns the session of a token, if it is valid and meets the requirements; counts as use. Takes the role
     * {@code session}. Refusals: {@code insufficient_authentication}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.SessionCheckResult sessionCheck(Requests.SessionCheck params) {
        return ask("session.check", params.members(), Results.SessionCheckResult::new);
    }

    /**
     * Records use of a session at once, so that it does not time out, and returns it. Takes the role {@code session}.
     *
     * @param sessionToken the session's token
     * @return the result
     */
    public Results.SessionTouchResult sessionTouch(String sessionToken) {
        return sessionTouch(new Requests.SessionTouch(sessionToken));
    }

    /**
     * Records use of a session at once, so that it does not time out, and returns it. Takes the role {@code session}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.SessionTouchResult sessionTouch(Requests.SessionTouch params) {
        return ask("session.touch", params.members(), Results.SessionTouchResult::new);
    }

    /**
     * Lists a subject's sessions, newest first, at most 50. Takes the role {@code flow}.
     *
     * @param subject the application's own user ID
     * @return the result
     */
    public Results.SessionListResult sessionList(String subject) {
        return sessionList(new Requests.SessionList(subject));
    }

    /**
     * Lists a subject's sessions, newest first, at most 50. Takes the role {@code flow}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.SessionListResult sessionList(Requests.SessionList params) {
        return ask("session.list", params.members(), Results.SessionListResult::new);
    }

    /** Ends a session, named by its token or by its subject and ID. Takes the role {@code flow}. */
    public void sessionRevoke() {
        sessionRevoke(new Requests.SessionRevoke());
    }

    /**
     * Ends a session, named by its token or by its subject and ID. Takes the role {@code flow}.
     *
     * @param params the parameters
     */
    public void sessionRevoke(Requests.SessionRevoke params) {
        ask("session.revoke", params.members(), Reader.NOTHING);
    }

    /**
     * Ends all of a subject's sessions, or all but one. Takes the role {@code flow}.
     *
     * @param subject the application's own user ID
     * @return the result
     */
    public Results.SessionRevokeAllResult sessionRevokeAll(String subject) {
        return sessionRevokeAll(new Requests.SessionRevokeAll(subject));
    }

    /**
     * Ends all of a subject's sessions, or all but one. Takes the role {@code flow}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.SessionRevokeAllResult sessionRevokeAll(Requests.SessionRevokeAll params) {
        return ask("session.revoke_all", params.members(), Results.SessionRevokeAllResult::new);
    }

    /**
     * Signs a short-lived assertion (JWT) about a session for one audience; counts as use. Takes the role
     * {@code session}.
     *
     * @param sessionToken the session's token
     * @param audience the only service that may accept it
     * @return the result
     */
    public Results.SessionIssueAssertionResult sessionIssueAssertion(String sessionToken, String audience) {
        return sessionIssueAssertion(new Requests.SessionIssueAssertion(sessionToken, audience));
    }

    /**
     * Signs a short-lived assertion (JWT) about a session for one audience; counts as use. Takes the role
     * {@code session}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.SessionIssueAssertionResult sessionIssueAssertion(Requests.SessionIssueAssertion params) {
        return ask("session.issue_assertion", params.members(), Results.SessionIssueAssertionResult::new);
    }

    /**
     * Returns the keys that verify a tenant's assertions, as a JWK set (RFC 7517). Takes the role {@code session}.
     *
     * @return the result
     */
    public Results.KeysJwksResult keysJwks() {
        return keysJwks(new Requests.KeysJwks());
    }

    /**
     * Returns the keys that verify a tenant's assertions, as a JWK set (RFC 7517). Takes the role {@code session}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.KeysJwksResult keysJwks(Requests.KeysJwks params) {
        return ask("keys.jwks", params.members(), Results.KeysJwksResult::new);
    }

    /**
     * Switches a tenant to its next signing key; the old key verifies its assertions until they expire. Takes the role
     * {@code admin}.
     *
     * @return the result
     */
    public Results.KeysRotateSigningResult keysRotateSigning() {
        return keysRotateSigning(new Requests.KeysRotateSigning());
    }

    /**
     * Switches a tenant to its next signing key; the old key verifies its assertions until they expire. Takes the role
     * {@code admin}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.KeysRotateSigningResult keysRotateSigning(Requests.KeysRotateSigning params) {
        return ask("keys.rotate_signing", params.members(), Results.KeysRotateSigningResult::new);
    }

    /**
     * Trusts the device that a session runs on; the sign-in must be fresh. Takes the role {@code flow}. Refusals:
     * {@code insufficient_authentication}.
     *
     * @param sessionToken the token of a session on the device
     * @return the result
     */
    public Results.DeviceTrustResult deviceTrust(String sessionToken) {
        return deviceTrust(new Requests.DeviceTrust(sessionToken));
    }

    /**
     * Trusts the device that a session runs on; the sign-in must be fresh. Takes the role {@code flow}. Refusals:
     * {@code insufficient_authentication}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.DeviceTrustResult deviceTrust(Requests.DeviceTrust params) {
        return ask("device.trust", params.members(), Results.DeviceTrustResult::new);
    }

    /**
     * Returns the trusted device of a token and exchanges the token; used after its grace, it ends the trust in its
     * device. Takes the role {@code flow}.
     *
     * @param subject the application's own user ID
     * @param deviceToken the token that the device presents
     * @return the result
     */
    public Results.DeviceExchangeResult deviceExchange(String subject, String deviceToken) {
        return deviceExchange(new Requests.DeviceExchange(subject, deviceToken));
    }

    /**
     * Returns the trusted device of a token and exchanges the token; used after its grace, it ends the trust in its
     * device. Takes the role {@code flow}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.DeviceExchangeResult deviceExchange(Requests.DeviceExchange params) {
        return ask("device.exchange", params.members(), Results.DeviceExchangeResult::new);
    }

    /**
     * Lists a subject's trusted devices, newest first, at most 20. Takes the role {@code flow}.
     *
     * @param subject the application's own user ID
     * @return the result
     */
    public Results.DeviceListResult deviceList(String subject) {
        return deviceList(new Requests.DeviceList(subject));
    }

    /**
     * Lists a subject's trusted devices, newest first, at most 20. Takes the role {@code flow}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.DeviceListResult deviceList(Requests.DeviceList params) {
        return ask("device.list", params.members(), Results.DeviceListResult::new);
    }

    /**
     * Ends the trust in a device. Takes the role {@code flow}.
     *
     * @param subject the application's own user ID
     * @param deviceId the device
     */
    public void deviceRevoke(String subject, String deviceId) {
        deviceRevoke(new Requests.DeviceRevoke(subject, deviceId));
    }

    /**
     * Ends the trust in a device. Takes the role {@code flow}.
     *
     * @param params the parameters
     */
    public void deviceRevoke(Requests.DeviceRevoke params) {
        ask("device.revoke", params.members(), Reader.NOTHING);
    }

    /**
     * Claims jobs under a lease, of one tenant or of all that the caller may act for; can wait if there are none. Takes
     * the role {@code deliver}.
     *
     * @return the result
     */
    public Results.JobClaimResult jobClaim() {
        return jobClaim(new Requests.JobClaim());
    }

    /**
     * Claims jobs under a lease, of one tenant or of all that the caller may act for; can wait if there are none. Takes
     * the role {@code deliver}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.JobClaimResult jobClaim(Requests.JobClaim params) {
        return ask("job.claim", params.members(), Results.JobClaimResult::new);
    }

    /**
     * Prolongs the lease of a job that nobody else has claimed since. Takes the role {@code deliver}. Refusals:
     * {@code wrong_state}.
     *
     * @param jobId the job's ID, as returned by job.claim
     * @param attempt the job's attempt, as returned by job.claim; refused once another claim has the job
     * @param leaseS how long it is needed from now on; never shortens the lease, which ends with the job
     * @return the result
     */
    public Results.JobRenewResult jobRenew(String jobId, long attempt, long leaseS) {
        return jobRenew(new Requests.JobRenew(jobId, attempt, leaseS));
    }

    /**
     * Prolongs the lease of a job that nobody else has claimed since. Takes the role {@code deliver}. Refusals:
     * {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.JobRenewResult jobRenew(Requests.JobRenew params) {
        return ask("job.renew", params.members(), Results.JobRenewResult::new);
    }

    /**
     * Reports a job as done, with the result if it is a challenge. Takes the role {@code deliver}. Refusals:
     * {@code wrong_state}.
     *
     * @param jobId the job's ID, as returned by job.claim
     * @param attempt the job's attempt, as returned by job.claim; refused once another claim has the job
     */
    public void jobComplete(String jobId, long attempt) {
        jobComplete(new Requests.JobComplete(jobId, attempt));
    }

    /**
     * Reports a job as done, with the result if it is a challenge. Takes the role {@code deliver}. Refusals:
     * {@code wrong_state}.
     *
     * @param params the parameters
     */
    public void jobComplete(Requests.JobComplete params) {
        ask("job.complete", params.members(), Reader.NOTHING);
    }

    /**
     * Reports a job as failed; it is leased again later or abandoned. Takes the role {@code deliver}. Refusals:
     * {@code wrong_state}.
     *
     * @param jobId the job's ID, as returned by job.claim
     * @param attempt the job's attempt, as returned by job.claim; refused once another claim has the job
     * @param detail the reason, for the daemon's log; must not contain addresses or codes
     * @param retry whether to try again later
     */
    public void jobFail(String jobId, long attempt, String detail, boolean retry) {
        jobFail(new Requests.JobFail(jobId, attempt, detail, retry));
    }

    /**
     * Reports a job as failed; it is leased again later or abandoned. Takes the role {@code deliver}. Refusals:
     * {@code wrong_state}.
     *
     * @param params the parameters
     */
    public void jobFail(Requests.JobFail params) {
        ask("job.fail", params.members(), Reader.NOTHING);
    }

    /**
     * Begins a sign-in; a password can be checked in the same request. Takes the role {@code flow}. Refusals:
     * {@code credential_rejected}, {@code throttled}, {@code locked}, {@code not_offered}, {@code policy_violation},
     * {@code identifier_not_found}, {@code insufficient_authentication}, {@code wrong_state}.
     *
     * @return the result
     */
    public Results.Flow signInCreate() {
        return signInCreate(new Requests.SignInCreate());
    }

    /**
     * Begins a sign-in; a password can be checked in the same request. Takes the role {@code flow}. Refusals:
     * {@code credential_rejected}, {@code throttled}, {@code locked}, {@code not_offered}, {@code policy_violation},
     * {@code identifier_not_found}, {@code insufficient_authentication}, {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Flow signInCreate(Requests.SignInCreate params) {
        return ask("sign_in.create", params.members(), Results.Flow::new);
    }

    /**
     * Begins a sign-up with the data known so far, or with the address that a sign-in has verified. Takes the role
     * {@code flow}. Refusals: {@code password_refused}, {@code policy_violation}, {@code already_exists},
     * {@code wrong_state}, {@code expired}.
     *
     * @return the result
     */
    public Results.Flow signUpCreate() {
        return signUpCreate(new Requests.SignUpCreate());
    }

    /**
     * Begins a sign-up with the data known so far, or with the address that a sign-in has verified. Takes the role
     * {@code flow}. Refusals: {@code password_refused}, {@code policy_violation}, {@code already_exists},
     * {@code wrong_state}, {@code expired}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Flow signUpCreate(Requests.SignUpCreate params) {
        return ask("sign_up.create", params.members(), Results.Flow::new);
    }

    /**
     * Adds or changes fields of a sign-up; a changed address has to be verified. Takes the role {@code flow}. Refusals:
     * {@code password_refused}, {@code already_exists}, {@code wrong_state}, {@code expired}.
     *
     * @param flowId the sign-up
     * @return the result
     */
    public Results.Flow signUpUpdate(String flowId) {
        return signUpUpdate(new Requests.SignUpUpdate(flowId));
    }

    /**
     * Adds or changes fields of a sign-up; a changed address has to be verified. Takes the role {@code flow}. Refusals:
     * {@code password_refused}, {@code already_exists}, {@code wrong_state}, {@code expired}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Flow signUpUpdate(Requests.SignUpUpdate params) {
        return ask("sign_up.update", params.members(), Results.Flow::new);
    }

    /**
     * Begins a step-up: the owner of a session is asked to confirm one action. Takes the role {@code flow}. Refusals:
     * {@code insufficient_authentication}, {@code policy_violation}, {@code wrong_state}.
     *
     * @param sessionToken the session's token
     * @param purpose the kind of action, such as transfer
     * @return the result
     */
    public Results.Flow stepUpCreate(String sessionToken, String purpose) {
        return stepUpCreate(new Requests.StepUpCreate(sessionToken, purpose));
    }

    /**
     * Begins a step-up: the owner of a session is asked to confirm one action. Takes the role {@code flow}. Refusals:
     * {@code insufficient_authentication}, {@code policy_violation}, {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Flow stepUpCreate(Requests.StepUpCreate params) {
        return ask("step_up.create", params.members(), Results.Flow::new);
    }

    /**
     * Redeems a verdict once, for exactly the action that was confirmed. Takes the role {@code flow}. Refusals:
     * {@code wrong_state}, {@code expired}, {@code verdict_mismatch}.
     *
     * @param verdict the verdict of the step-up
     * @param purpose the kind of action, such as transfer
     * @return the result
     */
    public Results.VerdictRedeemResult verdictRedeem(String verdict, String purpose) {
        return verdictRedeem(new Requests.VerdictRedeem(verdict, purpose));
    }

    /**
     * Redeems a verdict once, for exactly the action that was confirmed. Takes the role {@code flow}. Refusals:
     * {@code wrong_state}, {@code expired}, {@code verdict_mismatch}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.VerdictRedeemResult verdictRedeem(Requests.VerdictRedeem params) {
        return ask("verdict.redeem", params.members(), Results.VerdictRedeemResult::new);
    }

    /**
     * Begins a password reset: sends a code that allows a new password to be set. Takes the role {@code flow}.
     * Refusals: {@code not_offered}, {@code identifier_not_found}.
     *
     * @param identifier e-mail address, phone number or user name
     * @return the result
     */
    public Results.Flow passwordResetCreate(String identifier) {
        return passwordResetCreate(new Requests.PasswordResetCreate(identifier));
    }

    /**
     * Begins a password reset: sends a code that allows a new password to be set. Takes the role {@code flow}.
     * Refusals: {@code not_offered}, {@code identifier_not_found}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Flow passwordResetCreate(Requests.PasswordResetCreate params) {
        return ask("password_reset.create", params.members(), Results.Flow::new);
    }

    /**
     * Returns the state of a flow and its current step; changes nothing. Takes the role {@code flow}. Refusals:
     * {@code expired}.
     *
     * @param flowId the flow
     * @return the result
     */
    public Results.Flow flowGet(String flowId) {
        return flowGet(new Requests.FlowGet(flowId));
    }

    /**
     * Returns the state of a flow and its current step; changes nothing. Takes the role {@code flow}. Refusals:
     * {@code expired}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Flow flowGet(Requests.FlowGet params) {
        return ask("flow.get", params.members(), Results.Flow::new);
    }

    /**
     * Sends the code of a flow's step, or sends it again with the time and tries it has left; or makes a new challenge.
     * Takes the role {@code flow}. Refusals: {@code expired}, {@code wrong_state}, {@code throttled},
     * {@code not_offered}, {@code policy_violation}.
     *
     * @param flowId the flow
     * @return the result
     */
    public Results.Flow flowPrepare(String flowId) {
        return flowPrepare(new Requests.FlowPrepare(flowId));
    }

    /**
     * Sends the code of a flow's step, or sends it again with the time and tries it has left; or makes a new challenge.
     * Takes the role {@code flow}. Refusals: {@code expired}, {@code wrong_state}, {@code throttled},
     * {@code not_offered}, {@code policy_violation}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Flow flowPrepare(Requests.FlowPrepare params) {
        return ask("flow.prepare", params.members(), Results.Flow::new);
    }

    /**
     * Answers the current step of a flow. Takes the role {@code flow}. Refusals: {@code code_rejected},
     * {@code credential_rejected}, {@code password_refused}, {@code throttled}, {@code locked}, {@code not_offered},
     * {@code wrong_state}, {@code expired}, {@code verification_expired}, {@code policy_violation},
     * {@code already_exists}, {@code sign_up_required}, {@code identifier_not_found}.
     *
     * @param flowId the flow
     * @return the result
     */
    public Results.Flow flowAttempt(String flowId) {
        return flowAttempt(new Requests.FlowAttempt(flowId));
    }

    /**
     * Answers the current step of a flow. Takes the role {@code flow}. Refusals: {@code code_rejected},
     * {@code credential_rejected}, {@code password_refused}, {@code throttled}, {@code locked}, {@code not_offered},
     * {@code wrong_state}, {@code expired}, {@code verification_expired}, {@code policy_violation},
     * {@code already_exists}, {@code sign_up_required}, {@code identifier_not_found}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Flow flowAttempt(Requests.FlowAttempt params) {
        return ask("flow.attempt", params.members(), Results.Flow::new);
    }

    /**
     * Restarts a flow; guesses stay counted, and codes keep their remaining tries. Takes the role {@code flow}.
     * Refusals: {@code expired}, {@code wrong_state}.
     *
     * @param flowId the flow
     * @return the result
     */
    public Results.Flow flowReset(String flowId) {
        return flowReset(new Requests.FlowReset(flowId));
    }

    /**
     * Restarts a flow; guesses stay counted, and codes keep their remaining tries. Takes the role {@code flow}.
     * Refusals: {@code expired}, {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Flow flowReset(Requests.FlowReset params) {
        return ask("flow.reset", params.members(), Results.Flow::new);
    }

    /**
     * Returns the session of a flow that was completed while no request waited for it; works once. Takes the role
     * {@code flow}. Refusals: {@code expired}, {@code wrong_state}.
     *
     * @param flowId the flow
     * @return the result
     */
    public Results.FlowClaimSessionResult flowClaimSession(String flowId) {
        return flowClaimSession(new Requests.FlowClaimSession(flowId));
    }

    /**
     * Returns the session of a flow that was completed while no request waited for it; works once. Takes the role
     * {@code flow}. Refusals: {@code expired}, {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.FlowClaimSessionResult flowClaimSession(Requests.FlowClaimSession params) {
        return ask("flow.claim_session", params.members(), Results.FlowClaimSessionResult::new);
    }

    /**
     * Returns what is known about a subject: its factors, addresses, profile, and how much guess budget is spent. Takes
     * the role {@code enroll}.
     *
     * @param subject the application's own user ID
     * @return the result
     */
    public Results.SubjectGetResult subjectGet(String subject) {
        return subjectGet(new Requests.SubjectGet(subject));
    }

    /**
     * Returns what is known about a subject: its factors, addresses, profile, and how much guess budget is spent. Takes
     * the role {@code enroll}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.SubjectGetResult subjectGet(Requests.SubjectGet params) {
        return ask("subject.get", params.members(), Results.SubjectGetResult::new);
    }

    /**
     * Clears a subject's counted guesses, which ends a lock. Takes the role {@code admin}.
     *
     * @param subject the application's own user ID
     */
    public void subjectUnlock(String subject) {
        subjectUnlock(new Requests.SubjectUnlock(subject));
    }

    /**
     * Clears a subject's counted guesses, which ends a lock. Takes the role {@code admin}.
     *
     * @param params the parameters
     */
    public void subjectUnlock(Requests.SubjectUnlock params) {
        ask("subject.unlock", params.members(), Reader.NOTHING);
    }

    /**
     * Removes the second factors of a user who has lost them, and ends the sessions; the next sign-in sets up another.
     * Takes the role {@code support}.
     *
     * @param subject the application's own user ID
     * @param actor who resets them: the application's own ID of a member of its staff
     * @param cause what happened to them
     * @return the result
     */
    public Results.SubjectResetFactorsResult subjectResetFactors(
            String subject, String actor, Values.ResetCause cause) {
        return subjectResetFactors(new Requests.SubjectResetFactors(subject, actor, cause));
    }

    /**
     * Removes the second factors of a user who has lost them, and ends the sessions; the next sign-in sets up another.
     * Takes the role {@code support}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.SubjectResetFactorsResult subjectResetFactors(Requests.SubjectResetFactors params) {
        return ask("subject.reset_factors", params.members(), Results.SubjectResetFactorsResult::new);
    }

    /**
     * Cancels a reset of second factors that waits; a sign-in with one of the factors does the same. Takes the role
     * {@code support}. Refusals: {@code wrong_state}.
     *
     * @param subject the application's own user ID
     * @param actor who cancels it: the application's own ID of a member of its staff
     * @return the result
     */
    public Results.SubjectCancelResetResult subjectCancelReset(String subject, String actor) {
        return subjectCancelReset(new Requests.SubjectCancelReset(subject, actor));
    }

    /**
     * Cancels a reset of second factors that waits; a sign-in with one of the factors does the same. Takes the role
     * {@code support}. Refusals: {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.SubjectCancelResetResult subjectCancelReset(Requests.SubjectCancelReset params) {
        return ask("subject.cancel_reset", params.members(), Results.SubjectCancelResetResult::new);
    }

    /**
     * Deletes a subject with its factors, counted guesses, sessions and devices; spent codes stay spent. Takes the role
     * {@code admin}.
     *
     * @param subject the application's own user ID
     * @return the result
     */
    public Results.SubjectDeleteResult subjectDelete(String subject) {
        return subjectDelete(new Requests.SubjectDelete(subject));
    }

    /**
     * Deletes a subject with its factors, counted guesses, sessions and devices; spent codes stay spent. Takes the role
     * {@code admin}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.SubjectDeleteResult subjectDelete(Requests.SubjectDelete params) {
        return ask("subject.delete", params.members(), Results.SubjectDeleteResult::new);
    }

    /**
     * Creates a tenant with its own keys. Takes the role {@code admin}. Refusals: {@code already_exists},
     * {@code wrong_state}.
     *
     * @param tenant the tenant's name
     * @return the result
     */
    public Results.Tenant tenantCreate(String tenant) {
        return tenantCreate(new Requests.TenantCreate(tenant));
    }

    /**
     * Creates a tenant with its own keys. Takes the role {@code admin}. Refusals: {@code already_exists},
     * {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Tenant tenantCreate(Requests.TenantCreate params) {
        return ask("tenant.create", params.members(), Results.Tenant::new);
    }

    /**
     * Returns a tenant's policy and its number of subjects. Takes the role {@code admin}.
     *
     * @param tenant the tenant's name
     * @return the result
     */
    public Results.Tenant tenantGet(String tenant) {
        return tenantGet(new Requests.TenantGet(tenant));
    }

    /**
     * Returns a tenant's policy and its number of subjects. Takes the role {@code admin}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.Tenant tenantGet(Requests.TenantGet params) {
        return ask("tenant.get", params.members(), Results.Tenant::new);
    }

    /**
     * Lists the tenants that the peer may administer, sorted by name. Takes the role {@code admin}.
     *
     * @return the result
     */
    public Results.TenantListResult tenantList() {
        return tenantList(new Requests.TenantList());
    }

    /**
     * Lists the tenants that the peer may administer, sorted by name. Takes the role {@code admin}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.TenantListResult tenantList(Requests.TenantList params) {
        return ask("tenant.list", params.members(), Results.TenantListResult::new);
    }

    /**
     * Changes the settings of a tenant that the request names. Takes the role {@code admin}. Refusals:
     * {@code users_affected}, {@code wrong_state}.
     *
     * @param tenant the tenant's name
     * @return the result
     */
    public Results.TenantUpdateResult tenantUpdate(String tenant) {
        return tenantUpdate(new Requests.TenantUpdate(tenant));
    }

    /**
     * Changes the settings of a tenant that the request names. Takes the role {@code admin}. Refusals:
     * {@code users_affected}, {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.TenantUpdateResult tenantUpdate(Requests.TenantUpdate params) {
        return ask("tenant.update", params.members(), Results.TenantUpdateResult::new);
    }

    /**
     * Checks a tenant's policy, or a change of it that is not made: what keeps users out, contradicts itself, or
     * deviates from a standard. Takes the role {@code admin}.
     *
     * @param tenant the tenant's name
     * @return the result
     */
    public Results.TenantCheckResult tenantCheck(String tenant) {
        return tenantCheck(new Requests.TenantCheck(tenant));
    }

    /**
     * Checks a tenant's policy, or a change of it that is not made: what keeps users out, contradicts itself, or
     * deviates from a standard. Takes the role {@code admin}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.TenantCheckResult tenantCheck(Requests.TenantCheck params) {
        return ask("tenant.check", params.members(), Results.TenantCheckResult::new);
    }

    /**
     * Destroys a tenant's keys, which makes all its data unreadable at once, and then removes its records. Takes the
     * role {@code admin}. Refusals: {@code policy_violation}.
     *
     * @param tenant the tenant's name
     * @return the result
     */
    public Results.TenantDeleteResult tenantDelete(String tenant) {
        return tenantDelete(new Requests.TenantDelete(tenant));
    }

    /**
     * Destroys a tenant's keys, which makes all its data unreadable at once, and then removes its records. Takes the
     * role {@code admin}. Refusals: {@code policy_violation}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.TenantDeleteResult tenantDelete(Requests.TenantDelete params) {
        return ask("tenant.delete", params.members(), Results.TenantDeleteResult::new);
    }

    /**
     * Reports which keys are in use and how many records are still sealed under older ones. Takes the role
     * {@code admin}.
     *
     * @return the result
     */
    public Results.KeysStatusResult keysStatus() {
        return keysStatus(new Requests.KeysStatus());
    }

    /**
     * Reports which keys are in use and how many records are still sealed under older ones. Takes the role
     * {@code admin}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.KeysStatusResult keysStatus(Requests.KeysStatus params) {
        return ask("keys.status", params.members(), Results.KeysStatusResult::new);
    }

    /**
     * Creates a new sealing key for a tenant; existing records move to it in the background, see keys.status. Takes the
     * role {@code admin}.
     *
     * @return the result
     */
    public Results.KeysRotateResult keysRotate() {
        return keysRotate(new Requests.KeysRotate());
    }

    /**
     * Creates a new sealing key for a tenant; existing records move to it in the background, see keys.status. Takes the
     * role {@code admin}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.KeysRotateResult keysRotate(Requests.KeysRotate params) {
        return ask("keys.rotate", params.members(), Results.KeysRotateResult::new);
    }

    /**
     * Wraps all keys with the next master key, with which the server must have been started. Takes the role
     * {@code admin}. Refusals: {@code wrong_state}.
     *
     * @return the result
     */
    public Results.KeysRotateMasterResult keysRotateMaster() {
        return keysRotateMaster(new Requests.KeysRotateMaster());
    }

    /**
     * Wraps all keys with the next master key, with which the server must have been started. Takes the role
     * {@code admin}. Refusals: {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.KeysRotateMasterResult keysRotateMaster(Requests.KeysRotateMaster params) {
        return ask("keys.rotate_master", params.members(), Results.KeysRotateMasterResult::new);
    }

    /**
     * Reports the layout of the store, and the newest one that each sidecar can read. Takes the role {@code admin}.
     *
     * @return the result
     */
    public Results.StoreLayoutResult storeLayout() {
        return ask("store.layout", Map.of(), Results.StoreLayoutResult::new);
    }

    /**
     * Has the store written in the newest layout, which older programs refuse from then on; refused while a sidecar is
     * known that cannot read it. Takes the role {@code admin}. Refusals: {@code wrong_state}.
     *
     * @return the result
     */
    public Results.StoreRaiseResult storeRaise() {
        return storeRaise(new Requests.StoreRaise());
    }

    /**
     * Has the store written in the newest layout, which older programs refuse from then on; refused while a sidecar is
     * known that cannot read it. Takes the role {@code admin}. Refusals: {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.StoreRaiseResult storeRaise(Requests.StoreRaise params) {
        return ask("store.raise", params.members(), Results.StoreRaiseResult::new);
    }

    /**
     * Begins a sealed backup of the store, with every change answered so far, or of the audit log only; one at a time,
     * abandoned if it is not read for 30 s. Takes the role {@code admin}. Refusals: {@code wrong_state}.
     *
     * @return the result
     */
    public Results.BackupBeginResult backupBegin() {
        return backupBegin(new Requests.BackupBegin());
    }

    /**
     * Begins a sealed backup of the store, with every change answered so far, or of the audit log only; one at a time,
     * abandoned if it is not read for 30 s. Takes the role {@code admin}. Refusals: {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.BackupBeginResult backupBegin(Requests.BackupBegin params) {
        return ask("backup.begin", params.members(), Results.BackupBeginResult::new);
    }

    /**
     * Returns the next piece of a backup's file, or the previous one again. Takes the role {@code admin}.
     *
     * @param backupId the backup's ID, as returned by backup.begin
     * @param offset where the piece begins: 0, then the next_offset of the previous piece
     * @return the result
     */
    public Results.BackupReadResult backupRead(String backupId, long offset) {
        return backupRead(new Requests.BackupRead(backupId, offset));
    }

    /**
     * Returns the next piece of a backup's file, or the previous one again. Takes the role {@code admin}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.BackupReadResult backupRead(Requests.BackupRead params) {
        return ask("backup.read", params.members(), Results.BackupReadResult::new);
    }

    /**
     * Ends a backup, complete or not. Takes the role {@code admin}.
     *
     * @param backupId the backup's ID, as returned by backup.begin
     */
    public void backupEnd(String backupId) {
        backupEnd(new Requests.BackupEnd(backupId));
    }

    /**
     * Ends a backup, complete or not. Takes the role {@code admin}.
     *
     * @param params the parameters
     */
    public void backupEnd(Requests.BackupEnd params) {
        ask("backup.end", params.members(), Reader.NOTHING);
    }

    /**
     * Lists the audit log, newest first, or after a given entry in the order of writing; a page may be short. Takes the
     * role {@code admin}. Refusals: {@code wrong_state}.
     *
     * @return the result
     */
    public Results.AuditListResult auditList() {
        return auditList(new Requests.AuditList());
    }

    /**
     * Lists the audit log, newest first, or after a given entry in the order of writing; a page may be short. Takes the
     * role {@code admin}. Refusals: {@code wrong_state}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.AuditListResult auditList(Requests.AuditList params) {
        return ask("audit.list", params.members(), Results.AuditListResult::new);
    }

    /**
     * Verifies the chain of the audit log: that every entry is unchanged. Takes the role {@code admin}.
     *
     * @return the result
     */
    public Results.AuditVerifyResult auditVerify() {
        return auditVerify(new Requests.AuditVerify());
    }

    /**
     * Verifies the chain of the audit log: that every entry is unchanged. Takes the role {@code admin}.
     *
     * @param params the parameters
     * @return the result
     */
    public Results.AuditVerifyResult auditVerify(Requests.AuditVerify params) {
        return ask("audit.verify", params.members(), Results.AuditVerifyResult::new);
    }
}
