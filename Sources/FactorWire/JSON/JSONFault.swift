/// Why a text is not acceptable JSON, with the offset of the first unacceptable byte.
package enum JSONFault: Error, Equatable, Sendable {
    /// The text is not JSON (RFC 8259): the grammar does not allow this byte here. An offset equal to the text's length
    /// means that the text ended too early.
    case syntax(offset: Int)
    /// The container that opens here is nested deeper than `JSONDocument.depthLimit`.
    case tooDeep(offset: Int)
    /// The member name that begins here occurred before in the same object, possibly with other escapes.
    case repeatedMember(offset: Int)

    /// The offset of the byte from the start of the text.
    package var offset: Int {
        switch self {
        case .syntax(let offset), .tooDeep(let offset), .repeatedMember(let offset): offset
        }
    }
}
