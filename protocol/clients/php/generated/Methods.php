<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord;

/**
 * Every method of the protocol.
 *
 * Besides what is listed with a method, each may throw Refusal\InvalidParams, Refusal\InvalidInput, Refusal\Forbidden,
 * Refusal\NotFound, Refusal\IdempotencyConflict, Refusal\Overloaded, Refusal\DeadlineExceeded, Refusal\Unavailable or
 * Refusal\Internal, and what a connection may throw.
 */
abstract class Methods
{
    /** The revision of the protocol that this client was made for. */
    public const REVISION = 1;

    /**
     * Tells a client what it can count on, or that the server speaks another protocol than it needs.
     *
     * Open to every peer.
     *
     * @param Type\Application $application who calls; counted in the metrics
     * @param int|null $protocol the version of the protocol that the client speaks; clients of version 1 do not say
     *     it
     * @param int|null $minRevision the revision of that version that the client needs; any if omitted
     *
     * @throws Refusal\UnsupportedProtocol
     */
    public function serverHello(
        Type\Application $application,
        ?int $protocol = null,
        ?int $minRevision = null,
    ): Type\ServerHelloResult {
        return $this->ask('server.hello', [
            'application' => $application,
            'protocol' => $protocol,
            'min_revision' => $minRevision,
        ], Type\ServerHelloResult::read(...));
    }

    /**
     * Returns the server's version and the methods that this peer may call.
     *
     * Open to every peer.
     */
    public function serverInfo(): Type\ServerInfoResult
    {
        return $this->ask('server.info', [], Type\ServerInfoResult::read(...));
    }

    /**
     * Tests the store with a small durable write, and reports on the clock, the disk, the stored data and its anchor.
     *
     * Open to every peer.
     */
    public function serverHealth(): Type\ServerHealthResult
    {
        return $this->ask('server.health', [], Type\ServerHealthResult::read(...));
    }

    /**
     * Returns the server's metrics in the Prometheus text format.
     *
     * Takes the role `admin`.
     */
    public function serverMetrics(): Type\ServerMetricsResult
    {
        return $this->ask('server.metrics', [], Type\ServerMetricsResult::read(...));
    }

    /**
     * Accepts the current clock after a jump; anything that is too old by the new time ends at once.
     *
     * Takes the role `admin`.
     *
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\WrongState
     */
    public function serverAcceptClock(?string $idempotencyKey = null): Type\ServerAcceptClockResult
    {
        return $this->ask('server.accept_clock', [
            'idempotency_key' => $idempotencyKey,
        ], Type\ServerAcceptClockResult::read(...));
    }

    /**
     * Returns the OpenRPC document, which describes every method.
     *
     * Open to every peer.
     */
    public function rpcDiscover(): mixed
    {
        return $this->ask('rpc.discover', [], null);
    }

