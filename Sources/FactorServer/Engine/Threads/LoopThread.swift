/// The way back to the thread that owns the engine. Work runs there, in the order it was posted.
package protocol LoopThread: Sendable {
    /// Has work run on that thread; may be called from any.
    func post(_ work: @escaping @Sendable () -> Void)
}
