#if PostgreSQL
internal import FactorCore
internal import FactorThreads

/// The thread that fetches documents. All that is asked for while one statement is under way goes with the next.
final class FetchThread: Sendable {
    private struct Request: Sendable {
        let keys: [DocumentKey]
        let done: @Sendable (StoreFailure?) -> Void
    }

    private let queue = WorkQueue<Request>(bound: .max)
    private let worker: JoinableThread
    let documents = Shared(FetchedDocuments())

    /// - Parameter read: Returns those of the documents that exist, or why one cannot be read.
    init(
        _ read:
            @escaping @Sendable ([DocumentKey]) throws(StoreFailure) -> [DocumentKey: Result<Document, StoreFailure>]
    ) {
        let (queue, documents) = (queue, documents)
        worker = JoinableThread {
            while let requests = queue.takeAll() {
                let keys = Set(requests.flatMap(\.keys))
                let reading = documents.hold { $0.beginReading() }
                do throws(StoreFailure) {
                    let found = try read(Array(keys))
                    documents.hold { $0.keep(found, of: keys, from: reading) }
                    for request in requests { request.done(nil) }
                } catch {
                    for request in requests { request.done(error) }
                }
            }
        }
    }

    /// Fetches documents, then calls `done` on the thread.
    func fetch(_ keys: [DocumentKey], _ done: @escaping @Sendable (StoreFailure?) -> Void) {
        documents.hold { $0.hold(keys) }
        if !queue.push(Request(keys: keys, done: done)) { done(.unavailable("the store is closed")) }
    }

    /// Finishes what is asked for, then ends the thread.
    func stop() {
        queue.close()
        worker.join()
    }
}
#endif
