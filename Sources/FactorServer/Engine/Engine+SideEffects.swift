import FactorCore

extension Engine {
    /// Stages what a decision asks for outside of its subject: all of it, or nothing if it throws. Returns the number
    /// of sessions that it ended.
    ///
    /// Everything is checked before anything is written. A message comes last, because admitting it counts it; a
    /// decision sends at most one.
    func carryOut(
        _ sideEffects: [SideEffect], of name: SubjectID?, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> Int {
        guard let name else { throw .internal("a side effect without a subject") }
        let owner = IdentifierOwner.subject(name)
        var claims = OpenClaims()
        var released: [FoundClaim] = []
        var ending: (held: LoadedSessions, ended: [LoadedSession])?
        var renewed: LoadedDevices?
        for sideEffect in sideEffects {
            switch sideEffect {
            case .claim(let identifier): try open(identifier, for: name, in: tenant, &claims)
            case .claimCredential(let id): claims.add(try openClaim(ofCredential: id, for: owner, in: tenant))
            case .claimIfFree(let identifier):
                // Skipped if the same decision claims it outright, or if it is not free.
                guard !sideEffects.contains(where: { $0.claims(identifier) }),
                    try isClaimable(identifier, by: owner, in: tenant)
                else { continue }
                try open(identifier, for: name, in: tenant, &claims)
            case .claimIfUnproven(let identifier):
                guard !sideEffects.contains(where: { $0.claims(identifier) }) else { continue }
                try openIfUnproven(identifier, for: name, in: tenant, &claims)
            case .release(let identifier):
                if let held = try releasable(identifier, from: name, in: tenant) { released.append(held) }
            case .endSessions(let id, let token):
                let held = try sessions(of: tenant.key(of: name), in: tenant)
                let kept = token.map { tenant.key(of: $0) }
                ending = (held, held.sessions.filter { $0.session.id != id && $0.key != kept })
            case .renewGuesses(let kind, through: let day):
                var trusted = if let renewed { renewed } else { try devices(of: tenant.key(of: name), in: tenant) }
                if trusted.devices.forget(kind, through: day) { renewed = trusted }
            case .send, .pretend: break
            }
        }
        for sideEffect in sideEffects {
            switch sideEffect {
            case .send(let order, to: let address, let isNew):
                var request = MessageRequest(order.standing, isReal: true)
                if isNew { request.pendingAddressOf = tenant.key(of: name).id }
                try admitMessage(to: address, request, in: tenant)
                send(order, in: tenant)
            case .pretend(let order, to: let address):
                try admitMessage(to: address, MessageRequest(order.standing, isReal: false), in: tenant)
                pretendToSend(order, in: tenant)
            case .claim, .claimCredential, .claimIfFree, .claimIfUnproven, .release, .endSessions, .renewGuesses: break
            }
        }
        write(claims, in: tenant, peer: peer)
        for claim in released { drop(claim) }
        if let renewed { write(renewed, in: tenant) }
        guard var ending, !ending.ended.isEmpty else { return 0 }
        for session in ending.ended { end(session, in: &ending.held) }
        write(ending.held, tenant)
        return ending.ended.count
    }
}
