package import FactorCore
import FactorCrypto

extension Revision {
    /// A version of a document whose tag nobody looks at.
    package init(_ version: UInt64) {
        self.init(version: version, tag: .none)
    }
}
