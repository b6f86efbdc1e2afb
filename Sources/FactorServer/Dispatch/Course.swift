import FactorCore
import FactorWire

/// All that it takes to decide a request, mostly a method with its parameters.
///
/// It is run from its start, again after each stop and each loss, some turns later. By then its tenant may be gone, or its
/// answer recorded.
protocol Course: Sendable {
    /// Decides, and answers the request or lets it wait.
    func run(_ dispatcher: Dispatcher, _ tenant: Tenant?, _ request: Request)

    /// What is run instead if the decision is lost.
    var afterLoss: any Course { get }

    /// Called when the request was refused because what the course had stopped for is not to be had.
    func wasGivenUp(_ dispatcher: Dispatcher, _ failure: Failure)
}

extension Course {
    var afterLoss: any Course { self }
    func wasGivenUp(_ dispatcher: Dispatcher, _ failure: Failure) {}
}

/// What became of a decision.
enum DecisionOutcome {
    /// It was made. Its answer is still to be sent; it is recorded in the slot.
    case made(ReceiptSlot?)
    /// It was refused, and so is the request. A lasting refusal is to be recorded in the slot.
    case refused(Failure, ReceiptSlot?)
    /// The request repeats an earlier one, of which this is the answer.
    case recorded([UInt8])
    /// The request repeats one whose answer is still to come.
    case joined(ReceiptRequest)
    case stopped(Engine.Need, PriorRuns)
}

extension Dispatcher {
    /// Begins a course with the tenant that the parameters name. One that others have created is sought first.
    func begin(_ course: some Course, in id: TenantID?, _ request: Request) {
        guard request.hasSoughtTenant || !engine.mayExist(id ?? .default) else {
            return engine.seekTenant(id ?? .default) { [weak self] failure in
                guard let self else { return }
                var request = renewed(request)
                request.hasSoughtTenant = true
                if let failure { refuse(request, failure) } else { begin(course, in: id, request) }
            }
        }
        let tenant: Tenant
        do throws(Failure) {
            tenant = try request.call.tenant(id, for: Catalogue.all[request.method].roles)
        } catch {
            return refuse(request, error)
        }
        course.run(self, tenant, request)
    }

    /// Runs a decision unless its answer is recorded. It records its own in the slot.
    func decide(
        _ receipt: ReceiptRequest?, _ tenant: Tenant?, _ request: Request, about owner: DocumentKey? = nil,
        _ decide: (ReceiptSlot?) throws(Failure) -> Void
    ) -> DecisionOutcome {
        var opened = ReceiptLookup.open(nil)
        let run = engine.run(request.prior, of: request.meta?.id) { () throws(Failure) in
            if let tenant { engine.rest(on: tenant) }
            // Before the receipt: other decisions about the subject do not look for that.
            if let owner { try engine.giveWay(at: owner) }
            if receipt != nil { opened = try open(receipt, tenant, request) }
            guard case .open(let slot) = opened else { return }
            guard !isOverdue(request) else { throw Failure(.deadlineExceeded) }
            try decide(slot)
        }
        switch (run, opened) {
        case (.stopped(let need, let prior), _): return .stopped(need, prior)
        case (.made, .open(let slot)): return .made(slot)
        case (.made, .recorded(let line)): return .recorded(line)
        case (.made, .joined(let receipt)): return .joined(receipt)
        case (.refused(let failure), .open(let slot)): return .refused(failure, slot)
        case (.refused(let failure), _): return .refused(failure, nil)
        }
    }

    /// Answers a request whose decision was not made, or runs its course again once what it stopped for is available. Not
    /// inlined, since it is the same for all courses.
    @inline(never)
    func settle(_ outcome: DecisionOutcome, _ course: any Course, _ tenant: Tenant?, _ request: Request) {
        switch outcome {
        case .made: break
        case .joined(let receipt): join(receipt, course, tenant, request)
        case .recorded(var line):
            give(
                &line, request, request.token, isDeferred: !isDurable(request), decidingAgain(course, tenant, request))
        case .refused(let failure, let slot): fail(request, slot, failure, decidingAgain(course, tenant, request))
        case .stopped(let need, let prior): resume(need, prior, course, tenant, request)
        }
    }

