import FactorCore
import Testing

@testable import FactorServer

/// Which answers a store of one's own may have recorded.
struct KnownAnswersTests {
    private func answer(_ number: UInt64, tenant: UInt64 = 1) -> DocumentKey {
        DocumentKey(kind: .receipt, tenant: tenant, id: DocumentID(high: number, low: number))
    }

    private func count(_ keys: DocumentKey...) -> Growth.Count {
        var count = Growth.Count()
        for key in keys { count.add(key, bytes: 100) }
        return count
    }

    /// Counts, and records or removes answers while the count is under way.
    private func counted(_ growth: inout Growth, _ found: Growth.Count, _ meanwhile: (inout Growth) -> Void = { _ in })
    {
        growth.beginCount(at: 0)
        meanwhile(&growth)
        growth.endCount(found)
    }

    @Test func `until all are counted, any key may have one`() {
        var growth = Growth(keepsChanges: false)
        growth.beginCount(at: 0)
        #expect(growth.mayHave(answer(1)))
        growth.endCount(nil)
        #expect(growth.mayHave(answer(1)))
        counted(&growth, count(answer(2)))
        #expect(!growth.mayHave(answer(1)))
        #expect(growth.mayHave(answer(2)))
        #expect(!growth.mayHave(answer(2, tenant: 2)))
    }

    /// A count begins when a commit has landed, and others may be on their way.
    @Test func `what was recorded is known, whether or not a count has come in time for it`() {
        var growth = Growth(keepsChanges: false)
        growth.make(answer(1), bytes: 100)
        counted(&growth, count()) { $0.make(answer(2), bytes: 100) }
        #expect(growth.mayHave(answer(1)))
        #expect(growth.mayHave(answer(2)))
        counted(&growth, count())
        #expect(growth.mayHave(answer(1)))
        growth.forget(answer(1), bytes: 100)
        #expect(!growth.mayHave(answer(1)))
    }

    @Test func `an answer whose removal was undone is found by the next count`() {
        var growth = Growth(keepsChanges: false)
        counted(&growth, count(answer(1)))
        growth.forget(answer(1), bytes: 100)
        growth.forgetCount()
        #expect(growth.mayHave(answer(1)))
        counted(&growth, count(answer(1)))
        #expect(growth.mayHave(answer(1)))
        #expect(!growth.mayHave(answer(2)))
    }

    @Test func `a count that began before a commit failed says nothing`() {
        var growth = Growth(keepsChanges: false)
        counted(&growth, count()) { $0.forgetCount() }
        #expect(growth.mayHave(answer(1)))
    }

    @Test func `others may have recorded any answer on a shared store`() {
        var growth = Growth(keepsChanges: true)
        counted(&growth, count())
        #expect(growth.mayHave(answer(1)))
    }

    @Test func `those of a deleted tenant are forgotten with it`() {
        var growth = Growth(keepsChanges: false)
        counted(&growth, count(answer(1), answer(1, tenant: 2)))
        growth.forget(tenant: 1)
        #expect(!growth.mayHave(answer(1)))
        #expect(growth.mayHave(answer(1, tenant: 2)))
    }
}
