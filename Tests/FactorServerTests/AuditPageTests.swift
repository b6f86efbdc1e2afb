import TestServer
import TestSupport
import Testing

@testable import FactorCore
@testable import FactorServer

/// Pages of the audit log that end because enough was looked at, or that are read in several steps.
struct AuditPageTests {
    let scenario: Scenario

    init() throws {
        scenario = try Scenario()
        try scenario.done("tenant.create", ["tenant": "shop"])
        // More commits than are read at once, and few of them about the other tenant, or by the member of staff.
        for number in 0..<70 {
            try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])
            guard number % 10 == 0 else { continue }
            try scenario.done("session.create", ["tenant": "shop", "subject": "bob", "amr": ["pwd"]])
            try scenario.done("subject.reset_factors", ["subject": "ada", "actor": "agent-7", "cause": "lost"])
        }
    }

    /// What is asked for.
    enum Filter: CaseIterable { case nothing, tenant, subject, actor }

    private func query(_ filter: Filter, _ place: AuditQuery.Place, limit: Int = 200) throws -> AuditQuery {
        let tenant: TenantID? =
            switch filter {
            case .nothing: nil
            case .tenant: try TenantID("shop")
            case .subject, .actor: .default
            }
        return AuditQuery(
            tenant: try tenant.map { try scenario.engine.tenant($0) },
            subject: [.subject, .actor].contains(filter) ? try SubjectID("ada") : nil,
            actor: filter == .actor ? try SubjectID("agent-7") : nil, since: nil, limit: limit, place: place)
    }

    /// The numbers of all entries, and how many there are on each page.
    private func listed(
        _ filter: Filter, from first: AuditQuery.Place, looking longestLook: Int, limit: Int = 200
    ) throws -> (numbers: [UInt64], pages: [Int]) {
        let engine = scenario.engine
        let reader = AuditReader(
            tenants: Array(engine.tenants.values), writers: engine.durableState.logs.map(\.writer),
            longestLook: longestLook)
        var (numbers, pages): ([UInt64], [Int]) = ([], [])
        var place: AuditQuery.Place? = first
        while let here = place, pages.count < 1_000 {
            let page = try #require(try reader.page(query(filter, here, limit: limit), scenario.store))
            numbers += page.entries.map(\.sequence)
            pages.append(page.entries.count)
            place = page.next
        }
        return (numbers, pages)
    }

    @Test(arguments: Filter.allCases, [true, false])
    func `pages of a sparse filter leave nothing out and repeat nothing`(_ filter: Filter, _ isAscending: Bool) throws {
        let first: AuditQuery.Place = isAscending ? .after(AuditPositions()) : .before(nil)
        let whole = try listed(filter, from: first, looking: .max)
        let expected = [Filter.nothing: 90, .tenant: 7, .subject: 80, .actor: 7]
        #expect(whole.numbers.count >= expected[filter] ?? 0 && whole.pages.count == 1)
        #expect(whole.numbers == whole.numbers.sorted { ($0 < $1) == isAscending && $0 != $1 })
        for look in [2, 7, 64] {
            let some = try listed(filter, from: first, looking: look)
            #expect(some.numbers == whole.numbers, "\(look)")
            #expect(some.pages.count > 1 && some.pages.allSatisfy { $0 <= look })
        }
        for limit in [1, 3] {
            let some = try listed(filter, from: first, looking: 5, limit: limit)
            #expect(some.numbers == whole.numbers && some.pages.allSatisfy { $0 <= limit }, "\(limit)")
        }
    }
}
