import Glibc

/// A thread that runs one closure to its end. Signals that end a program are left to the first thread.
package final class JoinableThread: @unchecked Sendable {
    // `thread` is written once in init, before another thread can see it.
    private var thread: pthread_t = 0

    package init(_ body: @escaping @Sendable () -> Void) {
        var (ending, before) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&ending)
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { unsafe sigaddset(&ending, signal) }
        // The new thread inherits what is blocked while it is created.
        unsafe pthread_sigmask(SIG_BLOCK, &ending, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        let box = unsafe Unmanaged.passRetained(Body(body))
        let status = unsafe pthread_create(
            &thread, nil,
            { argument in
                // The pointer is the retained `Body` that was passed to pthread_create, released here exactly once.
                guard let argument = unsafe argument else { return nil }
                let body = unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
                body.run()
                return nil
            }, box.toOpaque())
        precondition(status == 0, "no thread could be started")
    }

    /// Waits until the closure has ended.
    package func join() {
        pthread_join(thread, nil)
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }
}
