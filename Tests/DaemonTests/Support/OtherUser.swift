import Foundation
import TestMachine

/// Running as another user, which takes root and `setpriv`.
enum OtherUser {
    /// A user and a group without a name. `nobody` would be everyone who is not mapped where the tests run in a user
    /// namespace.
    static let id = 60_066
    private static let setpriv = "/usr/bin/setpriv"

    static var isPossible: Bool {
        getuid() == 0 && FileManager.default.isExecutableFile(atPath: setpriv)
    }

    static let reason = "acting as another user takes root and setpriv"

    /// The words that run a program as the other user.
    static let leading = leading(group: id)

    private static func leading(group: Int) -> [String] {
        ["--reuid", "\(id)", "--regid", "\(group)", "--clear-groups", "--"]
    }

    static func run(_ program: String, _ arguments: [String], input: String = "", group: Int = id) throws -> Ended {
        try Program.run(setpriv, leading(group: group) + [program] + arguments, input: input)
    }

    static var program: String { setpriv }
}
