import FactorCore
import FactorCrypto
import FactorMethods
import FactorSocket
import FactorWire

/// Reads a configuration: bytes in, a configuration or everything that is wrong with it out.
///
/// - JSON, as strict as the wire's: no comments, and no member twice.
/// - Nothing is ignored: an unknown member is wrong, and so is one that says nothing.
/// - Each thing is checked as far as that can be done without starting: the machine is asked about files and names.
struct ConfigurationReader {
    /// A configuration is some kilobytes; whatever is larger is another file.
    static let longest = 1_048_576

    let machine: any Machine

    func read(_ bytes: [UInt8]) throws(ConfigurationProblems) -> Configuration {
        let source = SourceText(bytes)
        let document = JSONDocument()
        do throws(JSONFault) {
            try bytes.withRawSpan { span throws(JSONFault) in try document.parse(span) }
        } catch {
            throw ConfigurationProblems(problems: [source.problem(error)])
        }
        let reading = Reading(source)
        let configuration = configuration(Field(path: "", value: document.root, reading: reading))
        guard let configuration, reading.problems.isEmpty else {
            throw ConfigurationProblems(problems: reading.problems.sorted { $0.line < $1.line })
        }
        return configuration
    }

    private func configuration(_ root: Field) -> Configuration? {
        let names = ["state", "master_key", "next_master_key", "listeners", "limits", "policy", "log"]
        guard let members = root.members(names) else { return nil }
        let state = members.required("state", "name the directory of the store, such as \"/var/lib/factord\"")
            .flatMap(state)
        let masterKey = members.required("master_key", "say where it comes from: {\"file\": PATH}, for example")
            .flatMap(keySource)
        let nextMasterKey = members["next_master_key"].flatMap(keySource)
        let listeners = members.required("listeners", "say where to listen and for whom").flatMap(listeners)
        let limits = members["limits"].map(limits) ?? Limits()
        let policy = members["policy"].map(policy) ?? PolicySettings()
        let log = members["log"].map(log) ?? LogSettings()
        guard let state, let masterKey, let listeners else { return nil }
        return Configuration(
            state: state, masterKey: masterKey, nextMasterKey: nextMasterKey, listeners: listeners, limits: limits,
            policy: policy, log: log)
    }

    private func state(_ field: Field) -> String? {
        guard let path = absolutePath(field) else { return nil }
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
            // As by default, a quarter is left for the others.
            limits.sockets.connectionsPerUser = min(
                limits.sockets.connectionsPerUser, limits.sockets.connections * 3 / 4)
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
                problem.text == "is unknown"
                ? "the members are those of a tenant's policy" : "correct it, or leave it out"
            field.reading.note(offset: value.offset, field.path + problem.path, problem.text, remedy)
        }
        return change.applied(to: PolicySettings())
    }

    private func log(_ field: Field) -> LogSettings {
        var settings = LogSettings()
        guard let members = field.members(["level", "format"]) else { return settings }
        if let level = members["level"]?.choice(Log.Level.self) { settings.level = level }
        if let format = members["format"]?.choice(LogSettings.Format.self) { settings.format = format }
        return settings
    }
}

extension SourceText {
    /// A text that is no JSON, as a problem.
    fileprivate func problem(_ fault: JSONFault) -> ConfigurationProblem {
        let (problem, remedy) =
            switch fault {
            case .syntax: ("is not JSON from here on", "look for a missing comma, quote or bracket, or for a comment")
            case .tooDeep: ("nests too deep", "no member is nested so deep")
            case .repeatedMember: ("stands there twice", "keep one of the two")
            }
        let member = path(at: fault.offset)
        return ConfigurationProblem(
            line: line(at: fault.offset), member: member, problem: member.isEmpty ? "the text \(problem)" : problem,
            remedy: remedy)
    }
}
