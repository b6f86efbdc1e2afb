package import FactorCore
import FactorCrypto

extension Revision {
    /// A version of a document, with a tag that is not used.
    package init(_ version: UInt64) {
        self.init(version: version, tag: .none)
    }
}
