/// Whom this process's user namespace does not map (`user_namespaces(7)`).
///
/// The kernel gives all users whom a namespace does not map one number, and all groups another: for the peer of a
/// socket, for the owner of a file, and for this process itself. That number identifies nobody, so two that are equal
/// prove nothing. Where every number is mapped, as in the first namespace, it is an ordinary user's.
package struct UserNamespace: Equatable, Sendable {
    /// The kernel's number unless it was changed, for where it cannot be read.
    private static let usual: UInt32 = 65_534
    /// More than the 340 lines of a map take.
    private static let longest = 16_384

    /// The number of all users who are not mapped; nil if all are.
    package let unmappedUser: UInt32?
    /// The number of all groups that are not mapped; nil if all are.
    package let unmappedGroup: UInt32?

    package init(unmappedUser: UInt32?, unmappedGroup: UInt32?) {
        (self.unmappedUser, self.unmappedGroup) = (unmappedUser, unmappedGroup)
    }

    /// The namespace of this process, read each time, since its maps may be written after it has started. The kernel's
    /// files are accepted with any owner, since this value is what an owner is checked with.
    package static var current: UserNamespace {
        UserNamespace { path in
            do throws(FileFailure) {
                return String(decoding: try OpenFile(path, .any).beginning(most: longest), as: UTF8.self)
            } catch {
                return nil
            }
        }
    }

    /// Reads it from the kernel's files, whose text `read` returns. A map that cannot be read maps nobody.
    init(_ read: (String) -> String?) {
        func unmapped(_ kind: String) -> UInt32? {
            guard !Self.isComplete(read("/proc/self/\(kind)_map") ?? "") else { return nil }
            // Hidden from a unit with ProcSubset=pid.
            return read("/proc/sys/kernel/overflow\(kind)").flatMap { UInt32($0.prefix { $0 != "\n" }) } ?? Self.usual
        }
        self.init(unmappedUser: unmapped("uid"), unmappedGroup: unmapped("gid"))
    }

    /// Whether a map has every number but the highest, which is no user's. A line has the first number inside, the
    /// first outside, and how many there are. The kernel lets none overlap.
    private static func isComplete(_ map: String) -> Bool {
        map.split(separator: "\n").reduce(0) { $0 + (Int($1.split(separator: " ").last ?? "") ?? 0) } == Int(UInt32.max)
    }
}
