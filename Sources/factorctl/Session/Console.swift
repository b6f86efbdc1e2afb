/// The standard streams, with a person at a terminal or a script at the other end.
protocol Console: AnyObject {
    /// Whether questions can be asked: standard input is a terminal.
    var isPresent: Bool { get }

    /// Reads one line, after a question if somebody can be asked. Nil at the end of the input.
    ///
    /// The caller wipes it. `isSecret` keeps it off the screen.
    func read(_ question: String, isSecret: Bool) -> [UInt8]?

    /// Reads one line from an inherited descriptor. Nil at its end, or if it cannot be read.
    ///
    /// The caller wipes it.
    func read(descriptor: Int32) -> [UInt8]?

    /// Reads a whole file, or throws why it cannot, in words that follow its name. The caller wipes the content.
    func contents(of path: String) throws(FileProblem) -> [UInt8]

    /// Writes text to standard output, or throws if that failed.
    func show(_ text: String) throws(CLIError)

    /// Ends the output, and throws if some of it was not written.
    func finishShowing() throws(CLIError)

    /// The width of output lines in characters.
    var width: Int { get }

    /// A new idempotency key, different each time.
    func newKey() -> String

    /// Writes one line to standard error.
    func complain(_ text: String)

    /// Milliseconds since a fixed moment.
    var elapsed: Int64 { get }

    /// The current time in Unix seconds.
    var now: Int64 { get }

    /// Waits that many milliseconds.
    func wait(milliseconds: Int64)
}

/// Why a file cannot be read, in words that follow its name.
struct FileProblem: Error, Equatable {
    let text: String
}
