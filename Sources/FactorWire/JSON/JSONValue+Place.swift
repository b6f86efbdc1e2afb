extension JSONValue {
    /// Where the value begins in its text, in bytes from the first: what a person is shown as a line.
    package var offset: Int { document.tape.tokens[index].source.lowerBound }

    /// The bytes of its text that the value takes.
    package var source: Range<Int> { document.tape.tokens[index].source }
}
