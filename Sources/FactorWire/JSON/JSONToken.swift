/// One value or member name on the tape.
///
/// A container's token is followed by those of its content: element after element, or name, value, name, value.
struct JSONToken {
    let kind: JSONValue.Kind
    /// A string written with escapes: its content lies in the tape's `unescaped` bytes and not in the text.
    var isEscaped = false
    /// This token's place on the tape.
    var index: UInt32
    /// The source bytes, quotes and brackets included, as offsets in the text.
    var start: UInt32
    var end: UInt32
    /// The tape index of what comes after this value and all that it holds.
    var next: UInt32
    /// Where a string's content begins.
    var content: UInt32 = 0
    /// The bytes of a string's content; the members or elements of a container.
    var count: UInt32 = 0

    /// Where the source bytes lie in the text.
    var source: Range<Int> { Int(start)..<Int(end) }
}
