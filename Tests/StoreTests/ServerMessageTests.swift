#if PostgreSQL
import FactorCore
import Testing

@testable import FactorPostgreSQL

/// What is made of a server's words and codes.
struct ServerMessageTests {
    @Test(
        arguments: [
            (
                #"connection to server on socket "/x" failed: FATAL:  28P01: password authentication failed for user "app" LOCATION:  auth_failed, auth.c:326"#,
                #"password authentication failed for user "app""#, "28P01"
            ),
            ("failed: FATAL:  3D000: database \"x\" does not exist", "database \"x\" does not exist", "3D000"),
            (
                "SCHWERWIEGEND:  57P03: das Datenbanksystem startet ORT:  f, postmaster.c:1",
                "das Datenbanksystem startet", "57P03"
            ),
            ("connection to server at \"db\" failed: Connection refused", nil, nil), ("a:  b: c", nil, nil),
            ("", nil, nil),
            ("FATAL:  28p01: x", nil, nil), ("FATAL: 28P01: x", nil, nil), ("FATAL:  28P011: x", nil, nil),
        ] as [(String, String?, String?)])
    func `a message with a code is read, and any other left as it is`(_ line: String, _ text: String?, _ code: String?)
    {
        let parts = ServerMessage.parts(of: line)
        #expect(parts.text == text ?? line && parts.code == code)
    }

    @Test(
        arguments: [
            ("25006", .readOnly), ("3D000", .noSchema), ("3F000", .noSchema), ("42P01", .noSchema),
            ("42883", .noSchema),
            ("42501", .notPermitted), ("28000", .notPermitted), ("28P01", .notPermitted), ("55P03", .blocked),
            ("57014", .blocked),
            ("53100", .full), ("53300", .unreachable), ("57P03", .unreachable), ("08006", .unreachable),
            ("XX000", .unusable),
        ] as [(String, StoreObstacle)])
    func `each refusal is something that a person can look for`(_ code: String, _ obstacle: StoreObstacle) {
        let failure = ConnectionFailure.refused(code: code, "no")
        #expect(failure.obstacle == obstacle && StoreFailure(failure).obstacle == obstacle)
    }

    @Test func `a connection that ended says that the server is away`() {
        #expect(StoreFailure(ConnectionFailure.lost("gone")) == .unavailable("gone", .unreachable))
        #expect(StoreFailure(ConnectionFailure.refused(code: "53100", "no")) == .full)
    }
}
#endif
