/// The version of this release.
package enum Release {
    package static let version = "0.2.0"
    /// The wire protocol's version.
    package static let wire = 2
    /// The revision of the wire protocol, which rises with every change of it.
    package static let revision = 1
}
