import FactorCrypto

/// One way to answer a step.
package struct Offer: Equatable, Sendable {
    package let kind: FactorKind
    package var factor: FactorID?
    package var displayName: String?
    /// When it was enrolled; nil for a first factor.
    package var createdAt: Timestamp?
    /// When it last verified.
    package var lastUsedAt: Timestamp?
    /// Whether the user prefers it.
    package var isPreferred = false
    /// The destination of the code, as far as it may be shown.
    package var destination: String?
    /// How many codes of a set are left.
    package var remaining: Int?

    package init(_ kind: FactorKind) {
        self.kind = kind
    }
}

/// The destination of a code.
struct Target {
    let address: Address
    let factor: FactorID?
    /// Whether a code to it can be right.
    let isReal: Bool
}

extension FlowContext {
    /// The ways in which the flow may begin.
    ///
    /// While accounts are hidden, only what was typed decides; otherwise what the subject has.
    package func firstOffers(_ decision: DecisionContext) throws(Failure) -> [Offer] {
        try shown(try firstKinds(decision), decision)
    }

    /// The ways in which a code to reset a forgotten password may be sent, as they are shown.
    func resetOffers(_ decision: DecisionContext) throws(Failure) -> [Offer] {
        try shown(try resetKinds(decision), decision)
    }

    private func shown(_ kinds: [FactorKind], _ decision: DecisionContext) throws(Failure) -> [Offer] {
        try kinds.map { kind throws(Failure) in
            var offer = Offer(kind)
            if let medium = kind.medium { offer.destination = try firstDestination(medium, decision) }
            return offer
        }
    }

    /// What may be shown of where a code of the first step would be sent. While accounts are hidden, this is what was
    /// typed, and nothing that the subject has is read for it.
    private func firstDestination(_ medium: Medium, _ decision: DecisionContext) throws(Failure) -> String? {
        guard flow.plan.hidesAccounts else { return try firstTarget(medium, decision).address.masked }
        return flow.identifier?.address.flatMap { $0.medium == medium ? $0.masked : nil }
    }

    func firstKinds(_ decision: DecisionContext) throws(Failure) -> [FactorKind] {
        if case .passwordReset = flow.goal { return try resetKinds(decision) }
        var kinds = flow.plan.firstFactors
        if case .signIn(signUpIfMissing: true) = flow.goal { kinds.removeAll { $0 == .password } }
        return try fitting(kinds, decision)
    }

    /// The ways in which a code to reset a forgotten password may be sent.
    func resetKinds(_ decision: DecisionContext) throws(Failure) -> [FactorKind] {
        try fitting([.email, .phone], decision)
    }

    /// Returns the kinds that fit what was typed, or what the subject has; all of them if none fits.
    private func fitting(_ kinds: [FactorKind], _ decision: DecisionContext) throws(Failure) -> [FactorKind] {
        guard flow.plan.hidesAccounts else {
            let media = try subject.addresses(decision).filter(\.verifies).map(\.address.medium)
            let own = kinds.filter { kind in
                kind.medium.map(media.contains)
                    ?? (subject.hasVerifier(kind, decision) || (kind == .password && flow.signUp != nil))
            }
            return own.isEmpty ? kinds : own
        }
        guard let medium = flow.identifier?.address?.medium else { return kinds }
        let fitting = kinds.filter { $0.medium == nil || $0.medium == medium }
        return fitting.isEmpty ? kinds : fitting
    }

    /// Returns where a code of the first step is sent: to the address that was typed, or to one of the subject's.
    func firstTarget(_ medium: Medium, _ decision: DecisionContext) throws(Failure) -> Target {
        let held = try subject.addresses(decision).filter { $0.verifies && $0.address.medium == medium }
        if let typed = flow.identifier?.address, typed.medium == medium {
            let owned = held.first { $0.address.isSame(as: typed) }
            var isReal = owned != nil
            if case .signIn(signUpIfMissing: true) = flow.goal { isReal = isReal || !subject.exists }
            return Target(address: typed, factor: owned?.factor, isReal: isReal)
        }
        if let first = held.first { return Target(address: first.address, factor: first.factor, isReal: true) }
        return Target(address: .decoy(medium == .email ? .email : .phone, decision), factor: nil, isReal: false)
    }

    /// What may be shown of where the first code was sent: only what was typed, while accounts are hidden.
    package func shownFirst(_ address: Address) -> String? {
        let isTyped = flow.identifier?.address?.isSame(as: address) ?? false
        return isTyped || !flow.plan.hidesAccounts ? address.masked : nil
    }

