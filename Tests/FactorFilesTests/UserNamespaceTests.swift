import Testing

@testable import FactorFiles

/// Whom a user namespace does not map, and that nothing is believed of them.
struct UserNamespaceTests {
    private static let all = "         0          0 4294967295\n"

    private func unmapped(_ map: String?, overflow: String? = "65534\n") -> UInt32? {
        UserNamespace { ["/proc/self/uid_map": map, "/proc/sys/kernel/overflowuid": overflow][$0] ?? nil }
            .unmappedUser
    }

    @Test(arguments: [
        nil, "", "0 0 1\n", "996 0 1\n", "0 100000 1000\n", "0 100000 65536\n", "0 1000 1\n1 100000 65536\n",
        "0 0 4294967294\n", "0 0 2147483648\n2147483648 2147483648 2147483646\n",
        (0..<340).map { "\($0) \($0) 1\n" }.joined(),
    ])
    func `if a map leaves out any number, the overflow number identifies nobody`(_ map: String?) {
        #expect(unmapped(map) == 65_534)
        #expect(unmapped(map, overflow: "60000\n") == 60_000)
        #expect(unmapped(map, overflow: nil) == 65_534)
    }

    @Test(arguments: [all, "0 0 1000\n1000 1000 1\n1001 1001 4294966294\n", "0 5 4294967290\n4294967290 0 5\n"])
    func `where every number is mapped, it is a user's like others`(_ map: String) {
        #expect(unmapped(map) == nil)
    }

    @Test func `users and groups have maps of their own`() {
        let namespace = UserNamespace { $0 == "/proc/self/uid_map" ? Self.all : $0.hasSuffix("gid") ? "7\n" : nil }
        #expect(namespace == UserNamespace(unmappedUser: nil, unmappedGroup: 7))
    }

    @Test func `two owners who are not mapped are not the same`() {
        func cause(_ owner: UInt32, own: UInt32, unmapped: UInt32?) -> FileFailure.Cause? {
            .foreign(owner, own: own, in: UserNamespace(unmappedUser: unmapped, unmappedGroup: nil))
        }
        #expect(cause(65_534, own: 65_534, unmapped: 65_534) == .belongsToUnmapped)
        #expect(cause(65_534, own: 996, unmapped: 65_534) == .belongsToUnmapped)
        #expect(cause(65_534, own: 65_534, unmapped: nil) == nil)
        #expect(cause(996, own: 996, unmapped: 65_534) == nil)
        #expect(cause(0, own: 996, unmapped: 65_534) == nil)
        #expect(cause(997, own: 996, unmapped: 65_534) == .belongs(to: 997))
    }
}
