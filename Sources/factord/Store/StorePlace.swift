import FactorCore
import FactorFiles
import FactorProgram
import FactorSQLite

/// The directory of a daemon's store, and whether a store may be created there.
///
/// If the store is missing but a key exists, the store may have been removed, or be on a disk that is not mounted. A
/// new one is created only if somebody has asked for it; the file `new-store` records that until it is done.
struct StorePlace {
    let directory: String

    var database: String { directory + "/factord.sqlite" }
    private var permission: String { directory + "/new-store" }

    /// Whether a store may be created here.
    var mayBegin: Bool { FileIdentity(path: permission) != nil }

    /// Allows the next start to create a store.
    func allow() throws(StartProblem) {
        try Folder.require(directory)
        guard !SQLiteStore.isThere(database) else {
            throw StartProblem(
                "there is already a store in \(directory)", remedy: "name another directory, or move that one away")
        }
        do throws(FileFailure) { try FileDraft.write([], to: permission) } catch { throw StartProblem("", error) }
    }

    /// Withdraws the permission once there is a store.
    func settle() {
        if mayBegin { try? Folder.remove(permission) }
    }

    /// Opens the store, or creates it if that is allowed.
    func open(mark: MarkPlace?) throws(StartProblem) -> SQLiteStore {
        guard mayBegin || SQLiteStore.isThere(database) else { throw Self.missing(directory) }
        do throws(StoreFailure) {
            return try SQLiteStore(path: database, mayMake: mayBegin, mark: mark)
        } catch {
            throw StartProblem("the store in \(directory) does not open: \(error.text)", remedy: remedy(error))
        }
    }

    private func remedy(_ failure: StoreFailure) -> String? {
        guard case .corrupt = failure else { return nil }
        return "put back what is missing, or examine what is left (factord --verify-store \(database)), and then "
            + "restore a backup (factord --restore) or continue with what is intact (factord --accept-store)"
    }

    static func missing(_ directory: String) -> StartProblem {
        StartProblem(
            "there is no store in \(directory), but there is a key for one",
            remedy: "if there was a store, put it back or restore a backup (factord --restore); "
                + "for a new store, run factord --new-store --state \(directory)")
    }
}

extension MarkDirectory {
    /// The mark in a boot of the machine, if it is known which one this is.
    func place(in boot: UInt64?) -> MarkPlace {
        MarkPlace(
            directory: path,
            boot: boot.map { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } } ?? [],
            mayBeMissing: mayBeMissing)
    }
}
