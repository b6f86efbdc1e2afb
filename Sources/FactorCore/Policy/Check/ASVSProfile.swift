// The requirements of OWASP ASVS 5.0.0 on authentication, sessions, secrets, cryptography and logs at levels 1 and 2,
// and those of level 3 that a setting reaches. The words are not the standard's.

extension PolicyProfile {
    /// OWASP's Application Security Verification Standard, levels 1 and 2.
    package static let asvs = PolicyProfile(
        "asvs-5-l2", standard: "OWASP ASVS 5.0.0, May 2025",
        aboutPasswords + aboutSecondFactors + aboutCodes + aboutSessions + aboutSecrets)

    private static let aboutPasswords: [ProfileClause] = [
        ProfileClause(
            "v5.0.0-6.1.2", "words of your organisation that no password may be, listed", [.notMet],
            note: "the user's name and the policy's `issuer` are known, no other words",
            [.always("no_context_words", .notMet, "no list of your own words can be given, only the issuer is refused")]
        ),
        ProfileClause("v5.0.0-6.2.11", "the same, refused", [.notMet], note: "see `no_context_words`"),
        ProfileClause(
            "v5.0.0-6.2.1", "8 characters; better 15", [.builtIn],
            note: "`password.min_length` is 8 or more; 15 in edition 2",
            tests: ["short, common and simple passwords and names are refused with the reason"],
            [.passwordTooShort(.advice, evenBesideAnother: true)]),
        ProfileClause("v5.0.0-6.2.2", "users can change it", [.outside], note: "`password.set`, on your page"),
        ProfileClause(
            "v5.0.0-6.2.3", "with the one before", [.outside],
            note: "`password.verify` first; `password.set` asks for a session only with `mfa.changes` `session`"),
        ProfileClause(
            "v5.0.0-6.2.4", "the 3,000 most common of the required length are refused", [.notMet],
            note: "1,469 of 8 characters and more are listed", [.blocklistOff, .blocklistShort(.notMet)]),
        ProfileClause(
            "v5.0.0-6.2.5", "any characters", [.builtIn], note: "but for control characters",
            tests: ["no kind of character is required, and a password longer than a listed word is accepted"]),
        ProfileClause("v5.0.0-6.2.7", "pasting and managers", [.outside], note: "your pages"),
        ProfileClause(
            "v5.0.0-6.2.8", "compared exactly as it was typed", [.notMet],
            note: """
                form C and one kind of space, as NIST and RFC 8265 want it; case and length stay, but for imported \
                bcrypt hashes
                """),
        ProfileClause(
            "v5.0.0-6.2.9", "64 characters are allowed", [.builtIn],
            tests: ["any script, emoji and more than 64 characters are accepted, and too many bytes are refused"]),
        ProfileClause(
            "v5.0.0-6.2.10", "valid until it is known to others", [.builtIn],
            tests: ["a password comes without a hint, a question or an end"]),
        ProfileClause(
            "v5.0.0-6.2.12", "breached passwords are refused", [.notMet],
            [
                .always(
                    "no_breached_list", .notMet,
                    "there is no list of breached passwords: ask one before password.set, if you need it")
            ]),
        ProfileClause(
            "v5.0.0-6.4.1", "first passwords are short-lived and replaced", [.builtIn, .outside],
            note: "`temporary` must be replaced at the first sign-in, but has no end; you draw it",
            tests: ["a temporary password must be replaced by a different one"]),
        ProfileClause(
            "v5.0.0-6.4.2", "no hints, no questions about the user", [.builtIn, .outside],
            note: "only your own program can ask, by `sign_in.custom_challenge`",
            tests: ["a password comes without a hint, a question or an end"],
            [.customChallenge]),
        ProfileClause(
            "v5.0.0-6.4.3", "a reset leaves second factors in force", [.builtIn],
            tests: [
                "a password reset ends all sessions and opens none",
                "a password and the mailbox that has set it are one factor, wherever one of them was shown",
            ]),
        ProfileClause(
            "v5.0.0-11.4.2", "hashes for passwords, at today's cost", [.byDefault, .outside],
            note: "Argon2id with 2 passes over 19 MiB; imported hashes stay as they are until their owner signs in",
            tests: ["it is hashed again if the policy demands a higher cost, but only after it was verified"],
            [
                .tooCheapHash,
                .always(
                    "imported_hashes", .notChecked,
                    "imported hashes keep their cost until their owner signs in: see which you brought"),
            ]),
    ]

