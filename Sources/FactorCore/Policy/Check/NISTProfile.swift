// The clauses of NIST SP 800-63B-4 that concern a verifier at level 2, in its order, without those that are about
// authenticators, subscribers and organisations only. The words are not the standard's.

extension PolicyProfile {
    /// NIST SP 800-63B-4 at authenticator assurance level 2.
    package static let nist = PolicyProfile(
        "nist-800-63b-4-aal2", standard: "NIST SP 800-63B-4, August 2025",
        ofLevel2 + ofPasswords + ofCodes + ofPasskeys + ofAllKinds + ofLifeCycle + ofSessions)

    private static let ofLevel2: [ProfileClause] = [
        ProfileClause(
            "2.2.1", "two factors of different types", [.bySecondEdition, .bySetting],
            note: "sessions tell: see [amr and aal](#amr-and-aal)",
            tests: [
                "the assurance level follows from the methods",
                "two things that are held are not two factors for a new tenant",
            ],
            [.twoPossessionsCount, .secondFactorOff, .secondFactorOptional(.advice)]),
        ProfileClause(
            "2.2.2", "approved cryptography, for federal agencies in validated modules", [.notMet],
            note: "XChaCha20-Poly1305, BLAKE2b, SipHash, Argon2id; libsodium and nettle",
            [
                .always(
                    "not_validated", .notMet,
                    """
                    Argon2id, XChaCha20-Poly1305, BLAKE2b and SipHash are not approved by NIST, and neither the libraries \
                    nor the random generator are validated: federal agencies cannot use them
                    """)
            ]),
        ProfileClause(
            "2.2.2", "one of the two cannot be replayed", [.builtIn], note: "every code and challenge is good once",
            tests: ["a code is accepted once", "a challenge is good once, for five minutes, for whom it was made"]),
        ProfileClause(
            "2.2.2", "a way in that withstands phishing is offered", [.bySetting],
            note: "passkeys, which need a domain",
            tests: ["a sign-in without a name takes a passkey, and whose it is follows from it"],
            [.noPhishingResistance(.deviation)]),
        ProfileClause(
            "2.2.2", "signing in takes an intended act (should)", [.builtIn],
            note: "codes are typed; a passkey must say that its user was present",
            tests: ["a response is not taken"]),
        ProfileClause(
            "2.2.2", "the way to the user is encrypted and authenticated", [.outside],
            [
                .always(
                    "channel", .notChecked,
                    "TLS to the user, cookies and protection against forged requests are your application's")
            ]),
    ]

