import FactorCore
import FactorCrypto
import FactorProgram
import FactorServer
import FactorSocket
import FactorWire

/// Reads a configuration: returns it, or throws everything that is wrong with it.
///
/// - It is JSON, as strict as on the wire: no comments and no repeated members.
/// - Nothing is ignored: unknown and empty members are errors.
/// - Everything is checked as far as possible without starting: the machine is asked about files and names.
struct ConfigurationReader {
    let machine: any Machine

    func read(_ bytes: [UInt8]) throws(ConfigurationProblems) -> Configuration {
        try ConfigurationText.read(bytes) { configuration($0) }
    }

    private func configuration(_ root: Field) -> Configuration? {
        let names = [
            "state", "master_key", "next_master_key", "store", "anchor", "mark", "listeners", "limits", "policy",
            "authenticators", "log",
        ]
        guard let members = root.members(names) else { return nil }
        let state = members.required("state", "name the directory of the store, such as \"/var/lib/factord\"")
            .flatMap(state)
        let store = members["store"].flatMap(store)
        let masterKey = members.required("master_key", "say where it comes from: {\"file\": PATH}, for example")
            .flatMap(keySource)
        let nextMasterKey = members["next_master_key"].flatMap(keySource)
        let anchor = members["anchor"].flatMap { self.anchor($0, state: state, key: masterKey) }
        let mark = members["mark"].flatMap { self.mark($0, state: state, store: store) }
        let listeners = members.required("listeners", "say where to listen and for whom").flatMap(listeners)
        let limits = members["limits"].map(limits) ?? Limits()
        let policy = members["policy"].map(policy) ?? PolicySettings()
        let authenticators = members["authenticators"].flatMap(authenticators)
        let log = members["log"].map { LogSettings($0) } ?? LogSettings()
        guard let state, let masterKey, let listeners else { return nil }
        return Configuration(
            state: state, store: store, masterKey: masterKey, nextMasterKey: nextMasterKey, anchor: anchor,
            mark: mark, listeners: listeners, limits: limits, policy: policy, authenticators: authenticators, log: log)
    }

    private func state(_ field: Field) -> String? {
        guard let path = field.absolutePath() else { return nil }
        checkDirectory(field, path, isForOthers: false)
        return path
    }

    // MARK: What is only read

    private func limits(_ field: Field) -> Limits {
        var limits = Limits()
        guard let members = field.members(LimitMember.all.map(\.name)) else { return limits }
        for member in LimitMember.all {
            if let value = members[member.name]?.integer(member.range) { limits[keyPath: member.path] = value }
        }
        if members["connections_per_user"] == nil {
            // As by default, a quarter is left for other users.
            limits.sockets.connectionsPerUser = min(
                limits.sockets.connectionsPerUser, limits.sockets.connections * 3 / 4)
        }
        if members["held_bytes_per_user"] == nil {
            limits.sockets.heldBytesPerUser = limits.sockets.heldBytes / 4 * 3
        }
        if limits.sockets.heldBytesPerUser > limits.sockets.heldBytes {
            members["held_bytes_per_user"]?.note(
                "is more than the \(limits.sockets.heldBytes) of held_bytes", "lower it, or raise held_bytes")
        }
        if limits.sockets.connectionsPerUser > limits.sockets.connections {
            members["connections_per_user"]?.note(
                "is more than the \(limits.sockets.connections) of connections", "lower it, or raise connections")
        }
        return limits
    }

    private func policy(_ field: Field) -> PolicySettings {
        let change = PolicyChange.read(field.value) { problem, value in
            let remedy =
                problem.text.hasPrefix("is unknown")
                ? "the members are those of a tenant's policy" : "correct it, or leave it out"
            field.reading.note(offset: value.offset, field.path + problem.path, problem.text, remedy)
        }
        let settings = change.applied(to: PolicySettings())
        let found = DefaultsEdition.allCases.lazy.compactMap { settings.over($0.policy).contradiction }.first
        if let found {
            field.note("\(found.member) \(found.problem)", found.remedy)
        }
        return settings
    }
}
