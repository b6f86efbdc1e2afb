/// Whoever sits at the other end of the standard streams: a person at a terminal, or a script.
protocol Console: AnyObject {
    /// Whether questions can be asked: the standard input is a terminal.
    var isPresent: Bool { get }

    /// Takes one line, after a question where there is somebody to ask. Nil at the end of the input.
    ///
    /// The caller wipes it. `isSecret` keeps it off the screen.
    func read(_ question: String, isSecret: Bool) -> [UInt8]?

    /// Takes one line from a descriptor that somebody else has opened. Nil at its end, or where it cannot be read.
    ///
    /// The caller wipes it.
    func read(descriptor: Int32) -> [UInt8]?

    /// Takes the whole content of a file, or says in words that follow its name why it cannot. The caller wipes it.
    func contents(of path: String) throws(FileProblem) -> [UInt8]

    /// Shows a text on the standard output, or tells that it did not get there.
    func show(_ text: String) throws(CLIError)

    /// Nothing more will be shown: tells whether all of it got there.
    func finishShowing() throws(CLIError)

    /// Characters that a line of what is shown may have.
    var width: Int { get }

    /// A key by which an answer can be had again; another one each time.
    func newKey() -> String

    /// Shows one line on the standard error.
    func complain(_ text: String)

    /// Milliseconds that have gone by since some fixed moment.
    var elapsed: Int64 { get }

    /// The present moment, in Unix seconds.
    var now: Int64 { get }

    /// Lets that many milliseconds go by.
    func wait(milliseconds: Int64)
}

/// Why a file cannot be read, in words that follow its name.
struct FileProblem: Error, Equatable {
    let text: String
}
