/// What the engine and the stores seal, outside of subjects. The number is part of the associated data: never reuse one.
package enum SealedRecord: UInt8 {
    case tenantName = 64
    case storeState = 65
    case anchoredState = 66
    case anchorLine = 67
    /// A half of a document, as a shared store keeps it.
    case storedBody = 68
    case storedHot = 69
    /// A segment of the audit log, as a shared store keeps it.
    case storedSegment = 70

    /// Returns the number for records of that kind. It is above all others, so that none coincide.
    package static func ofRecord(_ kind: DocumentKind) -> UInt8 { 128 + kind.rawValue }
}