    /// The possible second factors: those that the plan allows, that the subject has, and that do not repeat the first.
    /// They come without the names that the user gave them, which are sealed.
    package func secondOffers(_ decision: DecisionContext) throws(Failure) -> [Offer] {
        var offers: [Offer] = []
        for kind in flow.plan.secondFactors { offers += try self.offers(kind, decision) }
        // Not every passkey can verify its user.
        if flow.demandsVerifiedUser, passwordMeetsDemand, canShowPasswordSecond(decision),
            offers.allSatisfy({ $0.kind == .passkey }),
            !offers.isEmpty
        {
            offers += try self.offers(.password, decision)
        }
        for index in offers.indices { describe(&offers[index]) }
        return Self.inOrder(offers)
    }

    /// The same with those names.
    func labelledSecondOffers(_ decision: DecisionContext) throws(Failure) -> [Offer] {
        try labelled(try secondOffers(decision), decision)
    }

    /// Adds the users' names and the times of the factors.
    func labelled(_ given: [Offer], _ decision: DecisionContext) throws(Failure) -> [Offer] {
        var offers = given
        for index in offers.indices {
            describe(&offers[index])
            guard let factor = subject.factors.first(where: { $0.id == offers[index].factor }) else { continue }
            offers[index].displayName = try subject.labels(of: factor, decision).displayName
        }
        return offers
    }

    /// Adds what is known of the offered factor.
    private func describe(_ offer: inout Offer) {
        guard let index = subject.factors.firstIndex(where: { $0.id == offer.factor }) else { return }
        offer.createdAt = subject.factors[index].createdAt
        offer.lastUsedAt = subject.factors[index].usage.lastUsedAt
        offer.isPreferred = subject.factors[index].isPreferred
    }

    /// Sorts offers: first the one that the user prefers, then the one that was used last, and backup codes at the end.
    private static func inOrder(_ offers: [Offer]) -> [Offer] {
        let ranked = offers.enumerated().map { place, offer in
            (rank: offer.kind == .backupCode ? 2 : offer.isPreferred ? 0 : 1, place: place, offer: offer)
        }
        let sorted = ranked.sorted { left, right in
            let (lastLeft, lastRight) = (left.offer.lastUsedAt?.milliseconds, right.offer.lastUsedAt?.milliseconds)
            if left.rank != right.rank { return left.rank < right.rank }
            if lastLeft != lastRight { return lastLeft ?? .min > lastRight ?? .min }
            return left.place < right.place
        }
        return sorted.map(\.offer)
    }

    private func offers(_ kind: FactorKind, _ decision: DecisionContext) throws(Failure) -> [Offer] {
        if repeatsVouched(kind) || !meetsDemand(kind, decision) { return [] }
        guard kind.medium == nil else {
            return try secondTargets(kind, decision).map { target in
                var offer = Offer(kind)
                offer.factor = target.factor
                offer.destination = target.address.masked
                return offer
            }
        }
        // A password that others may know confirms nothing.
        if kind == .password, subject.passwordDemand == .reset { return [] }
        // Two passkeys are two things that the user has.
        if kind == .passkey, flow.firstProof?.kind == .passkey { return [] }
        var offers: [Offer] = []
        // When another factor is asked for, the one that the flow itself has set up proves nothing.
        let own = flow.plan.second == .asked ? flow.proofs.filter { $0.part == .setUp }.compactMap(\.factor) : []
        for index in subject.factors.indices
        where subject.factors[index].kind == kind && subject.factors[index].verifies(in: decision.tenantContext)
            && !own.contains(subject.factors[index].id)
        {
            var offer = Offer(kind)
            offer.factor = subject.factors[index].id
            offer.remaining = Subject.remaining(subject.factors[index])
            guard offer.remaining != 0 else { continue }
            offers.append(offer)
        }
        return offers
    }

    /// The subject's addresses that a second code may go to. If the password was shown, addresses that have reset it
    /// are excluded: an attacker with only the mailbox could show both.
    func secondTargets(_ kind: FactorKind, _ decision: DecisionContext) throws(Failure) -> [Target] {
        if repeatsVouched(kind) { return [] }
        let usesPassword = flow.proofs.contains { $0.kind == .password } || flow.vouchesPassword
        return try ownTargets(kind, decision)
            .filter { !usesPassword || !subject.isInResetShadow($0.factor) }
    }

    /// The subject's addresses that this flow has not proven yet.
    func ownTargets(_ kind: FactorKind, _ decision: DecisionContext) throws(Failure) -> [Target] {
        let used = flow.proofs.compactMap(\.address)
        return try subject.addresses(decision).filter { held in
            held.verifies && held.address.medium == kind.medium
                && !used.contains { $0.isSame(as: held.address) }
        }.map { Target(address: $0.address, factor: $0.factor, isReal: true) }
    }
}
