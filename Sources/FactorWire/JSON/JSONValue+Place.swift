extension JSONValue {
    /// The byte offset in the text where the value begins, from which the line shown to users is computed.
    package var offset: Int { document.tape.tokens[index].source.lowerBound }

    /// The range of the value's bytes in the text.
    package var source: Range<Int> { document.tape.tokens[index].source }
}
