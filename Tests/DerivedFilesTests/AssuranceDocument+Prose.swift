/// The parts of the page that no table has.
extension AssuranceDocument {
    static let assurance = """
        ## amr and aal

        `aal` follows from `amr`, and from nothing else: see [sessions](factors.md#sessions). In flows, `amr` has what was shown,
        and `mfa` if that was two factors of different types. Level 2 takes something that one holds together with something that
        one knows or is. There is no level 3 here: the server cannot tell whether a key can be exported. The columns are the values
        in the two [editions of the defaults](policy.md#editions-of-the-defaults), which can be set.

        | shown | `mfa.email_counts_as` `possession`, `mfa.two_possessions` true | `nothing`, false |
        | --- | --- | --- |
        | a password, then a code by mail | `pwd` `otp` `mfa`, 2 | `pwd` `mca`, 1 |
        | a code by mail | `otp`, 1 | `mca`, 1 |
        | a code by mail, then one of an app | `otp` `mfa`, 2 | `mca` `otp`, 1 |
        | a code by text message, then one of an app | `sms` `otp` `mfa`, 2 | `sms` `otp`, 1 |
        | a passkey that did not verify its user, then a code of an app | `hwk` `user` `otp` `mfa`, 2 | `hwk` `user` `otp`, 1 |
        | a password, then a code of an app or token, a backup code, a text message, a passkey | ... `mfa`, 2 | the same |
        | a passkey that verified its user | `hwk` or `swk`, `user` `mfa`, 2 | the same |

        A session keeps its `amr` until it ends, whatever the policy says later. `session.create` takes the `amr` that its caller
        gives.
        """

    static let check = """
        ## tenant.check

        `tenant.check` [admin] tells what is wrong with a tenant's policy, and changes nothing. With a `profile` it also tells where
        the policy deviates from that standard. With a `policy` it judges what `tenant.update` would make of it.

        ```json
        {"jsonrpc":"2.0","id":1,"method":"tenant.check","params":{"tenant":"default","profile":"nist-800-63b-4-aal2"}}
        ```

        | `severity` | |
        | --- | --- |
        | `lockout` | users cannot get in |
        | `contradiction` | a setting does nothing, or undoes another one |
        | `deviation` | the standard demands something else |
        | `advice` | the standard recommends something else, or demands it at a higher level; or the setting is a trap |
        | `not_met` | the server lacks it, whatever is set |
        | `not_checked` | the server cannot see it: it is yours |

        `needs` is a change that `tenant.update` takes as it is; null if there is none, or if it is for you to decide. Take one and
        check again: a change can make another one unnecessary. A changed policy changes nothing that users have already: shorter
        passwords, longer steps of apps and sessions under way stay until they end.
        """

    static let rest = """
        ## What does not fit

        - **Cryptography.** XChaCha20-Poly1305, BLAKE2b, SipHash and Argon2id are not approved by NIST, libsodium, nettle and the
          random generators are not validated under FIPS 140. Federal agencies need both. Passkeys with RS256 are accepted, from
          2,048 bits; ASVS wants neither. Codes of apps use SHA-1 by default, since many apps know nothing else.
        - **Guesses.** A budget within days takes the place of a count of misses in a row, and a lock ends with the days. NIST wants
          an authenticator disabled until it is bound again: then any stranger could disable any user's. Sent codes and backup codes
          have no limit of 100, since they are the way in of a user whose password or app is locked. Passkeys need none.
        - **Backup codes** have 50 bits, and one salt for a set. They are look-up secrets beside a password, and no saved recovery
          codes in NIST's sense, which have 64 bits.
        - **Given seeds** may have 80 bits. Older apps and tokens have such.
        - **Blocklist.** 1,469 words, nearly all of 8 to 10 characters: with a minimum of 15 it refuses next to nothing. There is no
          list of breached passwords, and no list of your own words but the `issuer`. On the other hand it refuses simple patterns,
          which some read as a rule about composition.
        - **Spelling.** Passwords are normalised, as NIST recommends. ASVS wants them compared exactly as received.
        - **bcrypt** hashes that were imported see 72 bytes. Imported hashes keep their cost until their owner signs in.
        - **Sent codes.** Behind a first factor all flows of a user that want the same share a code, and `factor.send` belongs to no
          request. ASVS wants each code bound to one request.
        - **Sessions.** A step-up keeps the token and the end of the session. ASVS wants a new token, NIST new times.
        - **Notices.** No message tells a user that a factor was added, or that the password was reset where another factor is left.
        - **Enrolment.** With `mfa.changes` `application`, the default, methods with the role `enroll` take the application's word
          that the owner has just signed in; with `session` they take the owner's session.
        - **Recovery.** A user without a proven address shows the password alone after `subject.reset_factors`. A password that the
          mailbox has set, and that mailbox, are one factor; the user then waits for `recovery.wait_s`.
        - **Old passwords.** A longer minimum applies to new ones. `password.require_reset` has a user choose another.

        ## What is yours

        - TLS, cookies, protection against forged requests, sign-out on every page.
        - The pages: pasting and managers work, what is typed can be shown, there is guidance for choosing a password.
        - For text messages: a risk assessment, a notice to users, a plan for doing without.
        - Why sessions last as long as they do, and what your ways in are: both are to be documented.
        - How support finds out whom it helps, before it resets factors.
        - A practice statement, privacy, retention (`limits.audit_days`), and logs that leave the machine.
        - Who has the roles `flow`, `vouch` and `enroll`: these programs are believed.
        """
}