    /**
     * Enrols an authenticator app and returns its seed as text, URI and QR code; pending until its first code.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $accountName the account name shown in the app; the subject if omitted
     * @param string|null $issuer the issuer shown in the app; the policy's if omitted
     * @param string|null $displayName the user's name for the factor
     * @param Type\OATHAlgorithm|null $algorithm the HMAC hash; the policy's if omitted
     * @param int|null $digits the number of digits of a code
     * @param int|null $periodS the length of a time step, in seconds
     * @param Type\QRForm|null $qr also return the URI as a QR code: an SVG image, or text for a terminal
     * @param Secret|string|null $secret an existing seed to import, in base32
     * @param bool|null $activate with `secret`: make the factor active at once, without a first code
     * @param bool|null $generator enrol a factor that generates codes and never verifies any
     * @param Secret|string|null $sessionToken a session of the subject, whose authentication must be fresh;
     *     required unless this is the first factor, if the policy's mfa.changes is session
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\AlreadyExists
     * @throws Refusal\PolicyViolation
     * @throws Refusal\InsufficientAuthentication
     */
    public function totpEnroll(
        string $subject,
        ?string $tenant = null,
        ?string $accountName = null,
        ?string $issuer = null,
        ?string $displayName = null,
        ?Type\OATHAlgorithm $algorithm = null,
        ?int $digits = null,
        ?int $periodS = null,
        ?Type\QRForm $qr = null,
        #[\SensitiveParameter] Secret|string|null $secret = null,
        ?bool $activate = null,
        ?bool $generator = null,
        #[\SensitiveParameter] Secret|string|null $sessionToken = null,
        ?string $idempotencyKey = null,
    ): Type\Enrolment {
        return $this->ask('totp.enroll', [
            'tenant' => $tenant,
            'subject' => $subject,
            'account_name' => $accountName,
            'issuer' => $issuer,
            'display_name' => $displayName,
            'algorithm' => $algorithm,
            'digits' => $digits,
            'period_s' => $periodS,
            'qr' => $qr,
            'secret' => $secret,
            'activate' => $activate,
            'generator' => $generator,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\Enrolment::read(...));
    }

    /**
     * Checks a code against the subject's authenticators and spends it.
     *
     * Takes the role `verify`.
     *
     * @param string $subject the application's own user ID
     * @param Secret|string $code the code that the user typed
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $factorId try only this factor
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\CodeRejected
     * @throws Refusal\Throttled
     * @throws Refusal\Locked
     * @throws Refusal\WrongState
     */
    public function totpVerify(
        string $subject,
        #[\SensitiveParameter] Secret|string $code,
        ?string $tenant = null,
        ?string $factorId = null,
        ?string $idempotencyKey = null,
    ): Type\Verification {
        return $this->ask('totp.verify', [
            'tenant' => $tenant,
            'subject' => $subject,
            'code' => $code,
            'factor_id' => $factorId,
            'idempotency_key' => $idempotencyKey,
        ], Type\Verification::read(...));
    }

    /**
     * Returns the current code of a factor that was enrolled as a generator.
     *
     * Takes the role `current_code`.
     *
     * @param string $subject the application's own user ID
     * @param string $factorId the factor
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     */
    public function totpCurrentCode(
        string $subject,
        string $factorId,
        ?string $tenant = null,
        ?string $idempotencyKey = null,
    ): Type\TotpCurrentCodeResult {
        return $this->ask('totp.current_code', [
            'tenant' => $tenant,
            'subject' => $subject,
            'factor_id' => $factorId,
            'idempotency_key' => $idempotencyKey,
        ], Type\TotpCurrentCodeResult::read(...));
    }

    /**
     * Imports an authenticator from another system, active at once; importing it again changes nothing.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param Secret|string $secret the seed, in base32
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $accountName the account name shown in the app; the subject if omitted
     * @param string|null $issuer the issuer shown in the app; the policy's if omitted
     * @param string|null $displayName the user's name for the factor
     * @param Type\OATHAlgorithm|null $algorithm the HMAC hash; SHA1 if omitted
     * @param int|null $digits the number of digits of a code; 6 if omitted
     * @param int|null $periodS the length of a time step, in seconds; 30 if omitted
     * @param int|null $lastStep the last time step that the other system accepted; it and all earlier ones are
     *     spent
     * @param bool|null $dryRun only report what would happen
     * @param Secret|string|null $sessionToken a session of the subject, whose authentication must be fresh;
     *     required unless this is the first factor, if the policy's mfa.changes is session
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\AlreadyExists
     * @throws Refusal\PolicyViolation
     * @throws Refusal\InsufficientAuthentication
     */
    public function totpImport(
        string $subject,
        #[\SensitiveParameter] Secret|string $secret,
        ?string $tenant = null,
        ?string $accountName = null,
        ?string $issuer = null,
        ?string $displayName = null,
        ?Type\OATHAlgorithm $algorithm = null,
        ?int $digits = null,
        ?int $periodS = null,
        ?int $lastStep = null,
        ?bool $dryRun = null,
        #[\SensitiveParameter] Secret|string|null $sessionToken = null,
        ?string $idempotencyKey = null,
    ): Type\TotpImportResult {
        return $this->ask('totp.import', [
            'tenant' => $tenant,
            'subject' => $subject,
            'secret' => $secret,
            'account_name' => $accountName,
            'issuer' => $issuer,
            'display_name' => $displayName,
            'algorithm' => $algorithm,
            'digits' => $digits,
            'period_s' => $periodS,
            'last_step' => $lastStep,
            'dry_run' => $dryRun,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\TotpImportResult::read(...));
    }

    /**
     * Enrols a counter-based token and returns its seed; pending until its first code.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $accountName the account name shown in the app; the subject if omitted
     * @param string|null $issuer the issuer shown in the app; the policy's if omitted
     * @param string|null $displayName the user's name for the factor
     * @param Type\OATHAlgorithm|null $algorithm the HMAC hash; SHA1 if omitted
     * @param int|null $digits the number of digits of a code
     * @param int|null $counter the token's next counter; a higher one is used if later codes of this seed are
     *     already spent
     * @param int|null $lookAhead how many counters after the expected one are tried
     * @param Type\QRForm|null $qr also return the URI as a QR code: an SVG image, or text for a terminal
     * @param Secret|string|null $secret an existing seed to import, in base32
     * @param bool|null $activate with `secret`: make the factor active at once, without a first code
     * @param Secret|string|null $sessionToken a session of the subject, whose authentication must be fresh;
     *     required unless this is the first factor, if the policy's mfa.changes is session
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\AlreadyExists
     * @throws Refusal\PolicyViolation
     * @throws Refusal\InsufficientAuthentication
     */
    public function hotpEnroll(
        string $subject,
        ?string $tenant = null,
        ?string $accountName = null,
        ?string $issuer = null,
        ?string $displayName = null,
        ?Type\OATHAlgorithm $algorithm = null,
        ?int $digits = null,
        ?int $counter = null,
        ?int $lookAhead = null,
        ?Type\QRForm $qr = null,
        #[\SensitiveParameter] Secret|string|null $secret = null,
        ?bool $activate = null,
        #[\SensitiveParameter] Secret|string|null $sessionToken = null,
        ?string $idempotencyKey = null,
    ): Type\Enrolment {
        return $this->ask('hotp.enroll', [
            'tenant' => $tenant,
            'subject' => $subject,
            'account_name' => $accountName,
            'issuer' => $issuer,
            'display_name' => $displayName,
            'algorithm' => $algorithm,
            'digits' => $digits,
            'counter' => $counter,
            'look_ahead' => $lookAhead,
            'qr' => $qr,
            'secret' => $secret,
            'activate' => $activate,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\Enrolment::read(...));
    }

    /**
     * Checks a code against the subject's counter-based tokens, and spends it and all earlier ones.
     *
     * Takes the role `verify`.
     *
     * @param string $subject the application's own user ID
     * @param Secret|string $code the code that the user typed
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $factorId try only this factor
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\CodeRejected
     * @throws Refusal\Throttled
     * @throws Refusal\Locked
     * @throws Refusal\WrongState
     */
    public function hotpVerify(
        string $subject,
        #[\SensitiveParameter] Secret|string $code,
        ?string $tenant = null,
        ?string $factorId = null,
        ?string $idempotencyKey = null,
    ): Type\Verification {
        return $this->ask('hotp.verify', [
            'tenant' => $tenant,
            'subject' => $subject,
            'code' => $code,
            'factor_id' => $factorId,
            'idempotency_key' => $idempotencyKey,
        ], Type\Verification::read(...));
    }

    /**
     * Imports a counter-based token from another system, active at once; importing it again changes nothing.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param Secret|string $secret the seed, in base32
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $accountName the account name shown in the app; the subject if omitted
     * @param string|null $issuer the issuer shown in the app; the policy's if omitted
     * @param string|null $displayName the user's name for the factor
     * @param Type\OATHAlgorithm|null $algorithm the HMAC hash; SHA1 if omitted
     * @param int|null $digits the number of digits of a code; 6 if omitted
     * @param int|null $counter the token's next counter, 0 if omitted; a higher one is used if later codes of this
     *     seed are already spent
     * @param int|null $lookAhead how many counters after the expected one are tried
     * @param bool|null $dryRun only report what would happen
     * @param Secret|string|null $sessionToken a session of the subject, whose authentication must be fresh;
     *     required unless this is the first factor, if the policy's mfa.changes is session
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\AlreadyExists
     * @throws Refusal\PolicyViolation
     * @throws Refusal\InsufficientAuthentication
     */
    public function hotpImport(
        string $subject,
        #[\SensitiveParameter] Secret|string $secret,
        ?string $tenant = null,
        ?string $accountName = null,
        ?string $issuer = null,
        ?string $displayName = null,
        ?Type\OATHAlgorithm $algorithm = null,
        ?int $digits = null,
        ?int $counter = null,
        ?int $lookAhead = null,
        ?bool $dryRun = null,
        #[\SensitiveParameter] Secret|string|null $sessionToken = null,
        ?string $idempotencyKey = null,
    ): Type\HotpImportResult {
        return $this->ask('hotp.import', [
            'tenant' => $tenant,
            'subject' => $subject,
            'secret' => $secret,
            'account_name' => $accountName,
            'issuer' => $issuer,
            'display_name' => $displayName,
            'algorithm' => $algorithm,
            'digits' => $digits,
            'counter' => $counter,
            'look_ahead' => $lookAhead,
            'dry_run' => $dryRun,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\HotpImportResult::read(...));
    }

    /**
     * Generates a new set of backup codes, which is shown only once and replaces the old set.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param string|null $tenant the tenant; `default` if omitted
     * @param int|null $count the number of codes in the set; the policy's if omitted
     * @param Secret|string|null $sessionToken a session of the subject, whose authentication must be fresh;
     *     required unless this is the first factor, if the policy's mfa.changes is session
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\PolicyViolation
     * @throws Refusal\InsufficientAuthentication
     */
    public function backupCodeGenerate(
        string $subject,
        ?string $tenant = null,
        ?int $count = null,
        #[\SensitiveParameter] Secret|string|null $sessionToken = null,
        ?string $idempotencyKey = null,
    ): Type\BackupCodeGenerateResult {
        return $this->ask('backup_code.generate', [
            'tenant' => $tenant,
            'subject' => $subject,
            'count' => $count,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\BackupCodeGenerateResult::read(...));
    }

    /**
     * Checks a backup code and spends it.
     *
     * Takes the role `verify`.
     *
     * @param string $subject the application's own user ID
     * @param Secret|string $code the code that the user typed
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\CodeRejected
     * @throws Refusal\Throttled
     * @throws Refusal\Locked
     */
    public function backupCodeVerify(
        string $subject,
        #[\SensitiveParameter] Secret|string $code,
        ?string $tenant = null,
        ?string $idempotencyKey = null,
    ): Type\BackupCodeVerifyResult {
        return $this->ask('backup_code.verify', [
            'tenant' => $tenant,
            'subject' => $subject,
            'code' => $code,
            'idempotency_key' => $idempotencyKey,
        ], Type\BackupCodeVerifyResult::read(...));
    }

    /**
     * Imports backup codes from another system; if the subject has a different set, the error is code_rejected.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param list<Secret|string> $codes 1 to 20 different codes, in the order of the set
     * @param string|null $tenant the tenant; `default` if omitted
     * @param bool|null $dryRun only report what would happen
     * @param Secret|string|null $sessionToken a session of the subject, whose authentication must be fresh;
     *     required unless this is the first factor, if the policy's mfa.changes is session
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\CodeRejected
     * @throws Refusal\Throttled
     * @throws Refusal\Locked
     * @throws Refusal\PolicyViolation
     * @throws Refusal\InsufficientAuthentication
     */
    public function backupCodeImport(
        string $subject,
        #[\SensitiveParameter] array $codes,
        ?string $tenant = null,
        ?bool $dryRun = null,
        #[\SensitiveParameter] Secret|string|null $sessionToken = null,
        ?string $idempotencyKey = null,
    ): Type\BackupCodeImportResult {
        return $this->ask('backup_code.import', [
            'tenant' => $tenant,
            'subject' => $subject,
            'codes' => $codes,
            'dry_run' => $dryRun,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\BackupCodeImportResult::read(...));
    }

    /**
     * Sets or replaces a subject's password and ends its other sessions; the policy can refuse a password.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param Secret|string $password the password that the user typed
     * @param string|null $tenant the tenant; `default` if omitted
     * @param bool|null $temporary whether someone else chose the password, so that the user has to change it
     * @param string|null $exceptSessionId a session to keep, usually the user's current one
     * @param Secret|string|null $sessionToken the session to keep, named by its token; it must be the owner's, and
     *     fresh, if the policy's mfa.changes is session
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\PasswordRefused
     * @throws Refusal\InsufficientAuthentication
     */
    public function passwordSet(
        string $subject,
        #[\SensitiveParameter] Secret|string $password,
        ?string $tenant = null,
        ?bool $temporary = null,
        ?string $exceptSessionId = null,
        #[\SensitiveParameter] Secret|string|null $sessionToken = null,
        ?string $idempotencyKey = null,
    ): Type\PasswordSetResult {
        return $this->ask('password.set', [
            'tenant' => $tenant,
            'subject' => $subject,
            'password' => $password,
            'temporary' => $temporary,
            'except_session_id' => $exceptSessionId,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\PasswordSetResult::read(...));
    }

    /**
     * Checks a password; if it is correct, an imported or outdated hash is replaced by a new one.
     *
     * Takes the role `verify`.
     *
     * @param string $subject the application's own user ID
     * @param Secret|string $password the password that the user typed
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\CredentialRejected
     * @throws Refusal\Throttled
     * @throws Refusal\Locked
     */
    public function passwordVerify(
        string $subject,
        #[\SensitiveParameter] Secret|string $password,
        ?string $tenant = null,
        ?string $idempotencyKey = null,
    ): Type\PasswordVerifyResult {
        return $this->ask('password.verify', [
            'tenant' => $tenant,
            'subject' => $subject,
            'password' => $password,
            'idempotency_key' => $idempotencyKey,
        ], Type\PasswordVerifyResult::read(...));
    }

    /**
     * Removes a subject's password and ends the sessions created with it.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param string|null $tenant the tenant; `default` if omitted
     * @param Secret|string|null $sessionToken the session whose authentication must be fresh; if omitted, the
     *     subject's freshest one, unless the policy's mfa.changes is session
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\InsufficientAuthentication
     */
    public function passwordRemove(
        string $subject,
        ?string $tenant = null,
        #[\SensitiveParameter] Secret|string|null $sessionToken = null,
        ?string $idempotencyKey = null,
    ): Type\PasswordRemoveResult {
        return $this->ask('password.remove', [
            'tenant' => $tenant,
            'subject' => $subject,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\PasswordRemoveResult::read(...));
    }

    /**
     * Imports a password hash (bcrypt, scrypt, PBKDF2, Argon2), which the first success replaces by an Argon2id hash.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param Secret|string $hash the hash with its parameters and salt, in the other system's format
     * @param string|null $tenant the tenant; `default` if omitted
     * @param Secret|string|null $sessionToken a session of the subject, whose authentication must be fresh;
     *     required unless this is the first factor, if the policy's mfa.changes is session
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\AlreadyExists
     * @throws Refusal\InsufficientAuthentication
     */
    public function passwordImport(
        string $subject,
        #[\SensitiveParameter] Secret|string $hash,
        ?string $tenant = null,
        #[\SensitiveParameter] Secret|string|null $sessionToken = null,
        ?string $idempotencyKey = null,
    ): Type\ChangedFactor {
        return $this->ask('password.import', [
            'tenant' => $tenant,
            'subject' => $subject,
            'hash' => $hash,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\ChangedFactor::read(...));
    }

    /**
     * Requires a subject to reset its password; until a new one is set, verifying the password reports this.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     */
    public function passwordRequireReset(
        string $subject,
        ?string $tenant = null,
        ?string $idempotencyKey = null,
    ): Type\ChangedFactor {
        return $this->ask('password.require_reset', [
            'tenant' => $tenant,
            'subject' => $subject,
            'idempotency_key' => $idempotencyKey,
        ], Type\ChangedFactor::read(...));
    }

    /**
     * Enrols a subject's e-mail address: pending until the code that is sent there is entered, or verified at once.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param string $emailAddress the address
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $displayName the user's name for the factor
     * @param bool|null $verified whether the caller has verified it: it is active at once, and no code is sent
     * @param string|null $locale the preferred language of messages, a BCP 47 tag
     * @param Secret|string|null $sessionToken a session of the subject, whose authentication must be fresh;
     *     required unless this is the first factor, if the policy's mfa.changes is session
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\PolicyViolation
     * @throws Refusal\AlreadyExists
     * @throws Refusal\Throttled
     * @throws Refusal\Locked
     * @throws Refusal\InsufficientAuthentication
     */
    public function emailEnroll(
        string $subject,
        string $emailAddress,
        ?string $tenant = null,
        ?string $displayName = null,
        ?bool $verified = null,
        ?string $locale = null,
        #[\SensitiveParameter] Secret|string|null $sessionToken = null,
        ?string $idempotencyKey = null,
    ): Type\EmailEnrollResult {
        return $this->ask('email.enroll', [
            'tenant' => $tenant,
            'subject' => $subject,
            'email_address' => $emailAddress,
            'display_name' => $displayName,
            'verified' => $verified,
            'locale' => $locale,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\EmailEnrollResult::read(...));
    }

    /**
     * Checks a code that was sent to a subject's e-mail address, and spends it.
     *
     * Takes the role `verify`.
     *
     * @param string $subject the application's own user ID
     * @param Secret|string $code the code that the user typed
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $factorId try only this factor
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\CodeRejected
     * @throws Refusal\Throttled
     * @throws Refusal\Locked
     * @throws Refusal\WrongState
     */
    public function emailVerify(
        string $subject,
        #[\SensitiveParameter] Secret|string $code,
        ?string $tenant = null,
        ?string $factorId = null,
        ?string $idempotencyKey = null,
    ): Type\Verification {
        return $this->ask('email.verify', [
            'tenant' => $tenant,
            'subject' => $subject,
            'code' => $code,
            'factor_id' => $factorId,
            'idempotency_key' => $idempotencyKey,
        ], Type\Verification::read(...));
    }

    /**
     * Enrols a subject's phone number: pending until the code that is sent there is entered, or verified at once.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param string $phoneNumber the number, in international format
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $displayName the user's name for the factor
     * @param bool|null $verified whether the caller has verified it: it is active at once, and no code is sent
     * @param string|null $locale the preferred language of messages, a BCP 47 tag
     * @param Secret|string|null $sessionToken a session of the subject, whose authentication must be fresh;
     *     required unless this is the first factor, if the policy's mfa.changes is session
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\PolicyViolation
     * @throws Refusal\AlreadyExists
     * @throws Refusal\Throttled
     * @throws Refusal\Locked
     * @throws Refusal\InsufficientAuthentication
     */
    public function phoneEnroll(
        string $subject,
        string $phoneNumber,
        ?string $tenant = null,
        ?string $displayName = null,
        ?bool $verified = null,
        ?string $locale = null,
        #[\SensitiveParameter] Secret|string|null $sessionToken = null,
        ?string $idempotencyKey = null,
    ): Type\PhoneEnrollResult {
        return $this->ask('phone.enroll', [
            'tenant' => $tenant,
            'subject' => $subject,
            'phone_number' => $phoneNumber,
            'display_name' => $displayName,
            'verified' => $verified,
            'locale' => $locale,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\PhoneEnrollResult::read(...));
    }

    /**
     * Checks a code that was sent to a subject's phone number, and spends it.
     *
     * Takes the role `verify`.
     *
     * @param string $subject the application's own user ID
     * @param Secret|string $code the code that the user typed
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $factorId try only this factor
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\CodeRejected
     * @throws Refusal\Throttled
     * @throws Refusal\Locked
     * @throws Refusal\WrongState
     */
    public function phoneVerify(
        string $subject,
        #[\SensitiveParameter] Secret|string $code,
        ?string $tenant = null,
        ?string $factorId = null,
        ?string $idempotencyKey = null,
    ): Type\Verification {
        return $this->ask('phone.verify', [
            'tenant' => $tenant,
            'subject' => $subject,
            'code' => $code,
            'factor_id' => $factorId,
            'idempotency_key' => $idempotencyKey,
        ], Type\Verification::read(...));
    }

    /**
     * Returns a session owner's own addresses in full; the sign-in must be fresh, and the audit log records it.
     *
     * Takes the role `enroll`.
     *
     * @param Secret|string $sessionToken the token of a session of the user who will see the addresses
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\InsufficientAuthentication
     */
    public function addressShow(
        #[\SensitiveParameter] Secret|string $sessionToken,
        ?string $tenant = null,
        ?string $idempotencyKey = null,
    ): Type\AddressShowResult {
        return $this->ask('address.show', [
            'tenant' => $tenant,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\AddressShowResult::read(...));
    }

    /**
     * Sets or replaces a subject's user name; no two subjects can have the same one.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param string $username the user name; upper and lower case are the same
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\AlreadyExists
     */
    public function usernameSet(
        string $subject,
        string $username,
        ?string $tenant = null,
        ?string $idempotencyKey = null,
    ): void {
        $this->ask('username.set', [
            'tenant' => $tenant,
            'subject' => $subject,
            'username' => $username,
            'idempotency_key' => $idempotencyKey,
        ], null);
    }

    /**
     * Removes a subject's user name; other subjects can then take it.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     */
    public function usernameRemove(string $subject, ?string $tenant = null, ?string $idempotencyKey = null): void
    {
        $this->ask('username.remove', [
            'tenant' => $tenant,
            'subject' => $subject,
            'idempotency_key' => $idempotencyKey,
        ], null);
    }

    /**
     * Begins to enrol a passkey: a browser makes it, and factor.activate takes it.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $accountName the account name that the authenticator shows; the subject if omitted
     * @param string|null $displayName the user's name for the factor
     * @param bool|null $resident whether it must, or must not, be usable without a user name; preferred if omitted
     * @param Type\PasskeyAttachment|null $attachment only authenticators of the user's device, or only others
     * @param Secret|string|null $sessionToken a session of the subject, whose authentication must be fresh;
     *     required unless this is the first factor, if the policy's mfa.changes is session
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\PolicyViolation
     * @throws Refusal\InsufficientAuthentication
     */
    public function passkeyEnroll(
        string $subject,
        ?string $tenant = null,
        ?string $accountName = null,
        ?string $displayName = null,
        ?bool $resident = null,
        ?Type\PasskeyAttachment $attachment = null,
        #[\SensitiveParameter] Secret|string|null $sessionToken = null,
        ?string $idempotencyKey = null,
    ): Type\PasskeyEnrolment {
        return $this->ask('passkey.enroll', [
            'tenant' => $tenant,
            'subject' => $subject,
            'account_name' => $accountName,
            'display_name' => $displayName,
            'resident' => $resident,
            'attachment' => $attachment,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\PasskeyEnrolment::read(...));
    }

    /**
     * Makes a challenge for passkey.verify, valid once within five minutes.
     *
     * Takes the role `verify`.
     *
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $subject the application's own user ID; if omitted, the passkey says whose it is
     * @param string|null $rpId the domain whose passkeys are asked for, one of `rp_ids`; chosen by the server if
     *     omitted
     *
     * @throws Refusal\PolicyViolation
     */
    public function passkeyChallenge(
        ?string $tenant = null,
        ?string $subject = null,
        ?string $rpId = null,
    ): Type\PasskeyChallengeResult {
        return $this->ask('passkey.challenge', [
            'tenant' => $tenant,
            'subject' => $subject,
            'rp_id' => $rpId,
        ], Type\PasskeyChallengeResult::read(...));
    }

    /**
     * Checks the response of a passkey to a challenge of passkey.challenge, and spends it.
     *
     * Takes the role `verify`.
     *
     * @param array<string, mixed>|\stdClass $credential what toJSON() of the browser's PublicKeyCredential returned
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $subject the subject that the challenge was made for, if any
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\CredentialRejected
     * @throws Refusal\PolicyViolation
     */
    public function passkeyVerify(
        array|\stdClass $credential,
        ?string $tenant = null,
        ?string $subject = null,
        ?string $idempotencyKey = null,
    ): Type\PasskeyVerification {
        return $this->ask('passkey.verify', [
            'tenant' => $tenant,
            'subject' => $subject,
            'credential' => (object) $credential,
            'idempotency_key' => $idempotencyKey,
        ], Type\PasskeyVerification::read(...));
    }

    /**
     * Returns what the domains of passkeys serve at /.well-known/webauthn, so that pages of other domains can use them.
     *
     * Takes the role `verify`.
     *
     * @param string|null $tenant the tenant; `default` if omitted
     */
    public function passkeyRelatedOrigins(?string $tenant = null): Type\RelatedOrigins
    {
        return $this->ask('passkey.related_origins', ['tenant' => $tenant], Type\RelatedOrigins::read(...));
    }

    /**
     * Activates a pending factor: with the first code of an app or token, the code that was sent, or a credential.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param string $factorId the pending factor
     * @param string|null $tenant the tenant; `default` if omitted
     * @param Secret|string|null $code the code that the app or token shows, or that was sent to the address
     * @param array<string, mixed>|\stdClass|null $credential for a passkey: what toJSON() of the new
     *     PublicKeyCredential returned
     * @param Secret|string|null $sessionToken a session of the subject, whose authentication must be fresh;
     *     required unless this is the first factor, if the policy's mfa.changes is session
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\CodeRejected
     * @throws Refusal\CredentialRejected
     * @throws Refusal\Throttled
     * @throws Refusal\Locked
     * @throws Refusal\WrongState
     * @throws Refusal\AlreadyExists
     * @throws Refusal\PolicyViolation
     * @throws Refusal\InsufficientAuthentication
     */
    public function factorActivate(
        string $subject,
        string $factorId,
        ?string $tenant = null,
        #[\SensitiveParameter] Secret|string|null $code = null,
        array|\stdClass|null $credential = null,
        #[\SensitiveParameter] Secret|string|null $sessionToken = null,
        ?string $idempotencyKey = null,
    ): Type\ChangedFactor {
        return $this->ask('factor.activate', [
            'tenant' => $tenant,
            'subject' => $subject,
            'factor_id' => $factorId,
            'code' => $code,
            'credential' => $credential === null ? null : (object) $credential,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\ChangedFactor::read(...));
    }

    /**
     * Sends or resends a code to a verified e-mail address or phone number; asked for by kind, the answer does not
     * reveal whether there is one.
     *
     * Takes the role `verify`.
     *
     * @param string $subject the application's own user ID
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $factorId the address
     * @param Type\AddressKind|null $kind in place of factor_id: the subject's first address of this kind
     * @param string|null $locale the preferred language of messages, a BCP 47 tag
     * @param bool|null $beforeFirstFactor true if the recipient has not shown a factor yet: the message then does
     *     not use the reserve that the limits keep for those who have
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\Throttled
     * @throws Refusal\Locked
     * @throws Refusal\WrongState
     * @throws Refusal\PolicyViolation
     */
    public function factorSend(
        string $subject,
        ?string $tenant = null,
        ?string $factorId = null,
        ?Type\AddressKind $kind = null,
        ?string $locale = null,
        ?bool $beforeFirstFactor = null,
        ?string $idempotencyKey = null,
    ): Type\SentCode {
        return $this->ask('factor.send', [
            'tenant' => $tenant,
            'subject' => $subject,
            'factor_id' => $factorId,
            'kind' => $kind,
            'locale' => $locale,
            'before_first_factor' => $beforeFirstFactor,
            'idempotency_key' => $idempotencyKey,
        ], Type\SentCode::read(...));
    }

    /**
     * Checks and spends a code of an authenticator app, a token or a set of backup codes, or one that was sent.
     *
     * Takes the role `verify`.
     *
     * @param string $subject the application's own user ID
     * @param Secret|string $code the code that the user typed
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $factorId try only this factor
     * @param list<Type\CodeKind>|null $kinds try only these kinds
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\CodeRejected
     * @throws Refusal\Throttled
     * @throws Refusal\Locked
     * @throws Refusal\WrongState
     */
    public function factorVerify(
        string $subject,
        #[\SensitiveParameter] Secret|string $code,
        ?string $tenant = null,
        ?string $factorId = null,
        ?array $kinds = null,
        ?string $idempotencyKey = null,
    ): Type\FactorVerifyResult {
        return $this->ask('factor.verify', [
            'tenant' => $tenant,
            'subject' => $subject,
            'code' => $code,
            'factor_id' => $factorId,
            'kinds' => $kinds,
            'idempotency_key' => $idempotencyKey,
        ], Type\FactorVerifyResult::read(...));
    }

    /**
     * Resynchronises a token or an app whose counter or clock is off, by two consecutive codes, and spends them.
     *
     * Takes the role `verify`.
     *
     * @param string $subject the application's own user ID
     * @param Secret|string $code the code that is shown
     * @param Secret|string $nextCode the code that is shown next
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $factorId try only this factor
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\CodeRejected
     * @throws Refusal\Throttled
     * @throws Refusal\Locked
     * @throws Refusal\WrongState
     */
    public function factorResync(
        string $subject,
        #[\SensitiveParameter] Secret|string $code,
        #[\SensitiveParameter] Secret|string $nextCode,
        ?string $tenant = null,
        ?string $factorId = null,
        ?string $idempotencyKey = null,
    ): Type\Verification {
        return $this->ask('factor.resync', [
            'tenant' => $tenant,
            'subject' => $subject,
            'code' => $code,
            'next_code' => $nextCode,
            'factor_id' => $factorId,
            'idempotency_key' => $idempotencyKey,
        ], Type\Verification::read(...));
    }

    /**
     * Lists a subject's factors; an unknown subject has none.
     *
     * Takes the role `verify`.
     *
     * @param string $subject the application's own user ID
     * @param string|null $tenant the tenant; `default` if omitted
     */
    public function factorList(string $subject, ?string $tenant = null): Type\FactorListResult
    {
        return $this->ask('factor.list', [
            'tenant' => $tenant,
            'subject' => $subject,
        ], Type\FactorListResult::read(...));
    }

    /**
     * Changes a factor's display name.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param string $factorId the factor
     * @param string $displayName the new display name
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     */
    public function factorRename(
        string $subject,
        string $factorId,
        string $displayName,
        ?string $tenant = null,
        ?string $idempotencyKey = null,
    ): Type\ChangedFactor {
        return $this->ask('factor.rename', [
            'tenant' => $tenant,
            'subject' => $subject,
            'factor_id' => $factorId,
            'display_name' => $displayName,
            'idempotency_key' => $idempotencyKey,
        ], Type\ChangedFactor::read(...));
    }

    /**
     * Has sign-ins ask for a factor first among the second factors, or no longer.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param string $factorId the factor
     * @param string|null $tenant the tenant; `default` if omitted
     * @param bool|null $preferred false: sign-ins no longer ask for it first
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\WrongState
     * @throws Refusal\PolicyViolation
     */
    public function factorPrefer(
        string $subject,
        string $factorId,
        ?string $tenant = null,
        ?bool $preferred = null,
        ?string $idempotencyKey = null,
    ): Type\ChangedFactor {
        return $this->ask('factor.prefer', [
            'tenant' => $tenant,
            'subject' => $subject,
            'factor_id' => $factorId,
            'preferred' => $preferred,
            'idempotency_key' => $idempotencyKey,
        ], Type\ChangedFactor::read(...));
    }

    /**
     * Removes a factor for good and ends the sessions created with it; spent codes stay spent.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param string $factorId the factor
     * @param string|null $tenant the tenant; `default` if omitted
     * @param Secret|string|null $sessionToken the session whose authentication must be fresh; if omitted, the
     *     subject's freshest one, unless the policy's mfa.changes is session
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\PolicyViolation
     * @throws Refusal\InsufficientAuthentication
     */
    public function factorRemove(
        string $subject,
        string $factorId,
        ?string $tenant = null,
        #[\SensitiveParameter] Secret|string|null $sessionToken = null,
        ?string $idempotencyKey = null,
    ): Type\FactorRemoveResult {
        return $this->ask('factor.remove', [
            'tenant' => $tenant,
            'subject' => $subject,
            'factor_id' => $factorId,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\FactorRemoveResult::read(...));
    }

    /**
     * Disables a factor until factor.enable and ends the sessions created with it; spent codes stay spent.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param string $factorId the factor
     * @param string|null $tenant the tenant; `default` if omitted
     * @param Secret|string|null $sessionToken the session whose authentication must be fresh; if omitted, the
     *     subject's freshest one, unless the policy's mfa.changes is session
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\PolicyViolation
     * @throws Refusal\InsufficientAuthentication
     * @throws Refusal\WrongState
     */
    public function factorDisable(
        string $subject,
        string $factorId,
        ?string $tenant = null,
        #[\SensitiveParameter] Secret|string|null $sessionToken = null,
        ?string $idempotencyKey = null,
    ): Type\FactorDisableResult {
        return $this->ask('factor.disable', [
            'tenant' => $tenant,
            'subject' => $subject,
            'factor_id' => $factorId,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\FactorDisableResult::read(...));
    }

    /**
     * Enables a disabled factor; its spent codes stay spent.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param string $factorId the factor
     * @param string|null $tenant the tenant; `default` if omitted
     * @param Secret|string|null $sessionToken the session whose authentication must be fresh; if omitted, the
     *     subject's freshest one, unless the policy's mfa.changes is session
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\InsufficientAuthentication
     * @throws Refusal\WrongState
     */
    public function factorEnable(
        string $subject,
        string $factorId,
        ?string $tenant = null,
        #[\SensitiveParameter] Secret|string|null $sessionToken = null,
        ?string $idempotencyKey = null,
    ): Type\ChangedFactor {
        return $this->ask('factor.enable', [
            'tenant' => $tenant,
            'subject' => $subject,
            'factor_id' => $factorId,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\ChangedFactor::read(...));
    }

    /**
     * Creates a session for a subject that the caller has signed in, and returns its token once.
     *
     * Takes the role `flow`.
     *
     * @param string $subject the application's own user ID
     * @param list<Type\AuthenticationMethod> $amr how the user signed in, RFC 8176
     * @param string|null $tenant the tenant; `default` if omitted
     * @param list<string>|null $factorIds the factors that verified; removing one of them ends the session
     * @param int|null $authenticatedAt when the user signed in; now if omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\WrongState
     */
    public function sessionCreate(
        string $subject,
        array $amr,
        ?string $tenant = null,
        ?array $factorIds = null,
        ?int $authenticatedAt = null,
        ?string $idempotencyKey = null,
    ): Type\SessionCreateResult {
        return $this->ask('session.create', [
            'tenant' => $tenant,
            'subject' => $subject,
            'amr' => $amr,
            'factor_ids' => $factorIds,
            'authenticated_at' => $authenticatedAt,
            'idempotency_key' => $idempotencyKey,
        ], Type\SessionCreateResult::read(...));
    }

    /**
     * Returns the session of a token, if it is valid and meets the requirements; counts as use.
     *
     * Takes the role `session`.
     *
     * @param Secret|string $sessionToken the session's token
     * @param string|null $tenant the tenant; `default` if omitted
     * @param int|null $minAal the minimum assurance level
     * @param int|null $maxAgeS the maximum age of the authentication, in seconds
     * @param list<Type\AuthenticationMethod>|null $amr authentication methods that must all have been used
     *
     * @throws Refusal\InsufficientAuthentication
     */
    public function sessionCheck(
        #[\SensitiveParameter] Secret|string $sessionToken,
        ?string $tenant = null,
        ?int $minAal = null,
        ?int $maxAgeS = null,
        ?array $amr = null,
    ): Type\SessionCheckResult {
        return $this->ask('session.check', [
            'tenant' => $tenant,
            'session_token' => $sessionToken,
            'min_aal' => $minAal,
            'max_age_s' => $maxAgeS,
            'amr' => $amr,
        ], Type\SessionCheckResult::read(...));
    }

    /**
     * Records use of a session at once, so that it does not time out, and returns it.
     *
     * Takes the role `session`.
     *
     * @param Secret|string $sessionToken the session's token
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     */
    public function sessionTouch(
        #[\SensitiveParameter] Secret|string $sessionToken,
        ?string $tenant = null,
        ?string $idempotencyKey = null,
    ): Type\SessionTouchResult {
        return $this->ask('session.touch', [
            'tenant' => $tenant,
            'session_token' => $sessionToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\SessionTouchResult::read(...));
    }

    /**
     * Lists a subject's sessions, newest first, at most 50.
     *
     * Takes the role `flow`.
     *
     * @param string $subject the application's own user ID
     * @param string|null $tenant the tenant; `default` if omitted
     */
    public function sessionList(string $subject, ?string $tenant = null): Type\SessionListResult
    {
        return $this->ask('session.list', [
            'tenant' => $tenant,
            'subject' => $subject,
        ], Type\SessionListResult::read(...));
    }

    /**
     * Ends a session, named by its token or by its subject and ID.
     *
     * Takes the role `flow`.
     *
     * @param string|null $tenant the tenant; `default` if omitted
     * @param Secret|string|null $sessionToken the session's token, for signing out
     * @param string|null $subject the subject that it belongs to, if no token is given
     * @param string|null $sessionId its ID, if no token is given
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     */
    public function sessionRevoke(
        ?string $tenant = null,
        #[\SensitiveParameter] Secret|string|null $sessionToken = null,
        ?string $subject = null,
        ?string $sessionId = null,
        ?string $idempotencyKey = null,
    ): void {
        $this->ask('session.revoke', [
            'tenant' => $tenant,
            'session_token' => $sessionToken,
            'subject' => $subject,
            'session_id' => $sessionId,
            'idempotency_key' => $idempotencyKey,
        ], null);
    }

    /**
     * Ends all of a subject's sessions, or all but one.
     *
     * Takes the role `flow`.
     *
     * @param string $subject the application's own user ID
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $exceptSessionId a session to keep, usually the user's current one
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     */
    public function sessionRevokeAll(
        string $subject,
        ?string $tenant = null,
        ?string $exceptSessionId = null,
        ?string $idempotencyKey = null,
    ): Type\SessionRevokeAllResult {
        return $this->ask('session.revoke_all', [
            'tenant' => $tenant,
            'subject' => $subject,
            'except_session_id' => $exceptSessionId,
            'idempotency_key' => $idempotencyKey,
        ], Type\SessionRevokeAllResult::read(...));
    }

    /**
     * Signs a short-lived assertion (JWT) about a session for one audience; counts as use.
     *
     * Takes the role `session`.
     *
     * @param Secret|string $sessionToken the session's token
     * @param string $audience the only service that may accept it
     * @param string|null $tenant the tenant; `default` if omitted
     */
    public function sessionIssueAssertion(
        #[\SensitiveParameter] Secret|string $sessionToken,
        string $audience,
        ?string $tenant = null,
    ): Type\SessionIssueAssertionResult {
        return $this->ask('session.issue_assertion', [
            'tenant' => $tenant,
            'session_token' => $sessionToken,
            'audience' => $audience,
        ], Type\SessionIssueAssertionResult::read(...));
    }

    /**
     * Returns the keys that verify a tenant's assertions, as a JWK set (RFC 7517).
     *
     * Takes the role `session`.
     *
     * @param string|null $tenant the tenant; `default` if omitted
     */
    public function keysJwks(?string $tenant = null): Type\KeysJwksResult
    {
        return $this->ask('keys.jwks', ['tenant' => $tenant], Type\KeysJwksResult::read(...));
    }

    /**
     * Switches a tenant to its next signing key; the old key verifies its assertions until they expire.
     *
     * Takes the role `admin`.
     *
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     */
    public function keysRotateSigning(
        ?string $tenant = null,
        ?string $idempotencyKey = null,
    ): Type\KeysRotateSigningResult {
        return $this->ask('keys.rotate_signing', [
            'tenant' => $tenant,
            'idempotency_key' => $idempotencyKey,
        ], Type\KeysRotateSigningResult::read(...));
    }

    /**
     * Trusts the device that a session runs on; the sign-in must be fresh.
     *
     * Takes the role `flow`.
     *
     * @param Secret|string $sessionToken the token of a session on the device
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $displayName the user's name for the device
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\InsufficientAuthentication
     */
    public function deviceTrust(
        #[\SensitiveParameter] Secret|string $sessionToken,
        ?string $tenant = null,
        ?string $displayName = null,
        ?string $idempotencyKey = null,
    ): Type\DeviceTrustResult {
        return $this->ask('device.trust', [
            'tenant' => $tenant,
            'session_token' => $sessionToken,
            'display_name' => $displayName,
            'idempotency_key' => $idempotencyKey,
        ], Type\DeviceTrustResult::read(...));
    }

    /**
     * Returns the trusted device of a token and exchanges the token; used after its grace, it ends the trust in its
     * device.
     *
     * Takes the role `flow`.
     *
     * @param string $subject the application's own user ID
     * @param Secret|string $deviceToken the token that the device presents
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     */
    public function deviceExchange(
        string $subject,
        #[\SensitiveParameter] Secret|string $deviceToken,
        ?string $tenant = null,
        ?string $idempotencyKey = null,
    ): Type\DeviceExchangeResult {
        return $this->ask('device.exchange', [
            'tenant' => $tenant,
            'subject' => $subject,
            'device_token' => $deviceToken,
            'idempotency_key' => $idempotencyKey,
        ], Type\DeviceExchangeResult::read(...));
    }

    /**
     * Lists a subject's trusted devices, newest first, at most 20.
     *
     * Takes the role `flow`.
     *
     * @param string $subject the application's own user ID
     * @param string|null $tenant the tenant; `default` if omitted
     */
    public function deviceList(string $subject, ?string $tenant = null): Type\DeviceListResult
    {
        return $this->ask('device.list', [
            'tenant' => $tenant,
            'subject' => $subject,
        ], Type\DeviceListResult::read(...));
    }

    /**
     * Ends the trust in a device.
     *
     * Takes the role `flow`.
     *
     * @param string $subject the application's own user ID
     * @param string $deviceId the device
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     */
    public function deviceRevoke(
        string $subject,
        string $deviceId,
        ?string $tenant = null,
        ?string $idempotencyKey = null,
    ): void {
        $this->ask('device.revoke', [
            'tenant' => $tenant,
            'subject' => $subject,
            'device_id' => $deviceId,
            'idempotency_key' => $idempotencyKey,
        ], null);
    }

    /**
     * Claims jobs under a lease, of one tenant or of all that the caller may act for; can wait if there are none.
     *
     * Takes the role `deliver`.
     *
     * @param string|null $tenant only jobs of this tenant
     * @param list<Type\JobKind>|null $kinds only jobs of these kinds; of all that the caller has the role for if
     *     omitted
     * @param int|null $limit the maximum number of jobs; 10 if omitted
     * @param int|null $waitMs how long to wait for a job; 0 if omitted
     */
    public function jobClaim(
        ?string $tenant = null,
        ?array $kinds = null,
        ?int $limit = null,
        ?int $waitMs = null,
    ): Type\JobClaimResult {
        return $this->ask('job.claim', [
            'tenant' => $tenant,
            'kinds' => $kinds,
            'limit' => $limit,
            'wait_ms' => $waitMs,
        ], Type\JobClaimResult::read(...));
    }

    /**
     * Prolongs the lease of a job that nobody else has claimed since.
     *
     * Takes the role `deliver`.
     *
     * @param string $jobId the job's ID, as returned by job.claim
     * @param int $attempt the job's attempt, as returned by job.claim; refused once another claim has the job
     * @param int $leaseS how long it is needed from now on; never shortens the lease, which ends with the job
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\WrongState
     */
    public function jobRenew(
        string $jobId,
        int $attempt,
        int $leaseS,
        ?string $idempotencyKey = null,
    ): Type\JobRenewResult {
        return $this->ask('job.renew', [
            'job_id' => $jobId,
            'attempt' => $attempt,
            'lease_s' => $leaseS,
            'idempotency_key' => $idempotencyKey,
        ], Type\JobRenewResult::read(...));
    }

    /**
     * Reports a job as done, with the result if it is a challenge.
     *
     * Takes the role `deliver`.
     *
     * @param string $jobId the job's ID, as returned by job.claim
     * @param int $attempt the job's attempt, as returned by job.claim; refused once another claim has the job
     * @param mixed|null $result for a challenge: the result
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\WrongState
     */
    public function jobComplete(string $jobId, int $attempt, mixed $result = null, ?string $idempotencyKey = null): void
    {
        $this->ask('job.complete', [
            'job_id' => $jobId,
            'attempt' => $attempt,
            'result' => $result,
            'idempotency_key' => $idempotencyKey,
        ], null);
    }

    /**
     * Reports a job as failed; it is leased again later or abandoned.
     *
     * Takes the role `deliver`.
     *
     * @param string $jobId the job's ID, as returned by job.claim
     * @param int $attempt the job's attempt, as returned by job.claim; refused once another claim has the job
     * @param string $detail the reason, for the daemon's log; must not contain addresses or codes
     * @param bool $retry whether to try again later
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\WrongState
     */
    public function jobFail(
        string $jobId,
        int $attempt,
        string $detail,
        bool $retry,
        ?string $idempotencyKey = null,
    ): void {
        $this->ask('job.fail', [
            'job_id' => $jobId,
            'attempt' => $attempt,
            'detail' => $detail,
            'retry' => $retry,
            'idempotency_key' => $idempotencyKey,
        ], null);
    }

    /**
     * Begins a sign-in; a password can be checked in the same request.
     *
     * Takes the role `flow`.
     *
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $identifier e-mail address, phone number or user name, or a subject's own name; the flow
     *     asks for it if omitted
     * @param string|null $subject the application's own user ID, instead of an identifier
     * @param Type\FactorKind|null $kind the kind of the first factor; a code is sent at once
     * @param Secret|string|null $password the password
     * @param string|null $rpId the domain whose passkeys are asked for, one of `rp_ids`; chosen by the server if
     *     omitted
     * @param Secret|string|null $deviceToken the token that a trusted device presents; the result has its next one
     * @param bool|null $signUpIfMissing send a code to the address whether or not it has an account
     * @param Type\VouchedFactor|null $firstFactor a first factor that the caller has checked; requires subject and
     *     the role vouch
     * @param int|null $minAal the least assurance level; a flow that cannot reach it is abandoned
     * @param list<Type\SecondKind>|null $secondFactors the only kinds of second factors that are taken, of those of
     *     the policy
     * @param string|null $locale the preferred language of messages, a BCP 47 tag
     * @param Type\QRForm|null $qr during the set-up of an authenticator, also return its URI as a QR code
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\CredentialRejected
     * @throws Refusal\Throttled
     * @throws Refusal\Locked
     * @throws Refusal\NotOffered
     * @throws Refusal\PolicyViolation
     * @throws Refusal\IdentifierNotFound
     * @throws Refusal\InsufficientAuthentication
     * @throws Refusal\WrongState
     */
    public function signInCreate(
        ?string $tenant = null,
        ?string $identifier = null,
        ?string $subject = null,
        ?Type\FactorKind $kind = null,
        #[\SensitiveParameter] Secret|string|null $password = null,
        ?string $rpId = null,
        #[\SensitiveParameter] Secret|string|null $deviceToken = null,
        ?bool $signUpIfMissing = null,
        ?Type\VouchedFactor $firstFactor = null,
        ?int $minAal = null,
        ?array $secondFactors = null,
        ?string $locale = null,
        ?Type\QRForm $qr = null,
        ?string $idempotencyKey = null,
    ): Type\Flow {
        return $this->ask('sign_in.create', [
            'tenant' => $tenant,
            'identifier' => $identifier,
            'subject' => $subject,
            'kind' => $kind,
            'password' => $password,
            'rp_id' => $rpId,
            'device_token' => $deviceToken,
            'sign_up_if_missing' => $signUpIfMissing,
            'first_factor' => $firstFactor,
            'min_aal' => $minAal,
            'second_factors' => $secondFactors,
            'locale' => $locale,
            'qr' => $qr,
            'idempotency_key' => $idempotencyKey,
        ], Type\Flow::read(...));
    }

    /**
     * Begins a sign-up with the data known so far, or with the address that a sign-in has verified.
     *
     * Takes the role `flow`.
     *
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $emailAddress an e-mail address, which will be verified
     * @param string|null $phoneNumber a phone number, which will be verified
     * @param Secret|string|null $password a password
     * @param string|null $username a name to sign in with
     * @param string|null $firstName a first name
     * @param string|null $lastName a last name
     * @param bool|null $legalAccepted true if the terms were accepted
     * @param string|null $transfer the ID of a sign-in with status sign_up_required
     * @param string|null $locale the preferred language of messages, a BCP 47 tag
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\PasswordRefused
     * @throws Refusal\PolicyViolation
     * @throws Refusal\AlreadyExists
     * @throws Refusal\WrongState
     * @throws Refusal\Expired
     */
    public function signUpCreate(
        ?string $tenant = null,
        ?string $emailAddress = null,
        ?string $phoneNumber = null,
        #[\SensitiveParameter] Secret|string|null $password = null,
        ?string $username = null,
        ?string $firstName = null,
        ?string $lastName = null,
        ?bool $legalAccepted = null,
        ?string $transfer = null,
        ?string $locale = null,
        ?string $idempotencyKey = null,
    ): Type\Flow {
        return $this->ask('sign_up.create', [
            'tenant' => $tenant,
            'email_address' => $emailAddress,
            'phone_number' => $phoneNumber,
            'password' => $password,
            'username' => $username,
            'first_name' => $firstName,
            'last_name' => $lastName,
            'legal_accepted' => $legalAccepted,
            'transfer' => $transfer,
            'locale' => $locale,
            'idempotency_key' => $idempotencyKey,
        ], Type\Flow::read(...));
    }

    /**
     * Adds or changes fields of a sign-up; a changed address has to be verified.
     *
     * Takes the role `flow`.
     *
     * @param string $flowId the sign-up
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $emailAddress an e-mail address, which will be verified
     * @param string|null $phoneNumber a phone number, which will be verified
     * @param Secret|string|null $password a password
     * @param string|null $username a name to sign in with
     * @param string|null $firstName a first name
     * @param string|null $lastName a last name
     * @param bool|null $legalAccepted true if the terms were accepted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\PasswordRefused
     * @throws Refusal\AlreadyExists
     * @throws Refusal\WrongState
     * @throws Refusal\Expired
     */
    public function signUpUpdate(
        string $flowId,
        ?string $tenant = null,
        ?string $emailAddress = null,
        ?string $phoneNumber = null,
        #[\SensitiveParameter] Secret|string|null $password = null,
        ?string $username = null,
        ?string $firstName = null,
        ?string $lastName = null,
        ?bool $legalAccepted = null,
        ?string $idempotencyKey = null,
    ): Type\Flow {
        return $this->ask('sign_up.update', [
            'tenant' => $tenant,
            'flow_id' => $flowId,
            'email_address' => $emailAddress,
            'phone_number' => $phoneNumber,
            'password' => $password,
            'username' => $username,
            'first_name' => $firstName,
            'last_name' => $lastName,
            'legal_accepted' => $legalAccepted,
            'idempotency_key' => $idempotencyKey,
        ], Type\Flow::read(...));
    }

    /**
     * Begins a step-up: the owner of a session is asked to confirm one action.
     *
     * Takes the role `flow`.
     *
     * @param Secret|string $sessionToken the session's token
     * @param string $purpose the kind of action, such as transfer
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $binding the exact action, such as a digest of the transfer
     * @param int|null $minAal the least assurance level; a flow that cannot reach it is abandoned
     * @param list<Type\SecondKind>|null $secondFactors the only kinds of second factors that are taken, of those of
     *     the policy
     * @param string|null $locale the preferred language of messages, a BCP 47 tag
     * @param Type\QRForm|null $qr during the set-up of an authenticator, also return its URI as a QR code
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\InsufficientAuthentication
     * @throws Refusal\PolicyViolation
     * @throws Refusal\WrongState
     */
    public function stepUpCreate(
        #[\SensitiveParameter] Secret|string $sessionToken,
        string $purpose,
        ?string $tenant = null,
        ?string $binding = null,
        ?int $minAal = null,
        ?array $secondFactors = null,
        ?string $locale = null,
        ?Type\QRForm $qr = null,
        ?string $idempotencyKey = null,
    ): Type\Flow {
        return $this->ask('step_up.create', [
            'tenant' => $tenant,
            'session_token' => $sessionToken,
            'purpose' => $purpose,
            'binding' => $binding,
            'min_aal' => $minAal,
            'second_factors' => $secondFactors,
            'locale' => $locale,
            'qr' => $qr,
            'idempotency_key' => $idempotencyKey,
        ], Type\Flow::read(...));
    }

    /**
     * Redeems a verdict once, for exactly the action that was confirmed.
     *
     * Takes the role `flow`.
     *
     * @param Secret|string $verdict the verdict of the step-up
     * @param string $purpose the kind of action, such as transfer
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $binding the exact action, such as a digest of the transfer
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\WrongState
     * @throws Refusal\Expired
     * @throws Refusal\VerdictMismatch
     */
    public function verdictRedeem(
        #[\SensitiveParameter] Secret|string $verdict,
        string $purpose,
        ?string $tenant = null,
        ?string $binding = null,
        ?string $idempotencyKey = null,
    ): Type\VerdictRedeemResult {
        return $this->ask('verdict.redeem', [
            'tenant' => $tenant,
            'verdict' => $verdict,
            'purpose' => $purpose,
            'binding' => $binding,
            'idempotency_key' => $idempotencyKey,
        ], Type\VerdictRedeemResult::read(...));
    }

    /**
     * Begins a password reset: sends a code that allows a new password to be set.
     *
     * Takes the role `flow`.
     *
     * @param string $identifier e-mail address, phone number or user name
     * @param string|null $tenant the tenant; `default` if omitted
     * @param Type\AddressKind|null $kind how the code is sent
     * @param string|null $locale the preferred language of messages, a BCP 47 tag
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\NotOffered
     * @throws Refusal\IdentifierNotFound
     */
    public function passwordResetCreate(
        string $identifier,
        ?string $tenant = null,
        ?Type\AddressKind $kind = null,
        ?string $locale = null,
        ?string $idempotencyKey = null,
    ): Type\Flow {
        return $this->ask('password_reset.create', [
            'tenant' => $tenant,
            'identifier' => $identifier,
            'kind' => $kind,
            'locale' => $locale,
            'idempotency_key' => $idempotencyKey,
        ], Type\Flow::read(...));
    }

    /**
     * Returns the state of a flow and its current step; changes nothing.
     *
     * Takes the role `flow`.
     *
     * @param string $flowId the flow
     * @param string|null $tenant the tenant; `default` if omitted
     * @param Type\QRForm|null $qr during the set-up of an authenticator, also return its URI as a QR code
     *
     * @throws Refusal\Expired
     */
    public function flowGet(string $flowId, ?string $tenant = null, ?Type\QRForm $qr = null): Type\Flow
    {
        return $this->ask('flow.get', ['tenant' => $tenant, 'flow_id' => $flowId, 'qr' => $qr], Type\Flow::read(...));
    }

    /**
     * Sends the code of a flow's step, or sends it again with the time and tries it has left; or makes a new challenge.
     *
     * Takes the role `flow`.
     *
     * @param string $flowId the flow
     * @param string|null $tenant the tenant; `default` if omitted
     * @param Type\PreparedKind|null $kind how the code is sent, or passkey for a new challenge; by default as the
     *     step says
     * @param string|null $factorId which address, if there are several
     * @param string|null $rpId the domain whose passkeys are asked for, one of `rp_ids`; chosen by the server if
     *     omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\Expired
     * @throws Refusal\WrongState
     * @throws Refusal\Throttled
     * @throws Refusal\NotOffered
     * @throws Refusal\PolicyViolation
     */
    public function flowPrepare(
        string $flowId,
        ?string $tenant = null,
        ?Type\PreparedKind $kind = null,
        ?string $factorId = null,
        ?string $rpId = null,
        ?string $idempotencyKey = null,
    ): Type\Flow {
        return $this->ask('flow.prepare', [
            'tenant' => $tenant,
            'flow_id' => $flowId,
            'kind' => $kind,
            'factor_id' => $factorId,
            'rp_id' => $rpId,
            'idempotency_key' => $idempotencyKey,
        ], Type\Flow::read(...));
    }

    /**
     * Answers the current step of a flow.
     *
     * Takes the role `flow`.
     *
     * @param string $flowId the flow
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $identifier e-mail address, phone number or user name
     * @param Secret|string|null $deviceToken the token that a trusted device presents; the result has its next one
     * @param Type\FactorKind|null $kind the kind of the answer; the current step's if omitted
     * @param Secret|string|null $code the code that was sent or that an app shows, or a backup code
     * @param string|null $selection the `selection` of one of the `options`, in place of what the step asks for
     * @param string|null $factorId which factor, if there are several
     * @param string|null $emailAddress the address to set up
     * @param string|null $phoneNumber the number to set up
     * @param string|null $displayName the user's name for the factor that is set up
     * @param string|null $accountName with the selection totp: the account's name in the app
     * @param array<string, mixed>|\stdClass|null $credential what toJSON() of the browser's PublicKeyCredential
     *     returned
     * @param Secret|string|null $password the password
     * @param string|null $username a name to sign in with
     * @param string|null $firstName a first name
     * @param string|null $lastName a last name
     * @param bool|null $legalAccepted true if the terms were accepted
     * @param Secret|string|null $newPassword the new password
     * @param bool|null $trustDevice trust this device once the sign-in is complete; the result then has its
     *     device_token
     * @param string|null $deviceName with trust_device: the user's name for the device
     * @param Secret|string|null $response the answer to what the tenant's own program asked
     * @param Type\QRForm|null $qr during the set-up of an authenticator, also return its URI as a QR code
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\CodeRejected
     * @throws Refusal\CredentialRejected
     * @throws Refusal\PasswordRefused
     * @throws Refusal\Throttled
     * @throws Refusal\Locked
     * @throws Refusal\NotOffered
     * @throws Refusal\WrongState
     * @throws Refusal\Expired
     * @throws Refusal\VerificationExpired
     * @throws Refusal\PolicyViolation
     * @throws Refusal\AlreadyExists
     * @throws Refusal\SignUpRequired
     * @throws Refusal\IdentifierNotFound
     */
    public function flowAttempt(
        string $flowId,
        ?string $tenant = null,
        ?string $identifier = null,
        #[\SensitiveParameter] Secret|string|null $deviceToken = null,
        ?Type\FactorKind $kind = null,
        #[\SensitiveParameter] Secret|string|null $code = null,
        ?string $selection = null,
        ?string $factorId = null,
        ?string $emailAddress = null,
        ?string $phoneNumber = null,
        ?string $displayName = null,
        ?string $accountName = null,
        array|\stdClass|null $credential = null,
        #[\SensitiveParameter] Secret|string|null $password = null,
        ?string $username = null,
        ?string $firstName = null,
        ?string $lastName = null,
        ?bool $legalAccepted = null,
        #[\SensitiveParameter] Secret|string|null $newPassword = null,
        ?bool $trustDevice = null,
        ?string $deviceName = null,
        #[\SensitiveParameter] Secret|string|null $response = null,
        ?Type\QRForm $qr = null,
        ?string $idempotencyKey = null,
    ): Type\Flow {
        return $this->ask('flow.attempt', [
            'tenant' => $tenant,
            'flow_id' => $flowId,
            'identifier' => $identifier,
            'device_token' => $deviceToken,
            'kind' => $kind,
            'code' => $code,
            'selection' => $selection,
            'factor_id' => $factorId,
            'email_address' => $emailAddress,
            'phone_number' => $phoneNumber,
            'display_name' => $displayName,
            'account_name' => $accountName,
            'credential' => $credential === null ? null : (object) $credential,
            'password' => $password,
            'username' => $username,
            'first_name' => $firstName,
            'last_name' => $lastName,
            'legal_accepted' => $legalAccepted,
            'new_password' => $newPassword,
            'trust_device' => $trustDevice,
            'device_name' => $deviceName,
            'response' => $response,
            'qr' => $qr,
            'idempotency_key' => $idempotencyKey,
        ], Type\Flow::read(...));
    }

    /**
     * Restarts a flow; guesses stay counted, and codes keep their remaining tries.
     *
     * Takes the role `flow`.
     *
     * @param string $flowId the flow
     * @param string|null $tenant the tenant; `default` if omitted
     * @param Type\QRForm|null $qr during the set-up of an authenticator, also return its URI as a QR code
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\Expired
     * @throws Refusal\WrongState
     */
    public function flowReset(
        string $flowId,
        ?string $tenant = null,
        ?Type\QRForm $qr = null,
        ?string $idempotencyKey = null,
    ): Type\Flow {
        return $this->ask('flow.reset', [
            'tenant' => $tenant,
            'flow_id' => $flowId,
            'qr' => $qr,
            'idempotency_key' => $idempotencyKey,
        ], Type\Flow::read(...));
    }

    /**
     * Returns the session of a flow that was completed while no request waited for it; works once.
     *
     * Takes the role `flow`.
     *
     * @param string $flowId the flow
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\Expired
     * @throws Refusal\WrongState
     */
    public function flowClaimSession(
        string $flowId,
        ?string $tenant = null,
        ?string $idempotencyKey = null,
    ): Type\FlowClaimSessionResult {
        return $this->ask('flow.claim_session', [
            'tenant' => $tenant,
            'flow_id' => $flowId,
            'idempotency_key' => $idempotencyKey,
        ], Type\FlowClaimSessionResult::read(...));
    }

    /**
     * Returns what is known about a subject: its factors, addresses, profile, and how much guess budget is spent.
     *
     * Takes the role `enroll`.
     *
     * @param string $subject the application's own user ID
     * @param string|null $tenant the tenant; `default` if omitted
     */
    public function subjectGet(string $subject, ?string $tenant = null): Type\SubjectGetResult
    {
        return $this->ask('subject.get', [
            'tenant' => $tenant,
            'subject' => $subject,
        ], Type\SubjectGetResult::read(...));
    }

    /**
     * Clears a subject's counted guesses, which ends a lock.
     *
     * Takes the role `admin`.
     *
     * @param string $subject the application's own user ID
     * @param string|null $tenant the tenant; `default` if omitted
     * @param list<Type\FactorKind>|null $kinds only these kinds
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     */
    public function subjectUnlock(
        string $subject,
        ?string $tenant = null,
        ?array $kinds = null,
        ?string $idempotencyKey = null,
    ): void {
        $this->ask('subject.unlock', [
            'tenant' => $tenant,
            'subject' => $subject,
            'kinds' => $kinds,
            'idempotency_key' => $idempotencyKey,
        ], null);
    }

    /**
     * Removes the second factors of a user who has lost them, and ends the sessions; the next sign-in sets up another.
     *
     * Takes the role `support`.
     *
     * @param string $subject the application's own user ID
     * @param string $actor who resets them: the application's own ID of a member of its staff
     * @param Type\ResetCause $cause what happened to them
     * @param string|null $tenant the tenant; `default` if omitted
     * @param list<Type\ResettableKind>|null $kinds only these kinds; if omitted, all that are second factors,
     *     except e-mail addresses
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     */
    public function subjectResetFactors(
        string $subject,
        string $actor,
        Type\ResetCause $cause,
        ?string $tenant = null,
        ?array $kinds = null,
        ?string $idempotencyKey = null,
    ): Type\SubjectResetFactorsResult {
        return $this->ask('subject.reset_factors', [
            'tenant' => $tenant,
            'subject' => $subject,
            'actor' => $actor,
            'cause' => $cause,
            'kinds' => $kinds,
            'idempotency_key' => $idempotencyKey,
        ], Type\SubjectResetFactorsResult::read(...));
    }

    /**
     * Cancels a reset of second factors that waits; a sign-in with one of the factors does the same.
     *
     * Takes the role `support`.
     *
     * @param string $subject the application's own user ID
     * @param string $actor who cancels it: the application's own ID of a member of its staff
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\WrongState
     */
    public function subjectCancelReset(
        string $subject,
        string $actor,
        ?string $tenant = null,
        ?string $idempotencyKey = null,
    ): Type\SubjectCancelResetResult {
        return $this->ask('subject.cancel_reset', [
            'tenant' => $tenant,
            'subject' => $subject,
            'actor' => $actor,
            'idempotency_key' => $idempotencyKey,
        ], Type\SubjectCancelResetResult::read(...));
    }

    /**
     * Deletes a subject with its factors, counted guesses, sessions and devices; spent codes stay spent.
     *
     * Takes the role `admin`.
     *
     * @param string $subject the application's own user ID
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     */
    public function subjectDelete(
        string $subject,
        ?string $tenant = null,
        ?string $idempotencyKey = null,
    ): Type\SubjectDeleteResult {
        return $this->ask('subject.delete', [
            'tenant' => $tenant,
            'subject' => $subject,
            'idempotency_key' => $idempotencyKey,
        ], Type\SubjectDeleteResult::read(...));
    }

    /**
     * Creates a tenant with its own keys.
     *
     * Takes the role `admin`.
     *
     * @param string $tenant the tenant's name
     * @param Type\PolicyChange|null $policy the settings to change; null resets one to its default
     * @param int|null $defaultsEdition which defaults apply to what is not set
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\AlreadyExists
     * @throws Refusal\WrongState
     */
    public function tenantCreate(
        string $tenant,
        ?Type\PolicyChange $policy = null,
        ?int $defaultsEdition = null,
        ?string $idempotencyKey = null,
    ): Type\Tenant {
        return $this->ask('tenant.create', [
            'tenant' => $tenant,
            'policy' => $policy,
            'defaults_edition' => $defaultsEdition,
            'idempotency_key' => $idempotencyKey,
        ], Type\Tenant::read(...));
    }

    /**
     * Returns a tenant's policy and its number of subjects.
     *
     * Takes the role `admin`.
     *
     * @param string $tenant the tenant's name
     */
    public function tenantGet(string $tenant): Type\Tenant
    {
        return $this->ask('tenant.get', ['tenant' => $tenant], Type\Tenant::read(...));
    }

    /**
     * Lists the tenants that the peer may administer, sorted by name.
     *
     * Takes the role `admin`.
     *
     * @param int|null $limit the maximum number of tenants on a page
     * @param string|null $cursor the next_cursor of the previous page
     */
    public function tenantList(?int $limit = null, ?string $cursor = null): Type\TenantListResult
    {
        return $this->ask('tenant.list', ['limit' => $limit, 'cursor' => $cursor], Type\TenantListResult::read(...));
    }

    /**
     * Changes the settings of a tenant that the request names.
     *
     * Takes the role `admin`.
     *
     * @param string $tenant the tenant's name
     * @param Type\PolicyChange|null $policy the settings to change; null resets one to its default
     * @param int|null $defaultsEdition which defaults apply to what is not set
     * @param int|null $acceptUsersAffected how many users may be left without a first or second factor that counts
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\UsersAffected
     * @throws Refusal\WrongState
     */
    public function tenantUpdate(
        string $tenant,
        ?Type\PolicyChange $policy = null,
        ?int $defaultsEdition = null,
        ?int $acceptUsersAffected = null,
        ?string $idempotencyKey = null,
    ): Type\TenantUpdateResult {
        return $this->ask('tenant.update', [
            'tenant' => $tenant,
            'policy' => $policy,
            'defaults_edition' => $defaultsEdition,
            'accept_users_affected' => $acceptUsersAffected,
            'idempotency_key' => $idempotencyKey,
        ], Type\TenantUpdateResult::read(...));
    }

    /**
     * Checks a tenant's policy, or a change of it that is not made: what keeps users out, contradicts itself, or
     * deviates from a standard.
     *
     * Takes the role `admin`.
     *
     * @param string $tenant the tenant's name
     * @param Type\PolicyChange|null $policy settings to try, as in tenant.update; nothing is changed
     * @param int|null $defaultsEdition an edition of the defaults to try; nothing is changed
     * @param Type\PolicyProfile|null $profile the standard to check by; only consistency if omitted
     */
    public function tenantCheck(
        string $tenant,
        ?Type\PolicyChange $policy = null,
        ?int $defaultsEdition = null,
        ?Type\PolicyProfile $profile = null,
    ): Type\TenantCheckResult {
        return $this->ask('tenant.check', [
            'tenant' => $tenant,
            'policy' => $policy,
            'defaults_edition' => $defaultsEdition,
            'profile' => $profile,
        ], Type\TenantCheckResult::read(...));
    }

    /**
     * Destroys a tenant's keys, which makes all its data unreadable at once, and then removes its records.
     *
     * Takes the role `admin`.
     *
     * @param string $tenant the tenant's name
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\PolicyViolation
     */
    public function tenantDelete(string $tenant, ?string $idempotencyKey = null): Type\TenantDeleteResult
    {
        return $this->ask('tenant.delete', [
            'tenant' => $tenant,
            'idempotency_key' => $idempotencyKey,
        ], Type\TenantDeleteResult::read(...));
    }

    /**
     * Reports which keys are in use and how many records are still sealed under older ones.
     *
     * Takes the role `admin`.
     *
     * @param int|null $limit the maximum number of tenants on a page
     * @param string|null $cursor the next_cursor of the previous page
     */
    public function keysStatus(?int $limit = null, ?string $cursor = null): Type\KeysStatusResult
    {
        return $this->ask('keys.status', ['limit' => $limit, 'cursor' => $cursor], Type\KeysStatusResult::read(...));
    }

    /**
     * Creates a new sealing key for a tenant; existing records move to it in the background, see keys.status.
     *
     * Takes the role `admin`.
     *
     * @param string|null $tenant the tenant; `default` if omitted
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     */
    public function keysRotate(?string $tenant = null, ?string $idempotencyKey = null): Type\KeysRotateResult
    {
        return $this->ask('keys.rotate', [
            'tenant' => $tenant,
            'idempotency_key' => $idempotencyKey,
        ], Type\KeysRotateResult::read(...));
    }

    /**
     * Wraps all keys with the next master key, with which the server must have been started.
     *
     * Takes the role `admin`.
     *
     * @param string|null $idempotencyKey a repeated request with the same key gets the recorded answer for 60 s
     *
     * @throws Refusal\WrongState
     */
    public function keysRotateMaster(?string $idempotencyKey = null): Type\KeysRotateMasterResult
    {
        return $this->ask('keys.rotate_master', [
            'idempotency_key' => $idempotencyKey,
        ], Type\KeysRotateMasterResult::read(...));
    }

    /**
     * Reports the layout of the store, and the newest one that each sidecar can read.
     *
     * Takes the role `admin`.
     */
    public function storeLayout(): Type\StoreLayoutResult
    {
        return $this->ask('store.layout', [], Type\StoreLayoutResult::read(...));
    }

    /**
     * Has the store written in the newest layout, which older programs refuse from then on; refused while a sidecar is
     * known that cannot read it.
     *
     * Takes the role `admin`.
     *
     * @param int|null $goneAfterS a sidecar that has written nothing for so long is gone for good; none is if
     *     omitted
     *
     * @throws Refusal\WrongState
     */
    public function storeRaise(?int $goneAfterS = null): Type\StoreRaiseResult
    {
        return $this->ask('store.raise', ['gone_after_s' => $goneAfterS], Type\StoreRaiseResult::read(...));
    }

    /**
     * Begins a sealed backup of the store, with every change answered so far, or of the audit log only; one at a time,
     * abandoned if it is not read for 30 s.
     *
     * Takes the role `admin`.
     *
     * @param Type\BackupScope|null $content the content of the backup; everything if omitted
     *
     * @throws Refusal\WrongState
     */
    public function backupBegin(?Type\BackupScope $content = null): Type\BackupBeginResult
    {
        return $this->ask('backup.begin', ['content' => $content], Type\BackupBeginResult::read(...));
    }

    /**
     * Returns the next piece of a backup's file, or the previous one again.
     *
     * Takes the role `admin`.
     *
     * @param string $backupId the backup's ID, as returned by backup.begin
     * @param int $offset where the piece begins: 0, then the next_offset of the previous piece
     */
    public function backupRead(string $backupId, int $offset): Type\BackupReadResult
    {
        return $this->ask('backup.read', [
            'backup_id' => $backupId,
            'offset' => $offset,
        ], Type\BackupReadResult::read(...));
    }

    /**
     * Ends a backup, complete or not.
     *
     * Takes the role `admin`.
     *
     * @param string $backupId the backup's ID, as returned by backup.begin
     */
    public function backupEnd(string $backupId): void
    {
        $this->ask('backup.end', ['backup_id' => $backupId], null);
    }

    /**
     * Lists the audit log, newest first, or after a given entry in the order of writing; a page may be short.
     *
     * Takes the role `admin`.
     *
     * @param string|null $tenant only entries of this tenant; if omitted: of all tenants, or of `default` if
     *     `subject` or `actor` is given
     * @param string|null $subject only entries about this subject
     * @param string|null $actor only resets of second factors, and their ends, by this member of staff
     * @param int|null $sinceAt only entries from this time on
     * @param Type\AuditAction|null $action only entries of this action, as entries name it
     * @param Type\AuditOutcome|null $outcome only what was done, or only what was refused
     * @param int|null $untilAt only entries before this time
     * @param int|null $limit the maximum number of entries on a page
     * @param string|null $cursor the next_cursor or resume_cursor of an earlier page
     * @param int|null $afterSequence only entries after this one, oldest first; 0 begins with the oldest. With
     *     several sidecars, it is a position in the log of one, and the others are listed from their beginning
     *
     * @throws Refusal\WrongState
     */
    public function auditList(
        ?string $tenant = null,
        ?string $subject = null,
        ?string $actor = null,
        ?int $sinceAt = null,
        ?Type\AuditAction $action = null,
        ?Type\AuditOutcome $outcome = null,
        ?int $untilAt = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?int $afterSequence = null,
    ): Type\AuditListResult {
        return $this->ask('audit.list', [
            'tenant' => $tenant,
            'subject' => $subject,
            'actor' => $actor,
            'since_at' => $sinceAt,
            'action' => $action,
            'outcome' => $outcome,
            'until_at' => $untilAt,
            'limit' => $limit,
            'cursor' => $cursor,
            'after_sequence' => $afterSequence,
        ], Type\AuditListResult::read(...));
    }

    /**
     * Verifies the chain of the audit log: that every entry is unchanged.
     *
     * Takes the role `admin`.
     *
     * @param int|null $firstSequence the first sequence number to verify
     * @param int|null $lastSequence the last sequence number to verify
     */
    public function auditVerify(?int $firstSequence = null, ?int $lastSequence = null): Type\AuditVerifyResult
    {
        return $this->ask('audit.verify', [
            'first_sequence' => $firstSequence,
            'last_sequence' => $lastSequence,
        ], Type\AuditVerifyResult::read(...));
    }

    /**
     * Sends a request; parameters that are null are left out.
     *
     * @template T
     *
     * @param array<string, mixed> $params
     * @param (\Closure(mixed): T)|null $read
     *
     * @return ($read is null ? mixed : T)
     */
    abstract protected function ask(string $method, #[\SensitiveParameter] array $params, ?\Closure $read): mixed;
}
