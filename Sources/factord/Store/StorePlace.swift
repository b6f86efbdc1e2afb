import FactorCore
import FactorSQLite
import FactorService
import Glibc

/// The directory of a daemon's store, and whether a store may begin there.
///
/// A store that is missing where a key for one is may have been removed, or lie on a disk that is not mounted: it is made
/// anew only where somebody said so, which the file `new-store` beside it remembers until it is made.
struct StorePlace {
    let directory: String

    var database: String { directory + "/factord.sqlite" }
    private var permission: String { directory + "/new-store" }

    /// Whether a store may be made here.
    var mayBegin: Bool { SecretFile.exists(permission) }

    /// Allows the next start to make a store.
    func allow() throws(StartProblem) {
        try PrivateDirectory.make(directory)
        guard !SQLiteStore.isThere(database) else {
            throw StartProblem(
                "there is a store in \(directory) already", remedy: "name another directory, or move that one away")
        }
        do throws(StartProblem) { try WholeFile.write([], to: permission) } catch {
            throw StartProblem(error.problem)
        }
    }

    /// Takes the permission back: there is a store.
    func settle() {
        guard mayBegin, unsafe unlink(permission) == 0 else { return }
        WholeFile.syncDirectory(of: permission)
    }

    /// Opens the store, or makes it where that is allowed.
    func open() throws(StartProblem) -> SQLiteStore {
        guard mayBegin || SQLiteStore.isThere(database) else { throw Self.missing(directory) }
        do throws(StoreFailure) {
            return try SQLiteStore(path: database, mayMake: mayBegin)
        } catch {
            throw StartProblem("the store in \(directory) does not open: \(error.text)", remedy: remedy(error))
        }
    }

    private func remedy(_ failure: StoreFailure) -> String? {
        guard case .corrupt = failure else { return nil }
        return "put back what is missing, or see what is left (factord --verify-store \(database)), and then "
            + "restore a backup (factord --restore) or go on with what is whole (factord --accept-store)"
    }

    static func missing(_ directory: String) -> StartProblem {
        StartProblem(
            "there is no store in \(directory), and there is a key for one",
            remedy: "if there was a store, put it back or restore a backup (factord --restore); "
                + "if it is to be a new one, run factord --new-store --state \(directory)")
    }
}