    private static let aboutSecondFactors: [ProfileClause] = [
        ProfileClause(
            "v5.0.0-6.1.1", "brakes against guessing are documented", [.outside],
            note: "[limits](../deploy/limits.md) has the server's"),
        ProfileClause(
            "v5.0.0-6.1.3", "all ways in are documented", [.outside], note: "`tenant.check` lists them", [.pathways]),
        ProfileClause("v5.0.0-6.3.4", "and equally strong", [.outside], note: "demand `min_aal` of sessions"),
        ProfileClause(
            "v5.0.0-6.3.1", "guessing is braked", [.builtIn],
            note: "budget and throttle: [factors](factors.md#codes-tries-and-locks)",
            tests: [
                "a subject's budget is exactly so many misses",
                "the wait doubles from the fifth miss on, up to fifteen minutes",
            ]),
        ProfileClause(
            "v5.0.0-6.3.3", "a second factor is demanded; at level 3 one against phishing", [.bySetting],
            note: "`mfa.state` `required`; passkeys",
            tests: ["a user without a second factor sets one up, unknown ones too, and none has a session before"],
            [
                .secondFactorOff, .secondFactorOptional(.deviation), .deviceSkips, .noPhishingResistance(.advice),
            ]),
        ProfileClause(
            "v5.0.0-6.3.6", "level 3: no mail", [.bySecondEdition],
            note: "`mfa.email_counts_as`, `sign_in.first_factors`; mail still resets a password",
            tests: ["a password and a mailed code are one factor for a new tenant"],
            [.emailCounts(.advice), .emailSignsIn(.advice)]),
        ProfileClause(
            "v5.0.0-6.3.7", "level 3: changes are told to the user", [.notMet],
            note: "see `no_notice` of the other profile"),
        ProfileClause(
            "v5.0.0-6.3.8", "level 3: an attacker cannot tell which accounts exist", [.byDefault],
            note: "`enumeration_protection`: [flows](flows.md#what-is-hidden) says what remains",
            tests: [
                "a sign-in that fails reveals nothing of its subject",
                "a sign-up that fails reveals nothing of the address's owner",
            ],
            [.accountsShown]),
        ProfileClause(
            "v5.0.0-6.4.4", "a lost factor is replaced only after the user has been identified", [.outside],
            note: "`subject.reset_factors`, for support with the `actor`", [.recovery]),
    ]

