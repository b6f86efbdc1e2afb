import Foundation
import TestMachine

/// Running as another user, which takes root and `setpriv`.
enum OtherUser {
    /// `nobody` and `nogroup`.
    static let id = 65_534
    private static let setpriv = "/usr/bin/setpriv"

    static var isPossible: Bool {
        getuid() == 0 && FileManager.default.isExecutableFile(atPath: setpriv)
    }

    static let reason = "acting as another user takes root and setpriv"

    /// The words that run a program as the other user.
    static let leading = ["--reuid", "\(id)", "--regid", "\(id)", "--clear-groups", "--"]

    static func run(_ program: String, _ arguments: [String], input: String = "") throws -> Ended {
        try Program.run(setpriv, leading + [program] + arguments, input: input)
    }

    static var program: String { setpriv }
}