    private static let ofPasswords: [ProfileClause] = [
        ProfileClause(
            "3.1.1.2(1)", "15 characters, or 8 where a password is never enough", [.bySecondEdition],
            note: "`password.min_length`; passwords that are shorter stay until they are changed",
            tests: ["a password of fourteen characters is refused for a new tenant, and taken by an old one"],
            [.passwordTooShort(.deviation)]),
        ProfileClause(
            "3.1.1.2(2)", "64 characters are allowed (should)", [.builtIn], note: "1,024 bytes of UTF-8",
            tests: ["any script, emoji and more than 64 characters are accepted, and too many bytes are refused"]),
        ProfileClause(
            "3.1.1.2(3)", "all printing characters and the space (should)", [.builtIn],
            note: "everything but control characters",
            tests: ["any script, emoji and more than 64 characters are accepted, and too many bytes are refused"]),
        ProfileClause(
            "3.1.1.2(4)", "Unicode, where a code point counts one (should)", [.builtIn],
            tests: ["any script, emoji and more than 64 characters are accepted, and too many bytes are refused"]),
        ProfileClause(
            "3.1.1.2(5)", "no rules about kinds of characters", [.builtIn],
            note: "`password.blocklist` also refuses one or two characters repeated, and runs of the alphabet",
            tests: ["no kind of character is required, and a password longer than a listed word is accepted"]),
        ProfileClause(
            "3.1.1.2(6)", "no change for its age, but one when it is known to others", [.builtIn, .outside],
            note: "nothing expires; you call `password.require_reset`",
            tests: [
                "a password comes without a hint, a question or an end",
                "a password known to others is not kept by a reset, and confirms nothing",
            ]),
        ProfileClause(
            "3.1.1.2(7)", "no hints for strangers", [.builtIn], note: "none are taken",
            tests: ["a password comes without a hint, a question or an end"]),
        ProfileClause(
            "3.1.1.2(8)", "no questions about the user's life", [.builtIn, .outside],
            note: "only your own program can ask, by `sign_in.custom_challenge`; its answers count as no factor",
            tests: ["a password comes without a hint, a question or an end"],
            [.customChallenge]),
        ProfileClause(
            "3.1.1.2(9)", "the whole password is compared", [.builtIn, .notMet],
            note: "an imported bcrypt hash sees 72 bytes; a longer password does not replace it",
            tests: ["a bcrypt hash stays while the bytes after the first 72 cannot be checked"]),
        ProfileClause(
            "3.1.1.2", "one spelling of Unicode before hashing (should)", [.builtIn],
            note: "form C and one kind of space, by RFC 8265; imported hashes see the bytes as typed",
            tests: ["different spellings of one password are equal, and different passwords are not"]),
        ProfileClause(
            "3.1.1.2", "common, expected and breached passwords are refused", [.byDefault, .notMet],
            note: """
                1,469 words of 2015, also with four more digits or signs, and names; of the words all but 24 have at \
                most 10 characters, and there is no list of breached passwords
                """,
            tests: ["short, common and simple passwords and names are refused with the reason"],
            [.blocklistOff, .blocklistShort(.notMet)]),
        ProfileClause(
            "3.1.1.2", "the reason of a refusal is told", [.builtIn], note: "`password_refused` with its `problem`",
            tests: ["the rules for a password are data, a sign-up shows them, and a refusal names the one"]),
        ProfileClause(
            "3.1.1.2", "guidance, pasting, managers, showing what was typed", [.outside], note: "your pages"),
        ProfileClause(
            "3.1.1.2", "salted and slow hashes whose cost can rise", [.builtIn, .notMet],
            note: "Argon2id, 16 bytes of salt, the cost beside the hash; not a scheme that NIST has approved",
            tests: ["it is hashed again if the policy demands a higher cost, but only after it was verified"]),
        ProfileClause(
            "3.1.1.2", "another step under a key that is kept elsewhere (should)", [.builtIn],
            note: "hashes are sealed; the master key is a TPM's, a KMS's or a file's",
            tests: [
                "no secret is in an answer that should not hold it, in the audit log or in the store",
                "a wrapped key does not open under another key or with other associated data",
            ]),
    ]

    private static let ofCodes: [ProfileClause] = [
        ProfileClause(
            "3.1.2.1", "look-up secrets of 6 digits or more, handed over behind two factors",
            [.builtIn, .bySetting, .outside],
            note: "backup codes have 50 bits, imported scratch codes 26; `mfa.changes` decides who makes a set",
            tests: [
                "a set is ten codes of ten Crockford characters", "it takes the owner's session, or the role provision",
            ]),
        ProfileClause(
            "3.1.2.2", "each works once", [.builtIn],
            tests: [
                "each code is accepted once, by either method",
                "a backup code is accepted at most once if the daemon is killed in between",
            ]),
        ProfileClause(
            "3.1.2.2", "hashed slowly, each with its salt", [.builtIn, .notMet],
            note: "Argon2id; a set has one salt of 16 bytes, so that a try costs one hash and not ten",
            tests: ["a backup code's digest matches OpenSSL's"]),
        ProfileClause(
            "3.1.3.1", "mail is no second channel", [.bySecondEdition],
            note: "codes to a mailbox prove the address and reset a password",
            tests: ["a password and a mailed code are one factor for a new tenant"],
            [.emailCounts(.deviation), .emailSignsIn(.deviation)]),
        ProfileClause(
            "3.1.3.1", "the channel belongs to one device", [.outside], note: "your gateway for text messages"),
        ProfileClause(
            "3.1.3.2", "codes last 10 minutes, have 6 digits, work once, and their tries are limited", [.byDefault],
            note: "`delivered_code.ttl_s`; asking again brings no new tries",
            tests: [
                "it is not live after it expired, or if the clock is far behind its issue",
                "it is not live after five misses, and no later try or sending revives it",
                "a delivered code is accepted at most once, before and after a kill in the middle of a burst",
            ],
            [.codeLivesTooLong(mailMayLast: true)]),
        ProfileClause(
            "3.1.3.3", "telephone numbers are proven, and a new number is a new binding", [.builtIn],
            tests: ["an address is proven once, by the code that was sent to it"]),
        ProfileClause(
            "3.2.9", "beside text messages another way is offered; risk, notice and plan", [.byDefault, .outside],
            note: "`mfa.second_factors`; the rest is yours",
            tests: ["one field takes an app's code or a backup code"],
            [.phoneOnly, .phoneRestricted(.advice)]),
        ProfileClause(
            "3.1.4.1", "seeds of 112 bits, and steps of at most 2 minutes", [.builtIn, .notMet],
            note: "seeds made here have 160 bits, given ones 80 or more; steps have 15 to 120 seconds",
            tests: ["an enrolment tells the app everything it needs, once"],
            [
                .always(
                    "short_seeds", .notMet,
                    "a seed that is given may have 80 bits; 112 are wanted, and those made here have 160")
            ]),
        ProfileClause(
            "3.1.4.2", "each works once, within the drift that is to be expected", [.byDefault],
            note: "`totp.adjacent_intervals`, one step either way; drift is learned within it",
            tests: ["a code is accepted once", "the steps on either side are tried, and no others"],
            [.totpWindowWide(2)]),
    ]

