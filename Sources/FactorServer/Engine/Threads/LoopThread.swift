/// The way back to the thread that owns the engine. Work runs there in the order in which it was posted.
package protocol LoopThread: Sendable {
    /// Runs work on that thread; may be called from any thread.
    func post(_ work: @escaping @Sendable () -> Void)
}
