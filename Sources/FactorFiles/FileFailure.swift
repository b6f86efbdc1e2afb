internal import Glibc

/// Why a file cannot be used, and what to do about it.
package struct FileFailure: Error, Equatable {
    /// What was to be done with a file.
    package enum Step: String, Sendable {
        case open = "opened"
        case make = "created"
        case read = "read"
        case write = "written"
        case examine = "examined"
    }

    /// Why it cannot be.
    package enum Cause: Equatable, Sendable {
        /// The system's error number.
        case system(Step, Int32)
        case isOtherSort
        case isNoFolder
        case isLink
        case isOpenToOthers
        case othersMayChange
        /// Whose it is.
        case belongs(to: UInt32)
        /// It belongs to one of the users whom this process's user namespace does not map.
        case belongsToUnmapped
        /// The user who may have put it into a folder that everybody may write to.
        case isPlanted(by: UInt32, isLink: Bool)
        /// The most bytes that it may have.
        case isLonger(than: Int)
        case changed
        case exists
        /// The folder that it is to be in.
        case othersMayReplace(folder: String)
    }

    package let path: String
    package let cause: Cause

    package init(_ path: String, _ cause: Cause) {
        (self.path, self.cause) = (path, cause)
    }

    /// The last call's error.
    init(_ path: String, _ step: Step) {
        self.init(path, .system(step, errno))
    }

    /// Whether there is no such file.
    package var isMissing: Bool { cause == .system(.open, ENOENT) }

    /// What is wrong, in words that follow the file's name.
    package var problem: String {
        switch cause {
        case .system(let step, let number): "cannot be \(step.rawValue): \(SystemError.text(number))"
        case .isOtherSort: "is not a regular file"
        case .isNoFolder: "is not a directory"
        case .isLink: "is a symbolic link"
        case .isOpenToOthers: "can be read or changed by others"
        case .othersMayChange: "can be changed by others"
        case .belongs(let user): "belongs to user \(user)"
        case .belongsToUnmapped: "belongs to a user whom this user namespace does not map"
        case .isPlanted(let user, let isLink):
            "\(isLink ? "is a symbolic link of" : "belongs to") user \(user), in a directory that everyone may write to"
        case .isLonger(let most): "is longer than \(most) bytes"
        case .changed: "was changed by somebody else meanwhile"
        case .exists: "already exists"
        case .othersMayReplace(let folder): "can be replaced by others, who may write to \(folder)"
        }
    }

    /// What to do about it; nil if the problem says so already.
    package var remedy: String? {
        switch cause {
        case .system, .isLonger, .isNoFolder: nil
        case .isPlanted: "choose a directory of your own"
        case .isOtherSort: "name a file"
        case .isLink: "name the file that it points to"
        case .isOpenToOthers: "run chmod 600 \(path)"
        case .othersMayChange: "run chmod go-w \(path)"
        case .belongs: "run chown \(geteuid()) \(path), if it is yours"
        case .belongsToUnmapped: "run as a user whom it maps, and make that user the owner"
        case .changed: "find out who else writes to its folder, then try again"
        case .exists: "name another file, or move that one away"
        case .othersMayReplace(let folder): "choose a folder of your own, or run chmod go-w \(folder)"
        }
    }

    package var text: String { "\(path) \(problem)" + (remedy.map { ": \($0)" } ?? "") }
}

extension FileFailure.Cause {
    /// Why what belongs to that user is not trusted; nil if it is this user's own or root's.
    static func foreign(
        _ user: UInt32, own: UInt32 = geteuid(), in namespace: UserNamespace = .current
    ) -> FileFailure.Cause? {
        if user == namespace.unmappedUser { return .belongsToUnmapped }
        return user == own || user == 0 ? nil : .belongs(to: user)
    }
}
