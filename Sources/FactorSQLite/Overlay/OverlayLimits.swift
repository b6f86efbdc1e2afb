/// When the overlay's young generation is folded, and in what portions.
struct OverlayLimits: Sendable {
    /// How many documents it holds then. With 64 bytes each, two generations of 65,536 are about 16 MiB.
    var documents = 65_536
    /// How many bytes of the journal it stands for then; bounds the file, and the replay at the next start, where few
    /// documents are written often. 16 MiB replay in some tens of milliseconds.
    var journalBytes = 8 << 20
    /// The fewest entries worth folding at once. Neighbours share a page, and each slice writes its pages anew.
    var slice = 128
}
