import FactorCrypto

/// Sealing and opening a subject's parts. A part that does not open is an alarm, never a wrong code.
extension Subject {
    func seal(_ labels: FactorLabels, of id: FactorID, _ decision: DecisionContext) -> ArraySlice<UInt8> {
        let place = Sealed.labels(id, decision.document)
        return decision.keys.seal(labels.encoded, at: place, randomness: decision.randomness)[...]
    }

    /// Opens the labels that people gave a factor.
    package func labels(of factor: Factor, _ decision: DecisionContext) throws(Failure) -> FactorLabels {
        let place = Sealed.labels(factor.id, decision.document)
        let labels = try Self.open(factor.sealedLabels, at: place, decision) { bytes in
            try? FactorLabels(decoding: bytes.array())
        }
        guard let labels else { throw .internal("the labels of \(factor.id.text) are malformed") }
        return labels
    }

    /// Opens the subject's name, as its application gave it.
    package func name(_ decision: DecisionContext) throws(Failure) -> String {
        try Self.open(sealedName, at: Sealed.name(decision.document), decision) { bytes in
            String(decoding: bytes.array(), as: UTF8.self)
        }
    }

    /// Lends a factor's secret to the closure, in memory that is wiped afterwards.
    func withSecret<R>(
        of factor: Factor, _ decision: DecisionContext, _ body: (RawSpan) -> R
    ) throws(Failure) -> R {
        let place = Sealed.secret(factor.id, SecretForm(factor.material, factor.status), decision.document)
        return try Self.open(factor.sealedSecret, at: place, decision, body)
    }

    /// Lends the secret of one of the subject's own factors to the closure, without copying the factor.
    func withSecret<R>(at index: Int, _ decision: DecisionContext, _ body: (RawSpan) -> R) throws(Failure) -> R {
        let form = SecretForm(factors[index].material, factors[index].status)
        let place = Sealed.secret(factors[index].id, form, decision.document)
        return try Self.open(factors[index].sealedSecret, at: place, decision, body)
    }

    /// Seals a factor's secret again, bound to the factor's new material and status.
    mutating func reseal(_ index: Int, from old: Factor, _ decision: DecisionContext) throws(Failure) {
        let form = SecretForm(factors[index].material, factors[index].status)
        let place = Sealed.secret(old.id, form, decision.document)
        factors[index].sealedSecret = try withSecret(of: old, decision) {
            decision.keys.seal($0, at: place, randomness: decision.randomness)[...]
        }
    }

    /// Seals all parts again under the newest key generation.
    package mutating func resealAll(_ decision: DecisionContext) throws(Failure) {
        for index in factors.indices {
            let labels = try labels(of: factors[index], decision)
            factors[index].sealedLabels = seal(labels, of: factors[index].id, decision)
            try reseal(index, from: factors[index], decision)
        }
        if exists { sealedName = try Self.resealed(sealedName, at: Sealed.name(decision.document), decision) }
        try resealReset(decision)
        if !sealedProfile.isEmpty {
            sealedProfile = try Self.resealed(sealedProfile, at: Sealed.profile(decision.document), decision)
        }
        touch(.whole)
    }

    private static func resealed(
        _ sealed: ArraySlice<UInt8>, at place: AssociatedData, _ decision: DecisionContext
    ) throws(Failure) -> ArraySlice<UInt8> {
        try open(sealed, at: place, decision) {
            decision.keys.seal($0, at: place, randomness: decision.randomness)[...]
        }
    }

    /// The oldest key generation that any part is sealed under; 0 if the subject does not exist.
    package var oldestGeneration: UInt32 {
        guard exists else { return 0 }
        var oldest = TenantKeys.generation(of: sealedName) ?? 0
        if !sealedProfile.isEmpty { oldest = min(oldest, TenantKeys.generation(of: sealedProfile) ?? 0) }
        if let reset { oldest = min(oldest, TenantKeys.generation(of: reset.sealedActor) ?? 0) }
        for factor in factors {
            oldest = min(oldest, TenantKeys.generation(of: factor.sealedLabels) ?? 0)
            oldest = min(oldest, TenantKeys.generation(of: factor.sealedSecret) ?? 0)
        }
        return oldest
    }

    static func open<R>(
        _ sealed: ArraySlice<UInt8>, at place: AssociatedData, _ decision: DecisionContext, _ body: (RawSpan) -> R
    ) throws(Failure) -> R {
        var result: R?
        do throws(CryptoFailure) {
            try decision.tenantContext.keys.lend(sealed, at: place) { result = body($0) }
        } catch {
            throw .damaged("a sealed part of a subject does not open at its location (\(error))")
        }
        guard let result else { throw .internal("a sealed part is not available") }
        return result
    }
}
