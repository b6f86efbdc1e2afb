package import FactorCore
import FactorCrypto

/// A count of a tenant's users by what they have that counts, now and after a change that is not made yet.
package struct Survey: Sendable {
    let tenant: Tenant
    /// The tenant as it would be.
    let changed: Tenant
    /// Nothing is counted if the tenant has no more subjects than this; nil counts in any case.
    let accepted: Int?

    /// What was counted, under which policies.
    package struct Result: Sendable {
        let policy: Policy
        let changed: Policy
        /// Nil if nothing was counted.
        let census: FactorCensus?
    }
}

extension Engine {
    /// The subjects that are read at once. The background thread does other work in between.
    fileprivate static let surveyPage = 256

    /// Counts a tenant's users off the loop's thread, page by page, so that each counts as it was when its page was read.
    /// Throws `overloaded` while another survey is under way. Documents that cannot be read are not counted: the scrub
    /// tells of them.
    ///
    /// - Parameter deadline: The time of the steady clock in milliseconds after which it is given up; nil for none.
    package func survey(
        _ survey: Survey, before deadline: Int64? = nil,
        _ done: @escaping @Sendable (Result<FactorCensus?, Failure>) -> Void
    ) throws(Failure) {
        guard !isSurveying else { throw .overloaded(retryAfterMilliseconds: 1_000) }
        let loop = configuration.loop
        try survey.count(FactorCensus(), after: nil, self, before: deadline) { [weak self] result in
            self?.isSurveying = false
            // Outside of the scan's transaction, since a decision may be run again.
            loop.post { done(result) }
        }
        isSurveying = true
    }

    /// Returns how many users a changed policy leaves without a factor that counts; nil if it accepts all that counted
    /// before, or if more than all users may be affected. Throws `users_affected` if there are more than accepted. The
    /// decision stops until they are counted.
    func usersAffected(
        by changed: Tenant, of tenant: Tenant, accepting accepted: Int
    ) throws(Failure) -> Int? {
        let narrowed = changed.policy.narrowedMembers(from: tenant.policy)
        guard let first = narrowed.first else { return nil }
        guard let surveyed, surveyed.policy == tenant.policy, surveyed.changed == changed.policy else {
            wantedSurvey = Survey(tenant: tenant, changed: changed, accepted: accepted)
            throw .stop
        }
        guard let census = surveyed.census else { return nil }
        guard census.affected <= accepted else { throw .usersAffected(census, field: "policy.\(first)") }
        return census.affected
    }
}

extension Survey {
    /// Reads a page, and the next ones after it.
    fileprivate func count(
        _ census: FactorCensus, after: DocumentID?, _ engine: Engine, before deadline: Int64?,
        _ done: @escaping @Sendable (Swift.Result<FactorCensus?, Failure>) -> Void
    ) throws(Failure) {
        // The keys may have been rotated since the survey began.
        guard let keys = engine.tenant(number: tenant.number)?.keys else { throw .notFound }
        if let deadline, engine.clock.steady() >= deadline { throw Failure(.deadlineExceeded) }
        try engine.scan { store throws(StoreFailure) -> (FactorCensus, DocumentID?)? in
            if after == nil, let accepted,
                try store.count(kind: .subject, tenant: tenant.number, generationBelow: nil) <= accepted
            {
                return nil
            }
            let page = try store.page(
                kind: .subject, tenant: tenant.number, after: after, limit: Engine.surveyPage)
            var census = census
            for stored in page {
                guard let subject = try? Subject(stored.document, at: stored.key, keys) else { continue }
                census.count(subject, under: tenant.tenantContext, changed: changed.tenantContext)
            }
            return (census, page.count < Engine.surveyPage ? nil : page.last?.key.id)
        } done: { [weak engine] result in
            do throws(Failure) {
                guard let counted = try result.get() else { return done(.success(nil)) }
                guard let last = counted.1, let engine else { return done(.success(counted.0)) }
                try count(counted.0, after: last, engine, before: deadline, done)
            } catch {
                done(.failure(error))
            }
        }
    }
}
