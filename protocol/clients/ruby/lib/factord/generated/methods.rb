# Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.
# frozen_string_literal: true

module Factord
  # The revision of the protocol that this client was made for.
  REVISION = 1

  # The methods that may be repeated as they are.
  # @api private
  REPEATABLE = {
    "server.hello" => true,
    "server.info" => true,
    "server.health" => true,
    "server.metrics" => true,
    "rpc.discover" => true,
    "passkey.challenge" => true,
    "passkey.related_origins" => true,
    "factor.list" => true,
    "session.check" => true,
    "session.list" => true,
    "session.issue_assertion" => true,
    "keys.jwks" => true,
    "device.list" => true,
    "job.claim" => true,
    "flow.get" => true,
    "subject.get" => true,
    "tenant.get" => true,
    "tenant.list" => true,
    "tenant.check" => true,
    "keys.status" => true,
    "store.layout" => true,
    "store.raise" => true,
    "backup.begin" => true,
    "backup.read" => true,
    "backup.end" => true,
    "audit.list" => true,
    "audit.verify" => true
  }.freeze

  # The methods that take an idempotency key.
  # @api private
  IDEMPOTENT = {
    "server.accept_clock" => true,
    "totp.enroll" => true,
    "totp.verify" => true,
    "totp.current_code" => true,
    "totp.import" => true,
    "hotp.enroll" => true,
    "hotp.verify" => true,
    "hotp.import" => true,
    "backup_code.generate" => true,
    "backup_code.verify" => true,
    "backup_code.import" => true,
    "password.set" => true,
    "password.verify" => true,
    "password.remove" => true,
    "password.import" => true,
    "password.require_reset" => true,
    "email.enroll" => true,
    "email.verify" => true,
    "phone.enroll" => true,
    "phone.verify" => true,
    "address.show" => true,
    "username.set" => true,
    "username.remove" => true,
    "passkey.enroll" => true,
    "passkey.verify" => true,
    "factor.activate" => true,
    "factor.send" => true,
    "factor.verify" => true,
    "factor.resync" => true,
    "factor.rename" => true,
    "factor.prefer" => true,
    "factor.remove" => true,
    "factor.disable" => true,
    "factor.enable" => true,
    "session.create" => true,
    "session.touch" => true,
    "session.revoke" => true,
    "session.revoke_all" => true,
    "keys.rotate_signing" => true,
    "device.trust" => true,
    "device.exchange" => true,
    "device.revoke" => true,
    "job.renew" => true,
    "job.complete" => true,
    "job.fail" => true,
    "sign_in.create" => true,
    "sign_up.create" => true,
    "sign_up.update" => true,
    "step_up.create" => true,
    "verdict.redeem" => true,
    "password_reset.create" => true,
    "flow.prepare" => true,
    "flow.attempt" => true,
    "flow.reset" => true,
    "flow.claim_session" => true,
    "subject.unlock" => true,
    "subject.reset_factors" => true,
    "subject.cancel_reset" => true,
    "subject.delete" => true,
    "tenant.create" => true,
    "tenant.update" => true,
    "tenant.delete" => true,
    "keys.rotate" => true,
    "keys.rotate_master" => true
  }.freeze

  # Every method of the protocol. Besides what is listed with a method, each may raise {InvalidParams},
  # {InvalidInput}, {Forbidden}, {NotFound}, {IdempotencyConflict}, {Overloaded}, {DeadlineExceeded}, {Unavailable},
  # {Internal}.
  module Methods
    # Tells a client what it can count on, or that the server speaks another protocol than it needs.
    #
    # Open to every peer.
    #
    # @param application [Hash] who calls; counted in the metrics
    # @param protocol [Integer, nil] the version of the protocol that the client speaks; clients of version 1 do not
    #   say it
    # @param min_revision [Integer, nil] the revision of that version that the client needs; any if omitted
    # @return [ServerHelloResult]
    # @raise [UnsupportedProtocol]
    def server_hello(application, protocol: nil, min_revision: nil)
      ask("server.hello", { application:, protocol:, min_revision: }, :ServerHelloResult)
    end

    # Returns the server's version and the methods that this peer may call.
    #
    # Open to every peer.
    #
    # @return [ServerInfoResult]
    def server_info
      ask("server.info", {}, :ServerInfoResult)
    end

    # Tests the store with a small durable write, and reports on the clock, the disk, the stored data and its anchor.
    #
    # Open to every peer.
    #
    # @return [ServerHealthResult]
    def server_health
      ask("server.health", {}, :ServerHealthResult)
    end

    # Returns the server's metrics in the Prometheus text format.
    #
    # Takes the role `admin`.
    #
    # @return [ServerMetricsResult]
    def server_metrics
      ask("server.metrics", {}, :ServerMetricsResult)
    end

    # Accepts the current clock after a jump; anything that is too old by the new time ends at once.
    #
    # Takes the role `admin`.
    #
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [ServerAcceptClockResult]
    # @raise [WrongState]
    def server_accept_clock(idempotency_key: nil)
      ask("server.accept_clock", { idempotency_key: }, :ServerAcceptClockResult)
    end

    # Returns the OpenRPC document, which describes every method.
    #
    # Open to every peer.
    #
    # @return [Object]
    def rpc_discover
      ask("rpc.discover", {}, :anything)
    end

    # Enrols an authenticator app and returns its seed as text, URI and QR code; pending until its first code.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param account_name [String, nil] the account name shown in the app; the subject if omitted
    # @param issuer [String, nil] the issuer shown in the app; the policy's if omitted
    # @param display_name [String, nil] the user's name for the factor
    # @param algorithm [String, Symbol, nil] the HMAC hash; the policy's if omitted; one of {OATHAlgorithm}
    # @param digits [Integer, nil] the number of digits of a code
    # @param period_s [Integer, nil] the length of a time step, in seconds
    # @param qr [String, Symbol, nil] also return the URI as a QR code: an SVG image, or text for a terminal; one of
    #   {QRForm}
    # @param secret [String, nil] an existing seed to import, in base32
    # @param activate [Boolean, nil] with `secret`: make the factor active at once, without a first code
    # @param generator [Boolean, nil] enrol a factor that generates codes and never verifies any
    # @param session_token [String, nil] a session of the subject, whose authentication must be fresh; required unless
    #   this is the first factor, if the policy's mfa.changes is session
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [Enrolment]
    # @raise [AlreadyExists, PolicyViolation, InsufficientAuthentication]
    def totp_enroll(
      subject,
      tenant: nil,
      account_name: nil,
      issuer: nil,
      display_name: nil,
      algorithm: nil,
      digits: nil,
      period_s: nil,
      qr: nil,
      secret: nil,
      activate: nil,
      generator: nil,
      session_token: nil,
      idempotency_key: nil
    )
      params = {
        tenant:,
        subject:,
        account_name:,
        issuer:,
        display_name:,
        algorithm:,
        digits:,
        period_s:,
        qr:,
        secret:,
        activate:,
        generator:,
        session_token:,
        idempotency_key:
      }
      ask("totp.enroll", params, :Enrolment)
    end

    # Checks a code against the subject's authenticators and spends it.
    #
    # Takes the role `verify`.
    #
    # @param subject [String] the application's own user ID
    # @param code [String] the code that the user typed
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param factor_id [String, nil] try only this factor
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [Verification]
    # @raise [CodeRejected, Throttled, Locked, WrongState]
    def totp_verify(subject, code, tenant: nil, factor_id: nil, idempotency_key: nil)
      ask("totp.verify", { tenant:, subject:, code:, factor_id:, idempotency_key: }, :Verification)
    end

    # Returns the current code of a factor that was enrolled as a generator.
    #
    # Takes the role `current_code`.
    #
    # @param subject [String] the application's own user ID
    # @param factor_id [String] the factor
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [TotpCurrentCodeResult]
    def totp_current_code(subject, factor_id, tenant: nil, idempotency_key: nil)
      ask("totp.current_code", { tenant:, subject:, factor_id:, idempotency_key: }, :TotpCurrentCodeResult)
    end

    # Imports an authenticator from another system, active at once; importing it again changes nothing.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param secret [String] the seed, in base32
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param account_name [String, nil] the account name shown in the app; the subject if omitted
    # @param issuer [String, nil] the issuer shown in the app; the policy's if omitted
    # @param display_name [String, nil] the user's name for the factor
    # @param algorithm [String, Symbol, nil] the HMAC hash; SHA1 if omitted; one of {OATHAlgorithm}
    # @param digits [Integer, nil] the number of digits of a code; 6 if omitted
    # @param period_s [Integer, nil] the length of a time step, in seconds; 30 if omitted
    # @param last_step [Integer, nil] the last time step that the other system accepted; it and all earlier ones are
    #   spent
    # @param dry_run [Boolean, nil] only report what would happen
    # @param session_token [String, nil] a session of the subject, whose authentication must be fresh; required unless
    #   this is the first factor, if the policy's mfa.changes is session
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [TotpImportResult]
    # @raise [AlreadyExists, PolicyViolation, InsufficientAuthentication]
    def totp_import(
      subject,
      secret,
      tenant: nil,
      account_name: nil,
      issuer: nil,
      display_name: nil,
      algorithm: nil,
      digits: nil,
      period_s: nil,
      last_step: nil,
      dry_run: nil,
      session_token: nil,
      idempotency_key: nil
    )
      params = {
        tenant:,
        subject:,
        secret:,
        account_name:,
        issuer:,
        display_name:,
        algorithm:,
        digits:,
        period_s:,
        last_step:,
        dry_run:,
        session_token:,
        idempotency_key:
      }
      ask("totp.import", params, :TotpImportResult)
    end

    # Enrols a counter-based token and returns its seed; pending until its first code.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param account_name [String, nil] the account name shown in the app; the subject if omitted
    # @param issuer [String, nil] the issuer shown in the app; the policy's if omitted
    # @param display_name [String, nil] the user's name for the factor
    # @param algorithm [String, Symbol, nil] the HMAC hash; SHA1 if omitted; one of {OATHAlgorithm}
    # @param digits [Integer, nil] the number of digits of a code
    # @param counter [Integer, nil] the token's next counter; a higher one is used if later codes of this seed are
    #   already spent
    # @param look_ahead [Integer, nil] how many counters after the expected one are tried
    # @param qr [String, Symbol, nil] also return the URI as a QR code: an SVG image, or text for a terminal; one of
    #   {QRForm}
    # @param secret [String, nil] an existing seed to import, in base32
    # @param activate [Boolean, nil] with `secret`: make the factor active at once, without a first code
    # @param session_token [String, nil] a session of the subject, whose authentication must be fresh; required unless
    #   this is the first factor, if the policy's mfa.changes is session
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [Enrolment]
    # @raise [AlreadyExists, PolicyViolation, InsufficientAuthentication]
    def hotp_enroll(
      subject,
      tenant: nil,
      account_name: nil,
      issuer: nil,
      display_name: nil,
      algorithm: nil,
      digits: nil,
      counter: nil,
      look_ahead: nil,
      qr: nil,
      secret: nil,
      activate: nil,
      session_token: nil,
      idempotency_key: nil
    )
      params = {
        tenant:,
        subject:,
        account_name:,
        issuer:,
        display_name:,
        algorithm:,
        digits:,
        counter:,
        look_ahead:,
        qr:,
        secret:,
        activate:,
        session_token:,
        idempotency_key:
      }
      ask("hotp.enroll", params, :Enrolment)
    end

    # Checks a code against the subject's counter-based tokens, and spends it and all earlier ones.
    #
    # Takes the role `verify`.
    #
    # @param subject [String] the application's own user ID
    # @param code [String] the code that the user typed
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param factor_id [String, nil] try only this factor
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [Verification]
    # @raise [CodeRejected, Throttled, Locked, WrongState]
    def hotp_verify(subject, code, tenant: nil, factor_id: nil, idempotency_key: nil)
      ask("hotp.verify", { tenant:, subject:, code:, factor_id:, idempotency_key: }, :Verification)
    end

    # Imports a counter-based token from another system, active at once; importing it again changes nothing.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param secret [String] the seed, in base32
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param account_name [String, nil] the account name shown in the app; the subject if omitted
    # @param issuer [String, nil] the issuer shown in the app; the policy's if omitted
    # @param display_name [String, nil] the user's name for the factor
    # @param algorithm [String, Symbol, nil] the HMAC hash; SHA1 if omitted; one of {OATHAlgorithm}
    # @param digits [Integer, nil] the number of digits of a code; 6 if omitted
    # @param counter [Integer, nil] the token's next counter, 0 if omitted; a higher one is used if later codes of
    #   this seed are already spent
    # @param look_ahead [Integer, nil] how many counters after the expected one are tried
    # @param dry_run [Boolean, nil] only report what would happen
    # @param session_token [String, nil] a session of the subject, whose authentication must be fresh; required unless
    #   this is the first factor, if the policy's mfa.changes is session
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [HotpImportResult]
    # @raise [AlreadyExists, PolicyViolation, InsufficientAuthentication]
    def hotp_import(
      subject,
      secret,
      tenant: nil,
      account_name: nil,
      issuer: nil,
      display_name: nil,
      algorithm: nil,
      digits: nil,
      counter: nil,
      look_ahead: nil,
      dry_run: nil,
      session_token: nil,
      idempotency_key: nil
    )
      params = {
        tenant:,
        subject:,
        secret:,
        account_name:,
        issuer:,
        display_name:,
        algorithm:,
        digits:,
        counter:,
        look_ahead:,
        dry_run:,
        session_token:,
        idempotency_key:
      }
      ask("hotp.import", params, :HotpImportResult)
    end

    # Generates a new set of backup codes, which is shown only once and replaces the old set.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param count [Integer, nil] the number of codes in the set; the policy's if omitted
    # @param session_token [String, nil] a session of the subject, whose authentication must be fresh; required unless
    #   this is the first factor, if the policy's mfa.changes is session
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [BackupCodeGenerateResult]
    # @raise [PolicyViolation, InsufficientAuthentication]
    def backup_code_generate(subject, tenant: nil, count: nil, session_token: nil, idempotency_key: nil)
      params = {
        tenant:,
        subject:,
        count:,
        session_token:,
        idempotency_key:
      }
      ask("backup_code.generate", params, :BackupCodeGenerateResult)
    end

    # Checks a backup code and spends it.
    #
    # Takes the role `verify`.
    #
    # @param subject [String] the application's own user ID
    # @param code [String] the code that the user typed
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [BackupCodeVerifyResult]
    # @raise [CodeRejected, Throttled, Locked]
    def backup_code_verify(subject, code, tenant: nil, idempotency_key: nil)
      ask("backup_code.verify", { tenant:, subject:, code:, idempotency_key: }, :BackupCodeVerifyResult)
    end

    # Imports backup codes from another system; if the subject has a different set, the error is code_rejected.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param codes [Array<String>] 1 to 20 different codes, in the order of the set
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param dry_run [Boolean, nil] only report what would happen
    # @param session_token [String, nil] a session of the subject, whose authentication must be fresh; required unless
    #   this is the first factor, if the policy's mfa.changes is session
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [BackupCodeImportResult]
    # @raise [CodeRejected, Throttled, Locked, PolicyViolation, InsufficientAuthentication]
    def backup_code_import(subject, codes, tenant: nil, dry_run: nil, session_token: nil, idempotency_key: nil)
      params = {
        tenant:,
        subject:,
        codes:,
        dry_run:,
        session_token:,
        idempotency_key:
      }
      ask("backup_code.import", params, :BackupCodeImportResult)
    end

    # Sets or replaces a subject's password and ends its other sessions; the policy can refuse a password.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param password [String] the password that the user typed
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param temporary [Boolean, nil] whether someone else chose the password, so that the user has to change it
    # @param except_session_id [String, nil] a session to keep, usually the user's current one
    # @param session_token [String, nil] the session to keep, named by its token; it must be the owner's, and fresh,
    #   if the policy's mfa.changes is session
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [PasswordSetResult]
    # @raise [PasswordRefused, InsufficientAuthentication]
    def password_set(
      subject,
      password,
      tenant: nil,
      temporary: nil,
      except_session_id: nil,
      session_token: nil,
      idempotency_key: nil
    )
      params = {
        tenant:,
        subject:,
        password:,
        temporary:,
        except_session_id:,
        session_token:,
        idempotency_key:
      }
      ask("password.set", params, :PasswordSetResult)
    end

    # Checks a password; if it is correct, an imported or outdated hash is replaced by a new one.
    #
    # Takes the role `verify`.
    #
    # @param subject [String] the application's own user ID
    # @param password [String] the password that the user typed
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [PasswordVerifyResult]
    # @raise [CredentialRejected, Throttled, Locked]
    def password_verify(subject, password, tenant: nil, idempotency_key: nil)
      ask("password.verify", { tenant:, subject:, password:, idempotency_key: }, :PasswordVerifyResult)
    end

    # Removes a subject's password and ends the sessions created with it.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param session_token [String, nil] the session whose authentication must be fresh; if omitted, the subject's
    #   freshest one, unless the policy's mfa.changes is session
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [PasswordRemoveResult]
    # @raise [InsufficientAuthentication]
    def password_remove(subject, tenant: nil, session_token: nil, idempotency_key: nil)
      ask("password.remove", { tenant:, subject:, session_token:, idempotency_key: }, :PasswordRemoveResult)
    end

    # Imports a password hash (bcrypt, scrypt, PBKDF2, Argon2), which the first success replaces by an Argon2id hash.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param hash [String] the hash with its parameters and salt, in the other system's format
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param session_token [String, nil] a session of the subject, whose authentication must be fresh; required unless
    #   this is the first factor, if the policy's mfa.changes is session
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [ChangedFactor]
    # @raise [AlreadyExists, InsufficientAuthentication]
    def password_import(subject, hash, tenant: nil, session_token: nil, idempotency_key: nil)
      ask("password.import", { tenant:, subject:, hash:, session_token:, idempotency_key: }, :ChangedFactor)
    end

    # Requires a subject to reset its password; until a new one is set, verifying the password reports this.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [ChangedFactor]
    def password_require_reset(subject, tenant: nil, idempotency_key: nil)
      ask("password.require_reset", { tenant:, subject:, idempotency_key: }, :ChangedFactor)
    end

    # Enrols a subject's e-mail address: pending until the code that is sent there is entered, or verified at once.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param email_address [String] the address
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param display_name [String, nil] the user's name for the factor
    # @param verified [Boolean, nil] whether the caller has verified it: it is active at once, and no code is sent
    # @param locale [String, nil] the preferred language of messages, a BCP 47 tag
    # @param session_token [String, nil] a session of the subject, whose authentication must be fresh; required unless
    #   this is the first factor, if the policy's mfa.changes is session
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [EmailEnrollResult]
    # @raise [PolicyViolation, AlreadyExists, Throttled, Locked, InsufficientAuthentication]
    def email_enroll(
      subject,
      email_address,
      tenant: nil,
      display_name: nil,
      verified: nil,
      locale: nil,
      session_token: nil,
      idempotency_key: nil
    )
      params = {
        tenant:,
        subject:,
        email_address:,
        display_name:,
        verified:,
        locale:,
        session_token:,
        idempotency_key:
      }
      ask("email.enroll", params, :EmailEnrollResult)
    end

    # Checks a code that was sent to a subject's e-mail address, and spends it.
    #
    # Takes the role `verify`.
    #
    # @param subject [String] the application's own user ID
    # @param code [String] the code that the user typed
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param factor_id [String, nil] try only this factor
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [Verification]
    # @raise [CodeRejected, Throttled, Locked, WrongState]
    def email_verify(subject, code, tenant: nil, factor_id: nil, idempotency_key: nil)
      ask("email.verify", { tenant:, subject:, code:, factor_id:, idempotency_key: }, :Verification)
    end

    # Enrols a subject's phone number: pending until the code that is sent there is entered, or verified at once.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param phone_number [String] the number, in international format
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param display_name [String, nil] the user's name for the factor
    # @param verified [Boolean, nil] whether the caller has verified it: it is active at once, and no code is sent
    # @param locale [String, nil] the preferred language of messages, a BCP 47 tag
    # @param session_token [String, nil] a session of the subject, whose authentication must be fresh; required unless
    #   this is the first factor, if the policy's mfa.changes is session
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [PhoneEnrollResult]
    # @raise [PolicyViolation, AlreadyExists, Throttled, Locked, InsufficientAuthentication]
    def phone_enroll(
      subject,
      phone_number,
      tenant: nil,
      display_name: nil,
      verified: nil,
      locale: nil,
      session_token: nil,
      idempotency_key: nil
    )
      params = {
        tenant:,
        subject:,
        phone_number:,
        display_name:,
        verified:,
        locale:,
        session_token:,
        idempotency_key:
      }
      ask("phone.enroll", params, :PhoneEnrollResult)
    end

    # Checks a code that was sent to a subject's phone number, and spends it.
    #
    # Takes the role `verify`.
    #
    # @param subject [String] the application's own user ID
    # @param code [String] the code that the user typed
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param factor_id [String, nil] try only this factor
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [Verification]
    # @raise [CodeRejected, Throttled, Locked, WrongState]
    def phone_verify(subject, code, tenant: nil, factor_id: nil, idempotency_key: nil)
      ask("phone.verify", { tenant:, subject:, code:, factor_id:, idempotency_key: }, :Verification)
    end

    # Returns a session owner's own addresses in full; the sign-in must be fresh, and the audit log records it.
    #
    # Takes the role `enroll`.
    #
    # @param session_token [String] the token of a session of the user who will see the addresses
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [AddressShowResult]
    # @raise [InsufficientAuthentication]
    def address_show(session_token, tenant: nil, idempotency_key: nil)
      ask("address.show", { tenant:, session_token:, idempotency_key: }, :AddressShowResult)
    end

    # Sets or replaces a subject's user name; no two subjects can have the same one.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param username [String] the user name; upper and lower case are the same
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [void]
    # @raise [AlreadyExists]
    def username_set(subject, username, tenant: nil, idempotency_key: nil)
      ask("username.set", { tenant:, subject:, username:, idempotency_key: }, nil)
    end

    # Removes a subject's user name; other subjects can then take it.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [void]
    def username_remove(subject, tenant: nil, idempotency_key: nil)
      ask("username.remove", { tenant:, subject:, idempotency_key: }, nil)
    end

    # Begins to enrol a passkey: a browser makes it, and factor.activate takes it.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param account_name [String, nil] the account name that the authenticator shows; the subject if omitted
    # @param display_name [String, nil] the user's name for the factor
    # @param resident [Boolean, nil] whether it must, or must not, be usable without a user name; preferred if omitted
    # @param attachment [String, Symbol, nil] only authenticators of the user's device, or only others; one of
    #   {PasskeyAttachment}
    # @param session_token [String, nil] a session of the subject, whose authentication must be fresh; required unless
    #   this is the first factor, if the policy's mfa.changes is session
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [PasskeyEnrolment]
    # @raise [PolicyViolation, InsufficientAuthentication]
    def passkey_enroll(
      subject,
      tenant: nil,
      account_name: nil,
      display_name: nil,
      resident: nil,
      attachment: nil,
      session_token: nil,
      idempotency_key: nil
    )
      params = {
        tenant:,
        subject:,
        account_name:,
        display_name:,
        resident:,
        attachment:,
        session_token:,
        idempotency_key:
      }
      ask("passkey.enroll", params, :PasskeyEnrolment)
    end

    # Makes a challenge for passkey.verify, valid once within five minutes.
    #
    # Takes the role `verify`.
    #
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param subject [String, nil] the application's own user ID; if omitted, the passkey says whose it is
    # @param rp_id [String, nil] the domain whose passkeys are asked for, one of `rp_ids`; chosen by the server if
    #   omitted
    # @return [PasskeyChallengeResult]
    # @raise [PolicyViolation]
    def passkey_challenge(tenant: nil, subject: nil, rp_id: nil)
      ask("passkey.challenge", { tenant:, subject:, rp_id: }, :PasskeyChallengeResult)
    end

    # Checks the response of a passkey to a challenge of passkey.challenge, and spends it.
    #
    # Takes the role `verify`.
    #
    # @param credential [Hash] what toJSON() of the browser's PublicKeyCredential returned
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param subject [String, nil] the subject that the challenge was made for, if any
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [PasskeyVerification]
    # @raise [CredentialRejected, PolicyViolation]
    def passkey_verify(credential, tenant: nil, subject: nil, idempotency_key: nil)
      ask("passkey.verify", { tenant:, subject:, credential:, idempotency_key: }, :PasskeyVerification)
    end

    # Returns what the domains of passkeys serve at /.well-known/webauthn, so that pages of other domains can use
    # them.
    #
    # Takes the role `verify`.
    #
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @return [RelatedOrigins]
    def passkey_related_origins(tenant: nil)
      ask("passkey.related_origins", { tenant: }, :RelatedOrigins)
    end

    # Activates a pending factor: with the first code of an app or token, the code that was sent, or a credential.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param factor_id [String] the pending factor
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param code [String, nil] the code that the app or token shows, or that was sent to the address
    # @param credential [Hash, nil] for a passkey: what toJSON() of the new PublicKeyCredential returned
    # @param session_token [String, nil] a session of the subject, whose authentication must be fresh; required unless
    #   this is the first factor, if the policy's mfa.changes is session
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [ChangedFactor]
    # @raise [CodeRejected, CredentialRejected, Throttled, Locked, WrongState, AlreadyExists, PolicyViolation,
    #   InsufficientAuthentication]
    def factor_activate(
      subject,
      factor_id,
      tenant: nil,
      code: nil,
      credential: nil,
      session_token: nil,
      idempotency_key: nil
    )
      params = {
        tenant:,
        subject:,
        factor_id:,
        code:,
        credential:,
        session_token:,
        idempotency_key:
      }
      ask("factor.activate", params, :ChangedFactor)
    end

    # Sends or resends a code to a verified e-mail address or phone number; asked for by kind, the answer does not
    # reveal whether there is one.
    #
    # Takes the role `verify`.
    #
    # @param subject [String] the application's own user ID
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param factor_id [String, nil] the address
    # @param kind [String, Symbol, nil] in place of factor_id: the subject's first address of this kind; one of
    #   {AddressKind}
    # @param locale [String, nil] the preferred language of messages, a BCP 47 tag
    # @param before_first_factor [Boolean, nil] true if the recipient has not shown a factor yet: the message then
    #   does not use the reserve that the limits keep for those who have
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [SentCode]
    # @raise [Throttled, Locked, WrongState, PolicyViolation]
    def factor_send(
      subject,
      tenant: nil,
      factor_id: nil,
      kind: nil,
      locale: nil,
      before_first_factor: nil,
      idempotency_key: nil
    )
      params = {
        tenant:,
        subject:,
        factor_id:,
        kind:,
        locale:,
        before_first_factor:,
        idempotency_key:
      }
      ask("factor.send", params, :SentCode)
    end

    # Checks and spends a code of an authenticator app, a token or a set of backup codes, or one that was sent.
    #
    # Takes the role `verify`.
    #
    # @param subject [String] the application's own user ID
    # @param code [String] the code that the user typed
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param factor_id [String, nil] try only this factor
    # @param kinds [Array<String, Symbol>, nil] try only these kinds; one of {CodeKind}
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [FactorVerifyResult]
    # @raise [CodeRejected, Throttled, Locked, WrongState]
    def factor_verify(subject, code, tenant: nil, factor_id: nil, kinds: nil, idempotency_key: nil)
      ask("factor.verify", { tenant:, subject:, code:, factor_id:, kinds:, idempotency_key: }, :FactorVerifyResult)
    end

    # Resynchronises a token or an app whose counter or clock is off, by two consecutive codes, and spends them.
    #
    # Takes the role `verify`.
    #
    # @param subject [String] the application's own user ID
    # @param code [String] the code that is shown
    # @param next_code [String] the code that is shown next
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param factor_id [String, nil] try only this factor
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [Verification]
    # @raise [CodeRejected, Throttled, Locked, WrongState]
    def factor_resync(subject, code, next_code, tenant: nil, factor_id: nil, idempotency_key: nil)
      ask("factor.resync", { tenant:, subject:, code:, next_code:, factor_id:, idempotency_key: }, :Verification)
    end

    # Lists a subject's factors; an unknown subject has none.
    #
    # Takes the role `verify`.
    #
    # @param subject [String] the application's own user ID
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @return [FactorListResult]
    def factor_list(subject, tenant: nil)
      ask("factor.list", { tenant:, subject: }, :FactorListResult)
    end

    # Changes a factor's display name.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param factor_id [String] the factor
    # @param display_name [String] the new display name
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [ChangedFactor]
    def factor_rename(subject, factor_id, display_name, tenant: nil, idempotency_key: nil)
      ask("factor.rename", { tenant:, subject:, factor_id:, display_name:, idempotency_key: }, :ChangedFactor)
    end

    # Has sign-ins ask for a factor first among the second factors, or no longer.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param factor_id [String] the factor
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param preferred [Boolean, nil] false: sign-ins no longer ask for it first
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [ChangedFactor]
    # @raise [WrongState, PolicyViolation]
    def factor_prefer(subject, factor_id, tenant: nil, preferred: nil, idempotency_key: nil)
      ask("factor.prefer", { tenant:, subject:, factor_id:, preferred:, idempotency_key: }, :ChangedFactor)
    end

    # Removes a factor for good and ends the sessions created with it; spent codes stay spent.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param factor_id [String] the factor
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param session_token [String, nil] the session whose authentication must be fresh; if omitted, the subject's
    #   freshest one, unless the policy's mfa.changes is session
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [FactorRemoveResult]
    # @raise [PolicyViolation, InsufficientAuthentication]
    def factor_remove(subject, factor_id, tenant: nil, session_token: nil, idempotency_key: nil)
      ask("factor.remove", { tenant:, subject:, factor_id:, session_token:, idempotency_key: }, :FactorRemoveResult)
    end

    # Disables a factor until factor.enable and ends the sessions created with it; spent codes stay spent.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param factor_id [String] the factor
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param session_token [String, nil] the session whose authentication must be fresh; if omitted, the subject's
    #   freshest one, unless the policy's mfa.changes is session
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [FactorDisableResult]
    # @raise [PolicyViolation, InsufficientAuthentication, WrongState]
    def factor_disable(subject, factor_id, tenant: nil, session_token: nil, idempotency_key: nil)
      ask("factor.disable", { tenant:, subject:, factor_id:, session_token:, idempotency_key: }, :FactorDisableResult)
    end

    # Enables a disabled factor; its spent codes stay spent.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param factor_id [String] the factor
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param session_token [String, nil] the session whose authentication must be fresh; if omitted, the subject's
    #   freshest one, unless the policy's mfa.changes is session
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [ChangedFactor]
    # @raise [InsufficientAuthentication, WrongState]
    def factor_enable(subject, factor_id, tenant: nil, session_token: nil, idempotency_key: nil)
      ask("factor.enable", { tenant:, subject:, factor_id:, session_token:, idempotency_key: }, :ChangedFactor)
    end

    # Creates a session for a subject that the caller has signed in, and returns its token once.
    #
    # Takes the role `flow`.
    #
    # @param subject [String] the application's own user ID
    # @param amr [Array<String, Symbol>] how the user signed in, RFC 8176; one of {AuthenticationMethod}
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param factor_ids [Array<String>, nil] the factors that verified; removing one of them ends the session
    # @param authenticated_at [Integer, nil] when the user signed in; now if omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [SessionCreateResult]
    # @raise [WrongState]
    def session_create(subject, amr, tenant: nil, factor_ids: nil, authenticated_at: nil, idempotency_key: nil)
      params = {
        tenant:,
        subject:,
        amr:,
        factor_ids:,
        authenticated_at:,
        idempotency_key:
      }
      ask("session.create", params, :SessionCreateResult)
    end

    # Returns the session of a token, if it is valid and meets the requirements; counts as use.
    #
    # Takes the role `session`.
    #
    # @param session_token [String] the session's token
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param min_aal [Integer, nil] the minimum assurance level
    # @param max_age_s [Integer, nil] the maximum age of the authentication, in seconds
    # @param amr [Array<String, Symbol>, nil] authentication methods that must all have been used; one of
    #   {AuthenticationMethod}
    # @return [SessionCheckResult]
    # @raise [InsufficientAuthentication]
    def session_check(session_token, tenant: nil, min_aal: nil, max_age_s: nil, amr: nil)
      ask("session.check", { tenant:, session_token:, min_aal:, max_age_s:, amr: }, :SessionCheckResult)
    end

    # Records use of a session at once, so that it does not time out, and returns it.
    #
    # Takes the role `session`.
    #
    # @param session_token [String] the session's token
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [SessionTouchResult]
    def session_touch(session_token, tenant: nil, idempotency_key: nil)
      ask("session.touch", { tenant:, session_token:, idempotency_key: }, :SessionTouchResult)
    end

    # Lists a subject's sessions, newest first, at most 50.
    #
    # Takes the role `flow`.
    #
    # @param subject [String] the application's own user ID
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @return [SessionListResult]
    def session_list(subject, tenant: nil)
      ask("session.list", { tenant:, subject: }, :SessionListResult)
    end

    # Ends a session, named by its token or by its subject and ID.
    #
    # Takes the role `flow`.
    #
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param session_token [String, nil] the session's token, for signing out
    # @param subject [String, nil] the subject that it belongs to, if no token is given
    # @param session_id [String, nil] its ID, if no token is given
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [void]
    def session_revoke(tenant: nil, session_token: nil, subject: nil, session_id: nil, idempotency_key: nil)
      ask("session.revoke", { tenant:, session_token:, subject:, session_id:, idempotency_key: }, nil)
    end

    # Ends all of a subject's sessions, or all but one.
    #
    # Takes the role `flow`.
    #
    # @param subject [String] the application's own user ID
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param except_session_id [String, nil] a session to keep, usually the user's current one
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [SessionRevokeAllResult]
    def session_revoke_all(subject, tenant: nil, except_session_id: nil, idempotency_key: nil)
      ask("session.revoke_all", { tenant:, subject:, except_session_id:, idempotency_key: }, :SessionRevokeAllResult)
    end

    # Signs a short-lived assertion (JWT) about a session for one audience; counts as use.
    #
    # Takes the role `session`.
    #
    # @param session_token [String] the session's token
    # @param audience [String] the only service that may accept it
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @return [SessionIssueAssertionResult]
    def session_issue_assertion(session_token, audience, tenant: nil)
      ask("session.issue_assertion", { tenant:, session_token:, audience: }, :SessionIssueAssertionResult)
    end

    # Returns the keys that verify a tenant's assertions, as a JWK set (RFC 7517).
    #
    # Takes the role `session`.
    #
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @return [KeysJwksResult]
    def keys_jwks(tenant: nil)
      ask("keys.jwks", { tenant: }, :KeysJwksResult)
    end

    # Switches a tenant to its next signing key; the old key verifies its assertions until they expire.
    #
    # Takes the role `admin`.
    #
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [KeysRotateSigningResult]
    def keys_rotate_signing(tenant: nil, idempotency_key: nil)
      ask("keys.rotate_signing", { tenant:, idempotency_key: }, :KeysRotateSigningResult)
    end

    # Trusts the device that a session runs on; the sign-in must be fresh.
    #
    # Takes the role `flow`.
    #
    # @param session_token [String] the token of a session on the device
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param display_name [String, nil] the user's name for the device
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [DeviceTrustResult]
    # @raise [InsufficientAuthentication]
    def device_trust(session_token, tenant: nil, display_name: nil, idempotency_key: nil)
      ask("device.trust", { tenant:, session_token:, display_name:, idempotency_key: }, :DeviceTrustResult)
    end

    # Returns the trusted device of a token and exchanges the token; used after its grace, it ends the trust in its
    # device.
    #
    # Takes the role `flow`.
    #
    # @param subject [String] the application's own user ID
    # @param device_token [String] the token that the device presents
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [DeviceExchangeResult]
    def device_exchange(subject, device_token, tenant: nil, idempotency_key: nil)
      ask("device.exchange", { tenant:, subject:, device_token:, idempotency_key: }, :DeviceExchangeResult)
    end

    # Lists a subject's trusted devices, newest first, at most 20.
    #
    # Takes the role `flow`.
    #
    # @param subject [String] the application's own user ID
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @return [DeviceListResult]
    def device_list(subject, tenant: nil)
      ask("device.list", { tenant:, subject: }, :DeviceListResult)
    end

    # Ends the trust in a device.
    #
    # Takes the role `flow`.
    #
    # @param subject [String] the application's own user ID
    # @param device_id [String] the device
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [void]
    def device_revoke(subject, device_id, tenant: nil, idempotency_key: nil)
      ask("device.revoke", { tenant:, subject:, device_id:, idempotency_key: }, nil)
    end

    # Claims jobs under a lease, of one tenant or of all that the caller may act for; can wait if there are none.
    #
    # Takes the role `deliver`.
    #
    # @param tenant [String, nil] only jobs of this tenant
    # @param kinds [Array<String, Symbol>, nil] only jobs of these kinds; of all that the caller has the role for if
    #   omitted; one of {JobKind}
    # @param limit [Integer, nil] the maximum number of jobs; 10 if omitted
    # @param wait_ms [Integer, nil] how long to wait for a job; 0 if omitted
    # @return [JobClaimResult]
    def job_claim(tenant: nil, kinds: nil, limit: nil, wait_ms: nil)
      ask("job.claim", { tenant:, kinds:, limit:, wait_ms: }, :JobClaimResult)
    end

    # Prolongs the lease of a job that nobody else has claimed since.
    #
    # Takes the role `deliver`.
    #
    # @param job_id [String] the job's ID, as returned by job.claim
    # @param attempt [Integer] the job's attempt, as returned by job.claim; refused once another claim has the job
    # @param lease_s [Integer] how long it is needed from now on; never shortens the lease, which ends with the job
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [JobRenewResult]
    # @raise [WrongState]
    def job_renew(job_id, attempt, lease_s, idempotency_key: nil)
      ask("job.renew", { job_id:, attempt:, lease_s:, idempotency_key: }, :JobRenewResult)
    end

    # Reports a job as done, with the result if it is a challenge.
    #
    # Takes the role `deliver`.
    #
    # @param job_id [String] the job's ID, as returned by job.claim
    # @param attempt [Integer] the job's attempt, as returned by job.claim; refused once another claim has the job
    # @param result [Object, nil] for a challenge: the result
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [void]
    # @raise [WrongState]
    def job_complete(job_id, attempt, result: nil, idempotency_key: nil)
      ask("job.complete", { job_id:, attempt:, result:, idempotency_key: }, nil)
    end

    # Reports a job as failed; it is leased again later or abandoned.
    #
    # Takes the role `deliver`.
    #
    # @param job_id [String] the job's ID, as returned by job.claim
    # @param attempt [Integer] the job's attempt, as returned by job.claim; refused once another claim has the job
    # @param detail [String] the reason, for the daemon's log; must not contain addresses or codes
    # @param retry [Boolean] whether to try again later
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [void]
    # @raise [WrongState]
    def job_fail(job_id, attempt, detail, retry_, idempotency_key: nil)
      ask("job.fail", { job_id:, attempt:, detail:, retry: retry_, idempotency_key: }, nil)
    end

    # Begins a sign-in; a password can be checked in the same request.
    #
    # Takes the role `flow`.
    #
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param identifier [String, nil] e-mail address, phone number or user name, or a subject's own name; the flow
    #   asks for it if omitted
    # @param subject [String, nil] the application's own user ID, instead of an identifier
    # @param kind [String, Symbol, nil] the kind of the first factor; a code is sent at once; one of {FactorKind}
    # @param password [String, nil] the password
    # @param rp_id [String, nil] the domain whose passkeys are asked for, one of `rp_ids`; chosen by the server if
    #   omitted
    # @param device_token [String, nil] the token that a trusted device presents; the result has its next one
    # @param sign_up_if_missing [Boolean, nil] send a code to the address whether or not it has an account
    # @param first_factor [Hash, nil] a first factor that the caller has checked; requires subject and the role vouch
    # @param min_aal [Integer, nil] the least assurance level; a flow that cannot reach it is abandoned
    # @param second_factors [Array<String, Symbol>, nil] the only kinds of second factors that are taken, of those of
    #   the policy; one of {SecondKind}
    # @param locale [String, nil] the preferred language of messages, a BCP 47 tag
    # @param qr [String, Symbol, nil] during the set-up of an authenticator, also return its URI as a QR code; one of
    #   {QRForm}
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [Flow]
    # @raise [CredentialRejected, Throttled, Locked, NotOffered, PolicyViolation, IdentifierNotFound,
    #   InsufficientAuthentication, WrongState]
    def sign_in_create(
      tenant: nil,
      identifier: nil,
      subject: nil,
      kind: nil,
      password: nil,
      rp_id: nil,
      device_token: nil,
      sign_up_if_missing: nil,
      first_factor: nil,
      min_aal: nil,
      second_factors: nil,
      locale: nil,
      qr: nil,
      idempotency_key: nil
    )
      params = {
        tenant:,
        identifier:,
        subject:,
        kind:,
        password:,
        rp_id:,
        device_token:,
        sign_up_if_missing:,
        first_factor:,
        min_aal:,
        second_factors:,
        locale:,
        qr:,
        idempotency_key:
      }
      ask("sign_in.create", params, :Flow)
    end

    # Begins a sign-up with the data known so far, or with the address that a sign-in has verified.
    #
    # Takes the role `flow`.
    #
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param email_address [String, nil] an e-mail address, which will be verified
    # @param phone_number [String, nil] a phone number, which will be verified
    # @param password [String, nil] a password
    # @param username [String, nil] a name to sign in with
    # @param first_name [String, nil] a first name
    # @param last_name [String, nil] a last name
    # @param legal_accepted [Boolean, nil] true if the terms were accepted
    # @param transfer [String, nil] the ID of a sign-in with status sign_up_required
    # @param locale [String, nil] the preferred language of messages, a BCP 47 tag
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [Flow]
    # @raise [PasswordRefused, PolicyViolation, AlreadyExists, WrongState, Expired]
    def sign_up_create(
      tenant: nil,
      email_address: nil,
      phone_number: nil,
      password: nil,
      username: nil,
      first_name: nil,
      last_name: nil,
      legal_accepted: nil,
      transfer: nil,
      locale: nil,
      idempotency_key: nil
    )
      params = {
        tenant:,
        email_address:,
        phone_number:,
        password:,
        username:,
        first_name:,
        last_name:,
        legal_accepted:,
        transfer:,
        locale:,
        idempotency_key:
      }
      ask("sign_up.create", params, :Flow)
    end

    # Adds or changes fields of a sign-up; a changed address has to be verified.
    #
    # Takes the role `flow`.
    #
    # @param flow_id [String] the sign-up
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param email_address [String, nil] an e-mail address, which will be verified
    # @param phone_number [String, nil] a phone number, which will be verified
    # @param password [String, nil] a password
    # @param username [String, nil] a name to sign in with
    # @param first_name [String, nil] a first name
    # @param last_name [String, nil] a last name
    # @param legal_accepted [Boolean, nil] true if the terms were accepted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [Flow]
    # @raise [PasswordRefused, AlreadyExists, WrongState, Expired]
    def sign_up_update(
      flow_id,
      tenant: nil,
      email_address: nil,
      phone_number: nil,
      password: nil,
      username: nil,
      first_name: nil,
      last_name: nil,
      legal_accepted: nil,
      idempotency_key: nil
    )
      params = {
        tenant:,
        flow_id:,
        email_address:,
        phone_number:,
        password:,
        username:,
        first_name:,
        last_name:,
        legal_accepted:,
        idempotency_key:
      }
      ask("sign_up.update", params, :Flow)
    end

    # Begins a step-up: the owner of a session is asked to confirm one action.
    #
    # Takes the role `flow`.
    #
    # @param session_token [String] the session's token
    # @param purpose [String] the kind of action, such as transfer
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param binding [String, nil] the exact action, such as a digest of the transfer
    # @param min_aal [Integer, nil] the least assurance level; a flow that cannot reach it is abandoned
    # @param second_factors [Array<String, Symbol>, nil] the only kinds of second factors that are taken, of those of
    #   the policy; one of {SecondKind}
    # @param locale [String, nil] the preferred language of messages, a BCP 47 tag
    # @param qr [String, Symbol, nil] during the set-up of an authenticator, also return its URI as a QR code; one of
    #   {QRForm}
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [Flow]
    # @raise [InsufficientAuthentication, PolicyViolation, WrongState]
    def step_up_create(
      session_token,
      purpose,
      tenant: nil,
      binding: nil,
      min_aal: nil,
      second_factors: nil,
      locale: nil,
      qr: nil,
      idempotency_key: nil
    )
      params = {
        tenant:,
        session_token:,
        purpose:,
        binding:,
        min_aal:,
        second_factors:,
        locale:,
        qr:,
        idempotency_key:
      }
      ask("step_up.create", params, :Flow)
    end

    # Redeems a verdict once, for exactly the action that was confirmed.
    #
    # Takes the role `flow`.
    #
    # @param verdict [String] the verdict of the step-up
    # @param purpose [String] the kind of action, such as transfer
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param binding [String, nil] the exact action, such as a digest of the transfer
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [VerdictRedeemResult]
    # @raise [WrongState, Expired, VerdictMismatch]
    def verdict_redeem(verdict, purpose, tenant: nil, binding: nil, idempotency_key: nil)
      ask("verdict.redeem", { tenant:, verdict:, purpose:, binding:, idempotency_key: }, :VerdictRedeemResult)
    end

    # Begins a password reset: sends a code that allows a new password to be set.
    #
    # Takes the role `flow`.
    #
    # @param identifier [String] e-mail address, phone number or user name
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param kind [String, Symbol, nil] how the code is sent; one of {AddressKind}
    # @param locale [String, nil] the preferred language of messages, a BCP 47 tag
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [Flow]
    # @raise [NotOffered, IdentifierNotFound]
    def password_reset_create(identifier, tenant: nil, kind: nil, locale: nil, idempotency_key: nil)
      ask("password_reset.create", { tenant:, identifier:, kind:, locale:, idempotency_key: }, :Flow)
    end

    # Returns the state of a flow and its current step; changes nothing.
    #
    # Takes the role `flow`.
    #
    # @param flow_id [String] the flow
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param qr [String, Symbol, nil] during the set-up of an authenticator, also return its URI as a QR code; one of
    #   {QRForm}
    # @return [Flow]
    # @raise [Expired]
    def flow_get(flow_id, tenant: nil, qr: nil)
      ask("flow.get", { tenant:, flow_id:, qr: }, :Flow)
    end

    # Sends the code of a flow's step, or sends it again with the time and tries it has left; or makes a new
    # challenge.
    #
    # Takes the role `flow`.
    #
    # @param flow_id [String] the flow
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param kind [String, Symbol, nil] how the code is sent, or passkey for a new challenge; by default as the step
    #   says; one of {PreparedKind}
    # @param factor_id [String, nil] which address, if there are several
    # @param rp_id [String, nil] the domain whose passkeys are asked for, one of `rp_ids`; chosen by the server if
    #   omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [Flow]
    # @raise [Expired, WrongState, Throttled, NotOffered, PolicyViolation]
    def flow_prepare(flow_id, tenant: nil, kind: nil, factor_id: nil, rp_id: nil, idempotency_key: nil)
      ask("flow.prepare", { tenant:, flow_id:, kind:, factor_id:, rp_id:, idempotency_key: }, :Flow)
    end

    # Answers the current step of a flow.
    #
    # Takes the role `flow`.
    #
    # @param flow_id [String] the flow
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param identifier [String, nil] e-mail address, phone number or user name
    # @param device_token [String, nil] the token that a trusted device presents; the result has its next one
    # @param kind [String, Symbol, nil] the kind of the answer; the current step's if omitted; one of {FactorKind}
    # @param code [String, nil] the code that was sent or that an app shows, or a backup code
    # @param selection [String, nil] the `selection` of one of the `options`, in place of what the step asks for
    # @param factor_id [String, nil] which factor, if there are several
    # @param email_address [String, nil] the address to set up
    # @param phone_number [String, nil] the number to set up
    # @param display_name [String, nil] the user's name for the factor that is set up
    # @param account_name [String, nil] with the selection totp: the account's name in the app
    # @param credential [Hash, nil] what toJSON() of the browser's PublicKeyCredential returned
    # @param password [String, nil] the password
    # @param username [String, nil] a name to sign in with
    # @param first_name [String, nil] a first name
    # @param last_name [String, nil] a last name
    # @param legal_accepted [Boolean, nil] true if the terms were accepted
    # @param new_password [String, nil] the new password
    # @param trust_device [Boolean, nil] trust this device once the sign-in is complete; the result then has its
    #   device_token
    # @param device_name [String, nil] with trust_device: the user's name for the device
    # @param response [String, nil] the answer to what the tenant's own program asked
    # @param qr [String, Symbol, nil] during the set-up of an authenticator, also return its URI as a QR code; one of
    #   {QRForm}
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [Flow]
    # @raise [CodeRejected, CredentialRejected, PasswordRefused, Throttled, Locked, NotOffered, WrongState, Expired,
    #   VerificationExpired, PolicyViolation, AlreadyExists, SignUpRequired, IdentifierNotFound]
    def flow_attempt(
      flow_id,
      tenant: nil,
      identifier: nil,
      device_token: nil,
      kind: nil,
      code: nil,
      selection: nil,
      factor_id: nil,
      email_address: nil,
      phone_number: nil,
      display_name: nil,
      account_name: nil,
      credential: nil,
      password: nil,
      username: nil,
      first_name: nil,
      last_name: nil,
      legal_accepted: nil,
      new_password: nil,
      trust_device: nil,
      device_name: nil,
      response: nil,
      qr: nil,
      idempotency_key: nil
    )
      params = {
        tenant:,
        flow_id:,
        identifier:,
        device_token:,
        kind:,
        code:,
        selection:,
        factor_id:,
        email_address:,
        phone_number:,
        display_name:,
        account_name:,
        credential:,
        password:,
        username:,
        first_name:,
        last_name:,
        legal_accepted:,
        new_password:,
        trust_device:,
        device_name:,
        response:,
        qr:,
        idempotency_key:
      }
      ask("flow.attempt", params, :Flow)
    end

    # Restarts a flow; guesses stay counted, and codes keep their remaining tries.
    #
    # Takes the role `flow`.
    #
    # @param flow_id [String] the flow
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param qr [String, Symbol, nil] during the set-up of an authenticator, also return its URI as a QR code; one of
    #   {QRForm}
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [Flow]
    # @raise [Expired, WrongState]
    def flow_reset(flow_id, tenant: nil, qr: nil, idempotency_key: nil)
      ask("flow.reset", { tenant:, flow_id:, qr:, idempotency_key: }, :Flow)
    end

    # Returns the session of a flow that was completed while no request waited for it; works once.
    #
    # Takes the role `flow`.
    #
    # @param flow_id [String] the flow
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [FlowClaimSessionResult]
    # @raise [Expired, WrongState]
    def flow_claim_session(flow_id, tenant: nil, idempotency_key: nil)
      ask("flow.claim_session", { tenant:, flow_id:, idempotency_key: }, :FlowClaimSessionResult)
    end

    # Returns what is known about a subject: its factors, addresses, profile, and how much guess budget is spent.
    #
    # Takes the role `enroll`.
    #
    # @param subject [String] the application's own user ID
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @return [SubjectGetResult]
    def subject_get(subject, tenant: nil)
      ask("subject.get", { tenant:, subject: }, :SubjectGetResult)
    end

    # Clears a subject's counted guesses, which ends a lock.
    #
    # Takes the role `admin`.
    #
    # @param subject [String] the application's own user ID
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param kinds [Array<String, Symbol>, nil] only these kinds; one of {FactorKind}
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [void]
    def subject_unlock(subject, tenant: nil, kinds: nil, idempotency_key: nil)
      ask("subject.unlock", { tenant:, subject:, kinds:, idempotency_key: }, nil)
    end

    # Removes the second factors of a user who has lost them, and ends the sessions; the next sign-in sets up another.
    #
    # Takes the role `support`.
    #
    # @param subject [String] the application's own user ID
    # @param actor [String] who resets them: the application's own ID of a member of its staff
    # @param cause [String, Symbol] what happened to them; one of {ResetCause}
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param kinds [Array<String, Symbol>, nil] only these kinds; if omitted, all that are second factors, except
    #   e-mail addresses; one of {ResettableKind}
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [SubjectResetFactorsResult]
    def subject_reset_factors(subject, actor, cause, tenant: nil, kinds: nil, idempotency_key: nil)
      params = {
        tenant:,
        subject:,
        actor:,
        cause:,
        kinds:,
        idempotency_key:
      }
      ask("subject.reset_factors", params, :SubjectResetFactorsResult)
    end

    # Cancels a reset of second factors that waits; a sign-in with one of the factors does the same.
    #
    # Takes the role `support`.
    #
    # @param subject [String] the application's own user ID
    # @param actor [String] who cancels it: the application's own ID of a member of its staff
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [SubjectCancelResetResult]
    # @raise [WrongState]
    def subject_cancel_reset(subject, actor, tenant: nil, idempotency_key: nil)
      ask("subject.cancel_reset", { tenant:, subject:, actor:, idempotency_key: }, :SubjectCancelResetResult)
    end

    # Deletes a subject with its factors, counted guesses, sessions and devices; spent codes stay spent.
    #
    # Takes the role `admin`.
    #
    # @param subject [String] the application's own user ID
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [SubjectDeleteResult]
    def subject_delete(subject, tenant: nil, idempotency_key: nil)
      ask("subject.delete", { tenant:, subject:, idempotency_key: }, :SubjectDeleteResult)
    end

    # Creates a tenant with its own keys.
    #
    # Takes the role `admin`.
    #
    # @param tenant [String] the tenant's name
    # @param policy [Hash, nil] the settings to change; null resets one to its default
    # @param defaults_edition [Integer, nil] which defaults apply to what is not set
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [Tenant]
    # @raise [AlreadyExists, WrongState]
    def tenant_create(tenant, policy: nil, defaults_edition: nil, idempotency_key: nil)
      ask("tenant.create", { tenant:, policy:, defaults_edition:, idempotency_key: }, :Tenant)
    end

    # Returns a tenant's policy and its number of subjects.
    #
    # Takes the role `admin`.
    #
    # @param tenant [String] the tenant's name
    # @return [Tenant]
    def tenant_get(tenant)
      ask("tenant.get", { tenant: }, :Tenant)
    end

    # Lists the tenants that the peer may administer, sorted by name.
    #
    # Takes the role `admin`.
    #
    # @param limit [Integer, nil] the maximum number of tenants on a page
    # @param cursor [String, nil] the next_cursor of the previous page
    # @return [TenantListResult]
    def tenant_list(limit: nil, cursor: nil)
      ask("tenant.list", { limit:, cursor: }, :TenantListResult)
    end

    # Changes the settings of a tenant that the request names.
    #
    # Takes the role `admin`.
    #
    # @param tenant [String] the tenant's name
    # @param policy [Hash, nil] the settings to change; null resets one to its default
    # @param defaults_edition [Integer, nil] which defaults apply to what is not set
    # @param accept_users_affected [Integer, nil] how many users may be left without a first or second factor that
    #   counts
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [TenantUpdateResult]
    # @raise [UsersAffected, WrongState]
    def tenant_update(tenant, policy: nil, defaults_edition: nil, accept_users_affected: nil, idempotency_key: nil)
      params = {
        tenant:,
        policy:,
        defaults_edition:,
        accept_users_affected:,
        idempotency_key:
      }
      ask("tenant.update", params, :TenantUpdateResult)
    end

    # Checks a tenant's policy, or a change of it that is not made: what keeps users out, contradicts itself, or
    # deviates from a standard.
    #
    # Takes the role `admin`.
    #
    # @param tenant [String] the tenant's name
    # @param policy [Hash, nil] settings to try, as in tenant.update; nothing is changed
    # @param defaults_edition [Integer, nil] an edition of the defaults to try; nothing is changed
    # @param profile [String, Symbol, nil] the standard to check by; only consistency if omitted; one of
    #   {PolicyProfile}
    # @return [TenantCheckResult]
    def tenant_check(tenant, policy: nil, defaults_edition: nil, profile: nil)
      ask("tenant.check", { tenant:, policy:, defaults_edition:, profile: }, :TenantCheckResult)
    end

    # Destroys a tenant's keys, which makes all its data unreadable at once, and then removes its records.
    #
    # Takes the role `admin`.
    #
    # @param tenant [String] the tenant's name
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [TenantDeleteResult]
    # @raise [PolicyViolation]
    def tenant_delete(tenant, idempotency_key: nil)
      ask("tenant.delete", { tenant:, idempotency_key: }, :TenantDeleteResult)
    end

    # Reports which keys are in use and how many records are still sealed under older ones.
    #
    # Takes the role `admin`.
    #
    # @param limit [Integer, nil] the maximum number of tenants on a page
    # @param cursor [String, nil] the next_cursor of the previous page
    # @return [KeysStatusResult]
    def keys_status(limit: nil, cursor: nil)
      ask("keys.status", { limit:, cursor: }, :KeysStatusResult)
    end

    # Creates a new sealing key for a tenant; existing records move to it in the background, see keys.status.
    #
    # Takes the role `admin`.
    #
    # @param tenant [String, nil] the tenant; `default` if omitted
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [KeysRotateResult]
    def keys_rotate(tenant: nil, idempotency_key: nil)
      ask("keys.rotate", { tenant:, idempotency_key: }, :KeysRotateResult)
    end

    # Wraps all keys with the next master key, with which the server must have been started.
    #
    # Takes the role `admin`.
    #
    # @param idempotency_key [String, nil] a repeated request with the same key gets the recorded answer for 60 s
    # @return [KeysRotateMasterResult]
    # @raise [WrongState]
    def keys_rotate_master(idempotency_key: nil)
      ask("keys.rotate_master", { idempotency_key: }, :KeysRotateMasterResult)
    end

    # Reports the layout of the store, and the newest one that each sidecar can read.
    #
    # Takes the role `admin`.
    #
    # @return [StoreLayoutResult]
    def store_layout
      ask("store.layout", {}, :StoreLayoutResult)
    end

    # Has the store written in the newest layout, which older programs refuse from then on; refused while a sidecar is
    # known that cannot read it.
    #
    # Takes the role `admin`.
    #
    # @param gone_after_s [Integer, nil] a sidecar that has written nothing for so long is gone for good; none is if
    #   omitted
    # @return [StoreRaiseResult]
    # @raise [WrongState]
    def store_raise(gone_after_s: nil)
      ask("store.raise", { gone_after_s: }, :StoreRaiseResult)
    end

    # Begins a sealed backup of the store, with every change answered so far, or of the audit log only; one at a time,
    # abandoned if it is not read for 30 s.
    #
    # Takes the role `admin`.
    #
    # @param content [String, Symbol, nil] the content of the backup; everything if omitted; one of {BackupScope}
    # @return [BackupBeginResult]
    # @raise [WrongState]
    def backup_begin(content: nil)
      ask("backup.begin", { content: }, :BackupBeginResult)
    end

    # Returns the next piece of a backup's file, or the previous one again.
    #
    # Takes the role `admin`.
    #
    # @param backup_id [String] the backup's ID, as returned by backup.begin
    # @param offset [Integer] where the piece begins: 0, then the next_offset of the previous piece
    # @return [BackupReadResult]
    def backup_read(backup_id, offset)
      ask("backup.read", { backup_id:, offset: }, :BackupReadResult)
    end

    # Ends a backup, complete or not.
    #
    # Takes the role `admin`.
    #
    # @param backup_id [String] the backup's ID, as returned by backup.begin
    # @return [void]
    def backup_end(backup_id)
      ask("backup.end", { backup_id: }, nil)
    end

    # Lists the audit log, newest first, or after a given entry in the order of writing; a page may be short.
    #
    # Takes the role `admin`.
    #
    # @param tenant [String, nil] only entries of this tenant; if omitted: of all tenants, or of `default` if
    #   `subject` or `actor` is given
    # @param subject [String, nil] only entries about this subject
    # @param actor [String, nil] only resets of second factors, and their ends, by this member of staff
    # @param since_at [Integer, nil] only entries from this time on
    # @param action [String, Symbol, nil] only entries of this action, as entries name it; one of {AuditAction}
    # @param outcome [String, Symbol, nil] only what was done, or only what was refused; one of {AuditOutcome}
    # @param until_at [Integer, nil] only entries before this time
    # @param limit [Integer, nil] the maximum number of entries on a page
    # @param cursor [String, nil] the next_cursor or resume_cursor of an earlier page
    # @param after_sequence [Integer, nil] only entries after this one, oldest first; 0 begins with the oldest. With
    #   several sidecars, it is a position in the log of one, and the others are listed from their beginning
    # @return [AuditListResult]
    # @raise [WrongState]
    def audit_list(
      tenant: nil,
      subject: nil,
      actor: nil,
      since_at: nil,
      action: nil,
      outcome: nil,
      until_at: nil,
      limit: nil,
      cursor: nil,
      after_sequence: nil
    )
      params = {
        tenant:,
        subject:,
        actor:,
        since_at:,
        action:,
        outcome:,
        until_at:,
        limit:,
        cursor:,
        after_sequence:
      }
      ask("audit.list", params, :AuditListResult)
    end

    # Verifies the chain of the audit log: that every entry is unchanged.
    #
    # Takes the role `admin`.
    #
    # @param first_sequence [Integer, nil] the first sequence number to verify
    # @param last_sequence [Integer, nil] the last sequence number to verify
    # @return [AuditVerifyResult]
    def audit_verify(first_sequence: nil, last_sequence: nil)
      ask("audit.verify", { first_sequence:, last_sequence: }, :AuditVerifyResult)
    end
  end
end
