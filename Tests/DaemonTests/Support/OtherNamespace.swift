import Foundation
import TestMachine

/// Running in a user namespace of its own, which takes root and a kernel that allows it.
enum OtherNamespace: String {
    /// It maps root alone: everyone else is `UserNamespace.unmappedUser` there.
    case root = "--map-root-user"
    /// It maps nobody, not even the program's own user.
    case nobody = "--user"

    static let program = "/usr/bin/unshare"
    /// Everyone who is not mapped.
    static let overflow = 65_534

    static let isPossible =
        getuid() == 0 && (try? Program.run(program, OtherNamespace.root.leading + ["/bin/true"]))?.status == 0

    static let reason = "takes root and a user namespace"

    /// The words that run a program there.
    var leading: [String] { ["--user", rawValue, "--"] }

    func run(_ words: [String]) throws -> Ended { try Program.run(Self.program, leading + words) }
}
