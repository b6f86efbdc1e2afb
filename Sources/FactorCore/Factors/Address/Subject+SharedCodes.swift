/// The codes that a subject's flows share, by the rules of `DeliveredCode`. There is one for each scope.
///
/// A spent one, or one without tries, stays until its time is over, so that every flow that waits for it sees what
/// became of it. All of them end with any change that ends flows in which a first factor was shown: a new password, a
/// factor that is removed, disabled or enabled, a reset of the second factors. A restore keeps none.
extension Subject {
    /// The most codes that are shared at once. Each took a message, and step-ups with ever other actions make ever more
    /// of them. A flow beyond has a code of its own.
    static let mostSharedCodes = 16

    /// The code of a scope, whether valid or spent, or nil if none was sent or its time is over.
    func sharedCode(in scope: DocumentID, at now: Timestamp) -> DeliveredCode? {
        sharedCodes.first { $0.scope == scope && $0.code.hasTime(at: now) }?.code
    }

    /// Whether a scope has a code, or may get one.
    func hasRoom(forCodeIn scope: DocumentID, at now: Timestamp) -> Bool {
        sharedCode(in: scope, at: now) != nil
            || sharedCodes.count { $0.code.hasTime(at: now) } < Self.mostSharedCodes
    }

    /// Keeps a code in the place of its scope's last one.
    mutating func share(_ code: DeliveredCode, in scope: DocumentID) {
        sharedCodes.removeAll { $0.scope == scope }
        sharedCodes.append(SharedCode(scope: scope, code: code))
        touch(.hot)
    }

    /// Forgets the shared codes whose time is over, as the subject is about to be written.
    package mutating func forgetOldCodes(at now: Timestamp) {
        if !sharedCodes.isEmpty { sharedCodes.removeAll { !$0.code.hasTime(at: now) } }
    }

    /// Ends all shared codes. A flow that waits for one has to have another one sent.
    package mutating func endSharedCodes() {
        guard !sharedCodes.isEmpty else { return }
        sharedCodes = []
        touch(.hot)
    }
}
