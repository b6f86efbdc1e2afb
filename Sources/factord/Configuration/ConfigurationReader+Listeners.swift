import FactorCore
import FactorFiles
import FactorProgram
import FactorServer
import FactorSocket
import FactorWire

/// Reads listeners and their rules.
extension ConfigurationReader {
    private static let permissionBits = 0o777

    func listeners(_ field: Field) -> [ListenerConfiguration]? {
        guard let elements = field.elements("say where to listen and for whom") else { return nil }
        var seen: [ListenerConfiguration.Place: String] = [:]
        return elements.compactMap { element in
            guard let listener = listener(element) else { return nil }
            if let first = seen[listener.place] {
                element.note("listens at the same place as \(first): \(listener.name)", "give each a place of its own")
            }
            seen[listener.place] = seen[listener.place] ?? element.path
            return listener
        }
    }

    private func listener(_ field: Field) -> ListenerConfiguration? {
        guard let members = field.members(["path", "activated", "mode", "owner", "group", "shared_directory", "rules"])
        else { return nil }
        let rules = members.required("rules", "say who may do what there").flatMap(rules) ?? []
        let remedy = "give it a path to listen on, or the name of a socket that its unit passes"
        guard let place = members.only(of: ["path", "activated"], remedy) else { return nil }
        guard place.path.hasSuffix(".path") else { return activated(place, members, rules) }
        let mode = members["mode"].flatMap(mode) ?? ListenAddress.ownerOnly
        let owner = owner(members)
        let isShared = members["shared_directory"].map(isTrue) ?? false
        let writers: Folder.Writers = isShared ? .any : .ifSticky
        guard let path = socketPath(place, isForOthers: mode & 0o066 != 0, writers) else { return nil }
        return ListenerConfiguration(place: .path(path), mode: mode, owner: owner, isShared: isShared, rules: rules)
    }

    private func activated(_ field: Field, _ members: Members, _ rules: [AccessRule]) -> ListenerConfiguration? {
        for name in ["mode", "owner", "group", "shared_directory"] {
            members[name]?.note(
                "cannot be combined with activated", "set it in the socket unit, which creates the file")
        }
        guard let name = field.text("write the name as in FileDescriptorName=") else { return nil }
        return ListenerConfiguration(place: .activated(name), rules: rules)
    }

    private func socketPath(_ field: Field, isForOthers: Bool, _ writers: Folder.Writers) -> String? {
        guard let path = field.absolutePath() else { return nil }
        guard path.utf8.count <= ListenAddress.longestPath else {
            field.note(
                "is longer than a socket's path may be", "choose one of at most \(ListenAddress.longestPath) bytes")
            return nil
        }
        let directory = Folder.parent(of: path)
        checkDirectory(field, directory.isEmpty ? "/" : directory, isForOthers: isForOthers, writers: writers)
        if case .found(let facts) = machine.look(at: path), facts.kind != .socket {
            field.note("the file at \(path) is not a socket", "choose another path, or move that file away")
        }
        return path
    }

    /// Three or four octal digits.
    private func mode(_ field: Field) -> UInt16? {
        let digits = field.value.string() ?? ""
        guard (3...4).contains(digits.utf8.count), let mode = UInt16(digits, radix: 8), mode <= Self.permissionBits
        else {
            field.note("is not a file mode", "write permission bits as octal digits in quotes, such as \"0660\"")
            return nil
        }
        guard mode & 0o600 == 0o600 else {
            field.note("locks out the socket's owner", "let the owner read and write: \"0600\" or more")
            return nil
        }
        return mode
    }

    private func owner(_ members: Members) -> ListenAddress.Owner? {
        let user = members["owner"].flatMap(userID)
        if let user, machine.user != 0, machine.user != user {
            members["owner"]?.note(
                "only root may give the socket to user \(user)", "leave it out, or use a socket unit")
        }
        let group = members["group"].flatMap(groupID)
        if let group, machine.user != 0, !machine.isMember(ofGroup: group) {
            members["group"]?.note(
                "only root may give the socket to group \(group), which user \(machine.user) is not in",
                "leave it out, or use a socket unit")
        }
        guard user != nil || group != nil else { return nil }
        return ListenAddress.Owner(
            uid: user ?? ListenAddress.Owner.unchanged, gid: group ?? ListenAddress.Owner.unchanged)
    }