    private static let aboutCodes: [ProfileClause] = [
        ProfileClause(
            "v5.0.0-6.5.1", "codes work once", [.builtIn],
            tests: [
                "a code is accepted once", "each code is accepted once, by either method",
                "one code offered to every method at once is accepted by one",
            ]),
        ProfileClause(
            "v5.0.0-6.5.2", "look-up secrets below 112 bits are hashed like passwords, with a salt", [.builtIn],
            note: "Argon2id, 16 bytes of salt for a set", tests: ["a backup code's digest matches OpenSSL's"]),
        ProfileClause(
            "v5.0.0-6.5.3", "codes and seeds are drawn by a generator for cryptography", [.builtIn],
            tests: [
                "codes are spread over their whole space, leading zeros included",
                "the system's source returns as much as requested",
            ]),
        ProfileClause(
            "v5.0.0-6.5.4", "20 bits at least", [.builtIn],
            note: "backup codes 50, scratch codes 26, sent codes 6 digits or more",
            tests: [
                "a set is ten codes of ten Crockford characters",
                "codes are spread over their whole space, leading zeros included",
            ]),
        ProfileClause(
            "v5.0.0-6.5.5", "sent codes last 10 minutes at most, those of apps 30 seconds", [.byDefault],
            note: "`delivered_code.ttl_s`, `totp.period_s`; with one step either way a code is taken for 90 seconds",
            tests: [
                "it is not live after it expired, or if the clock is far behind its issue",
                "the steps on either side are tried, and no others",
            ],
            [.codeLivesTooLong(mailMayLast: false), .totpStepTooLong, .totpWindowWide(1)]),
        ProfileClause(
            "v5.0.0-6.6.1", "numbers are proven, better ways offered, risks told", [.byDefault, .outside],
            note: "proven: always; the risks are told by you",
            tests: ["an address is proven once, by the code that was sent to it"],
            [.phoneOnly, .phoneRestricted(.advice)]),
        ProfileClause(
            "v5.0.0-6.6.2", "a sent code is good for the request that it was made for", [.builtIn, .notMet],
            note: """
                its address, purpose and action: yes; behind a first factor all flows of a user that want the same [share \
                one](flows.md#shared-codes), and `factor.send` belongs to no request
                """,
            tests: [
                "a code that was sent to confirm one action confirms no other, and does not sign in",
                "before a first factor each flow has a code of its own, and spends no one else's",
            ]),
        ProfileClause(
            "v5.0.0-6.6.3", "guessing at sent codes is braked", [.builtIn],
            tests: ["codes sent in many sign-ins draw on one budget, to the last try"]),
    ]

    private static let aboutSessions: [ProfileClause] = [
        ProfileClause(
            "v5.0.0-7.1.1", "both ends of sessions are documented, deviations from NIST justified", [.outside],
            note: "`session.ttl_s`, `session.idle_s`"),
        ProfileClause(
            "v5.0.0-7.1.2", "so is the number of sessions of a user", [.builtIn],
            note: "50; one more ends the one used longest ago",
            tests: ["one session too many ends the one that was used longest ago"]),
        ProfileClause(
            "v5.0.0-7.2.1", "tokens are checked by a server", [.builtIn], note: "`session.check`",
            tests: ["a token says whose session it is and how its user signed in"]),
        ProfileClause(
            "v5.0.0-7.2.3", "tokens have 128 bits and are drawn", [.builtIn], note: "256",
            tests: ["neither the token nor the subject is in the store, and sessions are in no backup"]),
        ProfileClause(
            "v5.0.0-7.2.4", "a new token at every authentication, and the end of the one before", [.notMet],
            note: "each sign-in has one; the one before is yours to revoke",
            [
                .always(
                    "step_up_keeps_token", .notMet,
                    "a step-up confirms the session and leaves its token; a sign-in ends no earlier session by itself")
            ]),
        ProfileClause(
            "v5.0.0-7.3.1", "an end without use", [.builtIn], note: "`session.idle_s`", tests: ["it ends without use"],
            [.idleTooLong]),
        ProfileClause(
            "v5.0.0-7.3.2", "an end in any case", [.builtIn], note: "`session.ttl_s`",
            tests: ["it expires even if it is used"], [.sessionTooLong]),
        ProfileClause(
            "v5.0.0-7.4.1", "what has ended is accepted nowhere", [.builtIn, .outside],
            note: "an assertion stays valid for `session.assertion_ttl_s`, and cannot be revoked",
            tests: [
                "it is revoked by its token, or by its subject and handle",
                "a check after a revocation in the same turn waits for it and sees it",
            ]),
        ProfileClause(
            "v5.0.0-7.4.2", "sessions end with the account", [.builtIn, .outside],
            note: "`subject.delete`; to bar a user call `session.revoke_all` and refuse the next sign-in",
            tests: ["it ends with its subject and with its tenant"]),
        ProfileClause(
            "v5.0.0-7.4.3", "others can be ended after a change of factors", [.builtIn, .outside],
            note: "a new password ends them, a removal those that it was used for; `session.revoke_all` all",
            tests: ["all of the subject's sessions end, and no others", "it ends with a factor that it was made with"]),
        ProfileClause(
            "v5.0.0-7.4.5", "administrators end a user's sessions", [.builtIn], note: "`session.revoke_all`",
            tests: ["all of them end at once, or all but one"]),
        ProfileClause(
            "v5.0.0-7.5.1", "who changes factors or addresses has just signed in", [.builtIn, .bySetting, .outside],
            note:
                "to remove, disable, or see an address in full: a user with sessions; to add: `mfa.changes` `session`, or you",
            tests: [
                "a user must have signed in lately to remove a factor",
                "it takes the owner's session, or the role provision",
            ],
            [.changesWithoutSession]),
        ProfileClause(
            "v5.0.0-7.5.2", "users see their sessions and end them", [.builtIn, .outside],
            note: "`session.list`, `session.revoke`, on your page",
            tests: ["it is revoked by its token, or by its subject and handle"]),
    ]

