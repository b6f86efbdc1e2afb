import FactorCore
import FactorProgram
import FactorServer

/// One member that differs in a changed configuration.
struct ConfigurationChange: Equatable {
    /// Whether it takes effect now.
    enum Effect: String {
        case applied
        case needsRestart = "needs_restart"
    }

    let member: String
    let effect: Effect
    /// The new value, if it is not secret.
    var value = ""
}

extension Configuration {
    /// Applies a changed configuration: rules, policy, limits, names and log as far as a reload can change them; the rest
    /// stays. Also returns every member that differs.
    func reloaded(from new: Configuration) -> (running: Configuration, changes: [ConfigurationChange]) {
        var running = self
        var changes = restarts(new)
        changes += running.takeRules(new)
        changes += running.takeLimits(new)
        changes += running.takePolicy(new)
        if authenticators != new.authenticators {
            let value = new.authenticators?.summary ?? "as built in"
            changes.append(ConfigurationChange(member: "authenticators", effect: .applied, value: value))
            running.authenticators = new.authenticators
        }
        if log.level != new.log.level {
            changes.append(ConfigurationChange(member: "log.level", effect: .applied, value: new.log.level.rawValue))
        }
        if log.format != new.log.format {
            changes.append(ConfigurationChange(member: "log.format", effect: .applied, value: new.log.format.rawValue))
        }
        running.log = new.log
        return (running, changes)
    }

    /// The members that only a restart can change.
    private func restarts(_ new: Configuration) -> [ConfigurationChange] {
        var members: [String] = []
        if state != new.state { members.append("state") }
        if store != new.store { members.append("store") }
        if masterKey != new.masterKey { members.append("master_key") }
        if nextMasterKey != new.nextMasterKey { members.append("next_master_key") }
        if anchor != new.anchor { members.append("anchor") }
        if mark != new.mark { members.append("mark") }
        for (index, listener) in new.listeners.enumerated() {
            guard let old = listeners.first(where: { $0.place == listener.place }) else {
                members.append("listeners[\(index)]")
                continue
            }
            if old.mode != listener.mode { members.append("listeners[\(index)].mode") }
            if old.isShared != listener.isShared { members.append("listeners[\(index)].shared_directory") }
            if old.owner != listener.owner { members.append("listeners[\(index)].owner") }
        }
        return members.map { ConfigurationChange(member: $0, effect: .needsRestart) }
    }

    /// A removed listener cannot be closed, so from now on it allows nothing.
    private mutating func takeRules(_ new: Configuration) -> [ConfigurationChange] {
        var changes: [ConfigurationChange] = []
        for index in listeners.indices {
            let place = new.listeners.firstIndex { $0.place == listeners[index].place }
            let rules = place.map { new.listeners[$0].rules } ?? []
            guard rules != listeners[index].rules else { continue }
            listeners[index].rules = rules
            changes.append(
                ConfigurationChange(
                    member: place.map { "listeners[\($0)].rules" } ?? "listeners", effect: .applied,
                    value: place == nil ? "\(listeners[index].name) refuses everything until the next start" : ""))
        }
        return changes
    }

    private mutating func takeLimits(_ new: Configuration) -> [ConfigurationChange] {
        LimitMember.all.compactMap { member in
            let value = new.limits[keyPath: member.path]
            guard value != limits[keyPath: member.path] else { return nil }
            if member.isReloadable { limits[keyPath: member.path] = value }
            return ConfigurationChange(
                member: "limits.\(member.name)", effect: member.isReloadable ? .applied : .needsRestart,
                value: String(value))
        }
    }

    private mutating func takePolicy(_ new: Configuration) -> [ConfigurationChange] {
        let changes = PolicyMember.all.compactMap { member -> ConfigurationChange? in
            let value = new.policy.values[member.number]
            guard value != policy.values[member.number] else { return nil }
            return ConfigurationChange(member: member.path, effect: .applied, value: value?.text ?? "as built in")
        }
        policy = new.policy
        return changes
    }
}
