import FactorCore
import FactorMethods
import FactorService
import FactorSocket

/// What a daemon serves, and how.
struct Configuration: Equatable {
    /// The directory of the store.
    var state: String
    var masterKey: MasterKeySource
    var nextMasterKey: MasterKeySource?
    /// Where what tells an older copy of the store is kept; nil for nowhere.
    var anchor: AnchorSource?
    /// In the order of the file; a listener's number is the tag of its connections.
    var listeners: [ListenerConfiguration]
    var limits = Limits()
    /// The server-wide defaults, which tenants' own settings stand over.
    var policy = PolicySettings()
    var log = LogSettings()
}

/// One listener: where it is, and who may do what there.
struct ListenerConfiguration: Equatable {
    /// Where the socket comes from.
    enum Place: Hashable {
        /// It is made at this path.
        case path(String)
        /// A service manager passes it under this name.
        case activated(String)
    }

    var place: Place
    var mode = ListenAddress.ownerOnly
    /// Nil leaves the socket's file to the user and group that the daemon runs as.
    var owner: ListenAddress.Owner?
    var rules: [AccessRule]

    /// How a person names it.
    var name: String {
        switch place {
        case .path(let path): path
        case .activated(let name): "the activated socket \(name)"
        }
    }
}
