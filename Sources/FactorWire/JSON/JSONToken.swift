/// One value or member name on the tape.
///
/// A container's token is followed by those of its contents: element after element, or name, value, name, value.
struct JSONToken {
    let kind: JSONValue.Kind
    /// A string written with escapes: its content is in the tape's `unescaped` bytes, not in the text.
    var isEscaped = false
    /// This token's index on the tape.
    var index: UInt32
    /// The source bytes, including quotes and brackets, as offsets in the text.
    var start: UInt32
    var end: UInt32
    /// The tape index of what follows this value and its contents.
    var next: UInt32
    /// Where a string's content begins.
    var content: UInt32 = 0
    /// The number of bytes of a string's content, or of members or elements of a container.
    var count: UInt32 = 0

    /// The range of the source bytes in the text.
    var source: Range<Int> { Int(start)..<Int(end) }
}
