import Testing

@testable import FactorSocket

/// Whom a client believes to be the daemon.
struct BelievedUsersTests {
    private static let folder = BelievedUsers.Folder(owner: 7, mode: 0o755)
    private static let above = BelievedUsers.Folder(owner: 0, mode: 0o755)

    private func believes(
        _ user: UInt32, own: UInt32 = 5, named: UInt32? = nil, unmapped: UInt32? = nil,
        folder: BelievedUsers.Folder? = folder, above: BelievedUsers.Folder? = above
    ) -> Bool {
        BelievedUsers(own: own, named: named, unmapped: unmapped).contain(user, folder: folder, above: above)
    }

    @Test func `root and this user are believed wherever they listen`() {
        #expect(believes(0, folder: nil, above: nil) == true)
        #expect(believes(5, folder: nil, above: nil) == true)
        #expect(believes(6) == false)
    }

    @Test func `a named user is believed wherever they listen, and nobody else for that`() {
        #expect(believes(9, named: 9, folder: nil, above: nil) == true)
        #expect(believes(8, named: 9) == false)
    }

    @Test func `the owner of a folder is believed`() {
        #expect(believes(7) == true)
        #expect(believes(7, above: .init(owner: 5, mode: 0o700)) == true)
    }

    @Test func `the overflow number is taken neither for the client's own user nor for a folder's owner`() {
        #expect(believes(7, own: 7, unmapped: 7) == false)
        #expect(believes(7, unmapped: 7) == false)
        #expect(believes(9, own: 7, unmapped: 7, folder: .init(owner: 9, mode: 0o755), above: Self.folder) == false)
        #expect(believes(7, named: 7, unmapped: 7, folder: nil, above: nil) == true)
        #expect(believes(0, unmapped: 7, folder: nil, above: nil) == true)
    }

    @Test(arguments: [0o775, 0o757, 0o1777] as [UInt32])
    func `the owner of a folder that others can change is not`(_ mode: UInt32) {
        #expect(believes(7, folder: .init(owner: 7, mode: mode)) == false)
        #expect(believes(7, above: .init(owner: 0, mode: mode)) == false)
    }

    @Test func `the owner of a folder that a stranger may have made is not`() {
        #expect(believes(7, above: .init(owner: 7, mode: 0o755)) == false)
        #expect(believes(7, above: nil) == false)
        #expect(believes(7, folder: nil) == false)
    }
}
