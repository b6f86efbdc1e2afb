/// Whoever sits at the other end of the standard streams: a person at a terminal, or a script.
protocol Person: AnyObject {
    /// Whether questions can be asked: the standard input is a terminal.
    var isPresent: Bool { get }

    /// Takes one line, after a question where there is somebody to ask. Nil at the end of the input.
    ///
    /// The caller wipes it. `isSecret` keeps it off the screen.
    func read(_ question: String, isSecret: Bool) -> [UInt8]?

    /// Shows a text as it is, on the standard output.
    func show(_ text: String)

    /// Shows a line on the standard error.
    func complain(_ text: String)
}
