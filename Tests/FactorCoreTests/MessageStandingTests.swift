import FactorCore
import Testing

/// How a limit on messages is divided.
struct MessageStandingTests {
    @Test(arguments: [
        (1, 1, 1), (2, 1, 1), (3, 1, 2), (4, 2, 3), (6, 2, 4), (20, 6, 13), (50, 16, 33), (20_000, 6_666, 13_333),
    ])
    func `a third is for sign-ups, two thirds for everybody who has proven nothing`(
        _ limit: Int, _ signUps: Int, _ unproven: Int
    ) {
        #expect(MessageStanding.signingUp.share(of: limit) == signUps)
        #expect(MessageStanding.signingIn.share(of: limit) == unproven)
        #expect(MessageStanding.proven.share(of: limit) == limit)
    }

    @Test func `each standing has a share, and no less than a lower one`() {
        for limit in 1...1_000 {
            let shares = MessageStanding.allCases.map { $0.share(of: limit) }
            #expect(shares[0] >= 1 && shares == shares.sorted() && shares[2] == limit)
            #expect(limit == 1 || shares[1] < limit)
        }
    }
}