    private static let ofPasskeys: [ProfileClause] = [
        ProfileClause(
            "3.1.6.2", "keys of 112 bits that others cannot change, and challenges of 64 bits", [.builtIn],
            note: "P-256, Ed25519, RSA from 2,048 bits; 80 random bits, a time and a tag",
            tests: [
                "an RSA key has 2048 to 4096 bits, an odd modulus and the exponent 65537",
                "a passkey is read as it was written, and bound to all that is stored of it",
            ]),
        ProfileClause(
            "B.3", "verification of the user is asked for, and its flag looked at", [.byDefault],
            note: "`passkey.user_verification`; only a passkey that verified its user is two factors",
            tests: ["what was shown follows from the flags"], [.userVerificationDiscouraged]),
        ProfileClause(
            "B.2", "keys that are copied between devices are protected there", [.outside],
            note: "level 2 takes them; `amr` tells by `swk`", [.syncFabric]),
    ]

    private static let ofAllKinds: [ProfileClause] = [
        ProfileClause(
            "3.2.1", "an authenticator can be stopped at once", [.builtIn],
            note: "`factor.disable`, `factor.remove`, `device.revoke`",
            tests: ["by every method and in every step it is as if it were removed"]),
        ProfileClause(
            "3.2.1", "no cookie stands in for an authenticator", [.byDefault],
            note: "`sign_in.trusted_device_skips_second_factor`; a session with one skipped has `aal` 1",
            tests: ["a substitute for a second factor adds no assurance, and a verdict says how it was confirmed"],
            [.deviceSkips]),
        ProfileClause(
            "3.2.2", "at most 100 misses in a row, then a new binding", [.bySecondEdition, .notMet],
            note: """
                `guess_budget.max_misses` in all, not in a row, within days; then it is locked until they age. Sent codes \
                and backup codes have no limit of 100, and passkeys need none
                """,
            tests: [
                "the window holds no more misses than the policy wants, whatever chance they have",
                "a success gives nothing back to the budget",
            ],
            [
                .tooManyMisses,
                .always(
                    "lock_ends", .notMet,
                    """
                    a lock ends once misses are older than guess_budget.window_days, with no new enrolment; and sent codes \
                    and backup codes may be missed more than 100 times
                    """),
            ]),
        ProfileClause(
            "3.2.5.2", "bound to the name of the site", [.builtIn],
            note: "the domain, the origin, and no frame of another",
            tests: ["a response is not taken", "no byte of a response can be changed"], [.domainTooWide]),
        ProfileClause(
            "3.2.3", "biometrics, activation secrets, wireless links", [.outside],
            note: "the authenticator's; no attestation is looked at"),
        ProfileClause(
            "3.2.12", "approved random generators", [.notMet], note: "the kernel's and libsodium's: see `not_validated`"
        ),
    ]

