import FactorThreads
import Testing

/// The queue between threads: what it takes, and in which order it gives it.
struct WorkQueueTests {
    @Test func `a queue takes as many items as its bound, and more once some are taken`() {
        let queue = WorkQueue<Int>(bound: 2)
        #expect((1...3).map { queue.push($0) } == [true, true, false])
        #expect(queue.count == 2)
        #expect(queue.takeOne() == 1)
        #expect(queue.push(4) && !queue.push(5))
        #expect(queue.takeAll() == [2, 4])
        #expect(queue.count == 0)
        #expect(queue.push(6) && queue.push(7))
        #expect(queue.takeAll() == [6, 7])
    }

    @Test func `a closed queue takes nothing more, and gives what it has before it ends`() {
        let queue = WorkQueue<Int>(bound: 9)
        for item in 1...3 { #expect(queue.push(item)) }
        queue.close()
        #expect(!queue.push(4))
        #expect(queue.takeOne() == 1)
        #expect(queue.takeAll() == [2, 3])
        #expect(queue.takeOne() == nil && queue.takeAll() == nil)
    }

    @Test func `whoever waits is woken by an item, and all are by the end`() {
        let queue = WorkQueue<Int>(bound: 9)
        let taken = WorkQueue<Int>(bound: .max)
        let takers = (0..<3).map { _ in
            JoinableThread { while let item = queue.takeOne() { _ = taken.push(item) } }
        }
        for item in 0..<9 {
            while !queue.push(item) {}
        }
        queue.close()
        for taker in takers { taker.join() }
        #expect(taken.takeAll()?.sorted() == Array(0..<9))
    }
}
