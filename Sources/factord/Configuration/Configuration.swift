import FactorCore
import FactorFiles
import FactorProgram
import FactorServer
import FactorSocket

/// What a daemon serves, and how.
struct Configuration: Equatable {
    /// The directory of the store.
    var state: String
    /// The database with the store, if it is not in that directory.
    var store: DatabaseSource?
    var masterKey: MasterKeySource
    var nextMasterKey: MasterKeySource?
    /// The location of the anchor, which identifies older copies of the store; nil for none.
    var anchor: AnchorSource?
    /// Where the last change is marked in memory, so that a lost one is found until the machine is restarted; nil for nowhere.
    var mark: MarkDirectory?
    /// In the order of the file; a listener's index is the tag of its connections.
    var listeners: [ListenerConfiguration]
    var limits = Limits()
    /// The server-wide defaults, which tenants' own settings override.
    var policy = PolicySettings()
    /// Names that replace the built-in ones; nil for none.
    var authenticators: NamedAuthenticators?
    var log = LogSettings()
}

/// A directory in memory for the mark of the last change.
struct MarkDirectory: Equatable {
    var path: String
    /// It may have been emptied since the last start, as a container's is when it is made again.
    var mayBeMissing: Bool
}

/// One listener: its location, and its access rules.
struct ListenerConfiguration: Equatable {
    /// The origin of the socket.
    enum Place: Hashable {
        /// It is created at this path.
        case path(String)
        /// A service manager passes it under this name.
        case activated(String)
    }

    var place: Place
    var mode = ListenAddress.ownerOnly
    /// Nil: the socket's file belongs to the daemon's user and group.
    var owner: ListenAddress.Owner?
    /// Whether others may write to the socket's directory, and so replace the socket.
    var isShared = false
    var rules: [AccessRule]

    /// Its name for people.
    var name: String {
        switch place {
        case .path(let path): path
        case .activated(let name): "the activated socket \(name)"
        }
    }
}

extension AccessRules {
    /// The rules of all listeners, for the user namespace of this process.
    init(_ listeners: [ListenerConfiguration], in namespace: UserNamespace = .current) {
        let unmapped = [
            namespace.unmappedUser.map(AccessRule.Who.user), namespace.unmappedGroup.map(AccessRule.Who.group),
        ]
        self.init(listeners.map(\.rules), unmapped: Set(unmapped.compactMap(\.self)))
    }
}