    private static let ofLifeCycle: [ProfileClause] = [
        ProfileClause(
            "4.1", "a record of authenticators, of their times and kinds", [.builtIn],
            note: "`factor.list` and the audit log, without addresses of the network",
            tests: ["an entry records the actor, action and subject, and no parameter"]),
        ProfileClause(
            "4.1.2.1", "adding one takes the level that the account has", [.builtIn, .bySetting, .outside],
            note: "in flows all that is left is shown first; elsewhere `mfa.changes` `session` demands it, or you do",
            tests: [
                "an abandoned sign-up does not get past a second factor that its owner has set up since",
                "one factor of two is not enough, and all that there is to show is",
            ],
            [.changesWithoutSession]),
        ProfileClause(
            "4.1.2.1", "a notice of each new one, by another way", [.notMet],
            [
                .always(
                    "no_notice", .notMet,
                    "no message tells users that a factor was added or a password reset: send it, if you need it")
            ]),
        ProfileClause(
            "4.1.2.1", "two ways to sign in (should)", [.byDefault], note: "`mfa.second_factors`",
            tests: ["one field takes an app's code or a backup code"], [.noSpareFactor]),
        ProfileClause(
            "4.2.1.1", "saved recovery codes of 64 bits", [.notMet],
            note: "backup codes have 50 bits: they stand beside a password, and recover nothing alone"),
        ProfileClause(
            "4.2.1.2", "recovery codes by text message last 10 minutes, by mail a day", [.byDefault],
            note: "to proven addresses only: see `code_lives_too_long`",
            tests: ["a password reset by an address sends its code only there"]),
        ProfileClause(
            "4.2.2.1", "at level 1 one code is enough", [.builtIn], note: "`password_reset.create`",
            tests: ["a password reset ends all sessions and opens none"]),
        ProfileClause(
            "4.2.2.2", "at level 2 two codes, a code and an authenticator, or a new proof of identity",
            [.builtIn, .outside],
            note: """
                a reset leaves the second factor; after `subject.reset_factors` the address and the password are \
                shown, but a user without a proven address shows the password alone
                """,
            tests: [
                "after a reset by support everything that is left is shown first",
                "a mailbox that has just reset the password is no more than itself, and waits",
            ],
            [.recovery]),
        ProfileClause(
            "4.2.3", "each recovery is told to the user", [.byDefault, .notMet],
            note: """
                `recovery`, `factors_reset` and `factors_reset_pending`; a plain reset of a password sends none: see \
                `no_notice`
                """,
            tests: ["a user with only the mailbox sets up a second factor after a delay, which a message announces"],
            [.recoveryWithoutNotice]),
        ProfileClause(
            "4.3", "lost ones are suspended, and that can be undone", [.builtIn],
            note: "`factor.disable`, `factor.enable`",
            tests: ["it is listed as disabled, after a restart too, and as it was once it is enabled"]),
        ProfileClause(
            "4.5", "all end with the account", [.builtIn], note: "`subject.delete`",
            tests: ["a deleted subject is gone with everything it had"]),
    ]

    private static let ofSessions: [ProfileClause] = [
        ProfileClause(
            "2.2.3", "sessions end; after a day (should)", [.bySecondEdition], note: "`session.ttl_s`",
            tests: ["it expires even if it is used", "an edition has the defaults that it was released with"],
            [.sessionTooLong]),
        ProfileClause(
            "2.2.3", "and after an hour without use (should)", [.bySecondEdition],
            note: "`session.idle_s`; the whole sign-in follows, not one factor of it",
            tests: ["it ends without use", "an edition has the defaults that it was released with"], [.idleTooLong]),
        ProfileClause(
            "5.1", "a secret of 64 random bits, made by signing in, ended by signing out", [.builtIn],
            note: "256 bits; only a keyed hash is kept",
            tests: [
                "neither the token nor the subject is in the store, and sessions are in no backup",
                "it is revoked by its token, or by its subject and handle",
            ]),
        ProfileClause(
            "5.1", "a session is not above what was shown", [.builtIn, .outside],
            note: "flows: yes; `session.create` believes its caller",
            tests: ["the steps come in order, and the session records the methods used"],
            [
                .always(
                    "caller_vouches", .notChecked,
                    "session.create and first_factor trust what the caller says was shown: check who holds the roles flow and vouch"
                )
            ]),
        ProfileClause("5.1.1", "cookies and where they go", [.outside], note: "your application and proxy"),
        ProfileClause(
            "5.2", "a new sign-in begins both times again", [.builtIn, .notMet],
            note: "a step-up renews `authenticated_at`; the session still ends at its `expires_at`",
            tests: ["the end of a step-up says what a check of its session says"]),
    ]
}
