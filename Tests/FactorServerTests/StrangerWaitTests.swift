import TestServer
import TestSupport
import Testing

/// Who can make an owner wait, for how long, and what lets the owner in meanwhile: `deploy/waits.md`, row by row.
struct StrangerWaitTests {
    private static let page = Result { try WaitPage() }

    @Test func `the page and the tests have the same rows`() throws {
        let page = try Self.page.get()
        #expect(Set(page.rows.keys) == Set(StrangerRow.all.map(\.name)))
    }

    @Test(.enabled(if: TestStore.isInMemory), arguments: StrangerRow.all.map(\.name))
    func `no stranger makes an owner wait longer than the page says`(_ name: String) throws {
        let row = try #require(StrangerRow.all.first { $0.name == name })
        let page = try #require(try Self.page.get().rows[name])
        for hidesAccounts in [true, false] {
            let policy: JSON = ["enumeration_protection": .flag(hidesAccounts)]
            let result = try StrangerRun.result(of: row, policy: policy)
            let differences = result.differences(from: page, hidesAccounts: hidesAccounts)
            #expect(differences.isEmpty, "\(hidesAccounts ? "hidden" : "open"): \(differences)")
        }
    }
}