    /// Obtains what a decision has stopped for, and runs its course again.
    private func resume(
        _ need: Engine.Need, _ prior: PriorRuns, _ course: any Course, _ tenant: Tenant?, _ request: Request
    ) {
        let next = { @Sendable [weak self] (hashed: Result<HashResult?, Failure>) in
            guard let self else { return }
            var request = renewed(request)
            request.prior = prior
            do throws(Failure) {
                if let hashed = try hashed.get() { prior.hashed = hashed }
            } catch {
                engine.end(prior)
                return giveUp(course, tenant, request, error)
            }
            runAgain(course, tenant, request)
        }
        switch need {
        case .hashes(let wanted):
            guard let tenant else { return next(.failure(.internal("there is no tenant to hash for"))) }
            engine.hash(wanted, in: tenant, from: origin(of: request, in: tenant), before: request.deadline) {
                next($0.map { $0 })
            }
        case .documents(let keys):
            engine.fetch(keys, for: prior) { next($0.map { .failure($0) } ?? .success(nil)) }
        case .survey(let survey):
            do throws(Failure) {
                try engine.survey(survey, before: request.deadline) { result in
                    next(
                        result.map { census in
                            prior.surveyed = Survey.Result(
                                policy: survey.tenant.policy, changed: survey.changed.policy, census: census)
                            return nil
                        })
                }
            } catch {
                next(.failure(error))
            }
        case .turn(let place):
            engine.ownership.wait(for: place) { next(.success(nil)) }
        }
    }

    /// Runs a course from the start, with its tenant looked up again.
    private func runAgain(_ course: any Course, _ tenant: Tenant?, _ request: Request) {
        let present: Tenant?
        do throws(Failure) {
            present = try tenant.map { tenant throws(Failure) in try engine.tenant(tenant.id) }
        } catch {
            if let prior = request.prior { engine.end(prior) }
            return giveUp(course, tenant, request, error)
        }
        course.run(self, present, request)
    }

    private func giveUp(_ course: any Course, _ tenant: Tenant?, _ request: Request, _ failure: Failure) {
        refuse(request, failure, decidingAgain(course, tenant, request))
        course.wasGivenUp(self, failure)
    }

    /// How often a lost decision is made again, not counting when it was lost with another one. After that the request
    /// is refused.
    static let mostLosses = 5

    /// Returns what decides a request again if its last decision is lost; nil if it cannot be.
    @inline(__always)
    func decidingAgain<C: Course>(_ course: C, _ tenant: Tenant?, _ request: Request) -> DeferredReply.DecideAgain? {
        engine.ownership.canLose ? againIfLost(course.afterLoss, tenant, request) : nil
    }

    @inline(never)
    private func againIfLost(
        _ course: any Course, _ tenant: Tenant?, _ request: Request
    ) -> DeferredReply.DecideAgain {
        let place = engine.ownership.place
        return { [weak self] isOwn in
            guard let self, !isOwn || request.losses < Self.mostLosses else { return false }
            engine.ownership.decideAgain(at: place, after: request.prior, engine) { [weak self] prior in
                guard let self else { return }
                var next = renewed(request)
                next.losses += isOwn ? 1 : 0
                next.hasBegun = true
                next.prior = prior
                runAgain(course, tenant, next)
            }
            return true
        }
    }

    /// Returns a request for a further decision, some turns after the first.
    func renewed(_ request: Request) -> Request {
        engine.closeDecision()
        var request = request
        request.accessesBefore = engine.pendingAccesses
        request.prior = nil
        return request
    }
}
