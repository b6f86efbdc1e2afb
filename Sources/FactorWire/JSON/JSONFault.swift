/// Why a text was not read as JSON, with the offset of the byte that could not be accepted.
package enum JSONFault: Error, Equatable, Sendable {
    /// The text is not JSON (RFC 8259): at this byte nothing that the grammar allows goes on. An offset equal to the
    /// text's length says that it ended too early.
    case syntax(offset: Int)
    /// The container that opens here lies deeper than `JSONDocument.depthLimit`.
    case tooDeep(offset: Int)
    /// The member name that begins here stood in the same object before, in this or in another spelling.
    case repeatedMember(offset: Int)

    /// The place of the byte, counted from the text's first.
    package var offset: Int {
        switch self {
        case .syntax(let offset), .tooDeep(let offset), .repeatedMember(let offset): offset
        }
    }
}
