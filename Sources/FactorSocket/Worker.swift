internal import CLinux
internal import Glibc

/// A named thread; `ps` and `top` show the name.
package final class Worker: Sendable {
    private let thread: pthread_t

    private final class Task {
        let name: String
        let work: () -> Void

        init(name: String, work: @escaping () -> Void) {
            self.name = name
            self.work = work
        }
    }

    /// Starts the thread. The kernel keeps the first 15 bytes of the name.
    package init(name: String, _ work: sending @escaping () -> Void) throws(SocketFailure) {
        let task = unsafe Unmanaged.passRetained(Task(name: name, work: work))
        var thread = pthread_t()
        // The thread takes over the reference retained here; `thread` outlives the call.
        let error = unsafe pthread_create(
            &thread, nil,
            { argument in
                // The only reference made for this thread.
                let task = unsafe Unmanaged<Task>.fromOpaque(argument!).takeRetainedValue()
                unsafe factor_name_thread(task.name)
                task.work()
                return nil
            }, task.toOpaque())
        guard error == 0 else {
            unsafe task.release()
            throw SocketFailure("start the thread \(name)", outcome: -Int(error))
        }
        self.thread = thread
    }

    /// Waits until the work is done. Call it once.
    package func join() {
        _ = pthread_join(thread, nil)
    }
}