    private static let aboutSecrets: [ProfileClause] = [
        ProfileClause(
            "v5.0.0-8.4.1", "tenants are apart", [.builtIn], note: "keys, names and roles of their own",
            tests: [
                "every tenant has its own keys", "tenants are separate",
                "a role for one tenant does not apply to another, existing or not",
            ]),
        ProfileClause(
            "v5.0.0-9.1.1", "signed tokens are verified", [.builtIn, .outside],
            note: "assertions with EdDSA; you verify them",
            tests: ["it says whose session it is, for whom and for how long"]),
        ProfileClause(
            "v5.0.0-11.2.3", "128 bits everywhere", [.builtIn, .notMet],
            note: "passkeys with RSA of 2,048 bits have 112",
            tests: ["an RSA key has 2048 to 4096 bits, an odd modulus and the exponent 65537"]),
        ProfileClause(
            "v5.0.0-11.3.2", "approved ciphers", [.builtIn], note: "XChaCha20-Poly1305",
            tests: ["a sealed blob opens", "a blob with any bit changed does not open"]),
        ProfileClause(
            "v5.0.0-11.4.1", "approved hashes, also in HMAC", [.bySetting, .notMet],
            note: """
                BLAKE2b is one; its keyed form and SipHash are not listed for authentication. `totp.algorithm` is SHA1, \
                which apps want
                """,
            tests: ["codes match the vectors of RFC 6238"], [.totpSHA1]),
        ProfileClause(
            "v5.0.0-11.6.1", "approved signatures", [.builtIn, .notMet],
            note: "Ed25519 and P-256; passkeys with RS256, as some of Windows Hello, are accepted too",
            tests: [
                "ES256 signatures of Project Wycheproof are told apart",
                "EdDSA signatures of Project Wycheproof are told apart",
            ]),
        ProfileClause(
            "v5.0.0-13.3.1", "secrets are in a vault", [.builtIn], note: "seeds, hashes, signing keys: sealed here",
            tests: ["a raw seed is not in the store"]),
        ProfileClause(
            "v5.0.0-13.3.2", "and only for those who need them", [.builtIn, .outside],
            note: "[roles](roles.md); you grant them",
            tests: ["a role allows its methods and no others"]),
        ProfileClause(
            "v5.0.0-16.2.5", "no secrets in logs", [.builtIn],
            tests: ["nothing secret is logged, stored in the clear, or shown to other processes"]),
        ProfileClause(
            "v5.0.0-16.3.1", "all sign-ins are logged, misses too", [.builtIn], note: "`audit.list`",
            tests: ["every action is left by an act"]),
        ProfileClause(
            "v5.0.0-16.4.2", "logs cannot be changed", [.builtIn], note: "a chain: changes are found",
            tests: ["a changed byte anywhere in an entry is found", "entries that are cut off at the end are missed"]),
        ProfileClause("v5.0.0-16.4.3", "and go elsewhere", [.outside], note: "`audit.list`, with the role `audit`"),
        ProfileClause(
            "v5.0.0-16.5.3", "it fails closed", [.builtIn],
            tests: ["a commit that fails sends nothing", "a failed commit neither makes nor ends a session"]),
        ProfileClause(
            "v5.0.0-2.3.1", "steps come in their order", [.builtIn],
            tests: ["no walk completes a flow without exactly its steps, or spends more than there is"]),
    ]
}