    // MARK: Rules

    private func rules(_ field: Field) -> [AccessRule]? {
        guard let elements = field.elements("without a rule nobody may do anything: say who may do what") else {
            return nil
        }
        return elements.compactMap { rule($0) }
    }

    private func rule(_ field: Field) -> AccessRule? {
        let people = ["uid", "user", "gid", "group", "anyone"]
        guard let members = field.members(people + ["roles", "tenants"]) else { return nil }
        let who = members.only(of: people, "say whom the rule is for by one of them").flatMap {
            self.who($0, in: field)
        }
        let roles = members.required("roles", "list some of \(Self.roleNames), or say \"all\"").flatMap {
            self.roles($0)
        }
        let tenants = members.required("tenants", "list tenants, such as [\"default\"], or say \"all\"")
            .flatMap { self.tenants($0) }
        guard let who, let roles, let tenants else { return nil }
        return AccessRule(who, roles, tenants)
    }

    private func who(_ field: Field, in rule: Field) -> AccessRule.Who? {
        let name = field.path.dropFirst(rule.path.count + 1)
        let namespace = machine.namespace
        switch name {
        case "uid", "user":
            let user = name == "uid" ? id(field) : userID(field)
            return identified(user, by: "user", or: "group", field, except: namespace.unmappedUser).map { .user($0) }
        case "gid", "group":
            let group = name == "gid" ? id(field) : groupID(field)
            return identified(group, by: "group", or: "user", field, except: namespace.unmappedGroup).map { .group($0) }
        default:
            return isTrue(field) ? .anyone : nil
        }
    }

    /// A number, unless it is that of every user or group whom the user namespace does not map.
    private func identified(
        _ id: UInt32?, by kind: String, or other: String, _ field: Field, except unmapped: UInt32?
    ) -> UInt32? {
        guard let id, id == unmapped else { return id }
        field.note(
            "\(id) is the number of every \(kind) that the daemon's user namespace does not map",
            "name a \(kind) that is mapped and give it to the client, name the client's \(other) if that is mapped, or run "
                + "the daemon outside of a user namespace")
        return nil
    }

    /// A member that says something by being there.
    func isTrue(_ field: Field) -> Bool {
        guard field.value.bool() != true else { return true }
        field.note("must be true", "leave it out if that is not meant")
        return false
    }

    private static let roleNames = Role.allCases.map(\.name).joined(separator: ", ")

    private func roles(_ field: Field) -> RoleSet? {
        if field.value.equals("all") { return .all }
        let remedy = "list some of \(Self.roleNames), or say \"all\""
        guard let elements = field.elements(remedy) else { return nil }
        return elements.reduce(into: RoleSet()) { roles, element in
            guard let role = element.value.string().flatMap(Role.init(name:)) else {
                return element.note("is not a role", "the roles are \(Self.roleNames)")
            }
            roles.formUnion(RoleSet(role))
        }
    }

    private func tenants(_ field: Field) -> AccessRule.Where? {
        if field.value.equals("all") { return .allTenants }
        guard let elements = field.elements("list tenants, such as [\"default\"], or say \"all\"") else { return nil }
        var tenants: Set<TenantID> = []
        for element in elements {
            guard let text = element.text("write a tenant's name") else { continue }
            do throws(SpellingProblem) {
                tenants.insert(try TenantID(text))
            } catch {
                element.note(error.text, "write the tenant's name as in tenant.list")
            }
        }
        return .tenants(tenants)
    }

    // MARK: Users and groups

    private func id(_ field: Field) -> UInt32? {
        // The highest number is reserved in the kernel's calls.
        field.integer(0...Int(UInt32.max) - 1).map { UInt32($0) }
    }

    private func userID(_ field: Field) -> UInt32? {
        guard let name = field.text("write a user's name") else { return nil }
        if let id = machine.userID(named: name) { return id }
        field.note("there is no user \(name)", "create it with: adduser --system \(name)")
        return nil
    }

    private func groupID(_ field: Field) -> UInt32? {
        guard let name = field.text("write a group's name") else { return nil }
        if let id = machine.groupID(named: name) { return id }
        field.note("there is no group \(name)", "create it with: addgroup --system \(name)")
        return nil
    }
}
