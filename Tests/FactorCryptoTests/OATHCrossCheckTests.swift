import FactorCrypto
import Foundation
import Testing

/// The codes compared with two other implementations, on cases drawn at random from a fixed seed.
struct OATHCrossCheckTests {
    /// One code to make: the inputs, and this library's result.
    struct Case {
        let seed: [UInt8]
        let algorithm: OATHAlgorithm
        let digits: Int
        let period: UInt64
        let time: UInt64

        init(from stream: Randomness) {
            seed = stream.bytes(Int(16 + stream.below(113)))
            algorithm = OATHAlgorithm.allCases[Int(stream.below(3))]
            digits = Int(6 + stream.below(3))
            period = UInt64(15 + stream.below(106))
            time = UInt64(stream.below(.max))
        }

        var code: String {
            let code = seed.lend { seed in
                var generator = OATHGenerator(seed: seed, algorithm: algorithm, digits: digits)
                return generator.code(at: time / period)
            }
            return String(String(100_000_000 + UInt64(code)).suffix(digits))
        }
    }

    @Test(.enabled(if: Tool.named("oathtool") != nil, "oathtool is not installed"))
    func `oathtool makes the same codes`() throws {
        let stream = Randomness.seeded(6238)
        for _ in 0..<100 {
            let one = Case(from: stream)
            let output = try Tool.run(
                "oathtool",
                [
                    "--totp=\(one.algorithm.name)", "--digits=\(one.digits)", "--time-step-size=\(one.period)s",
                    "--now=@\(one.time)", "-",
                ], input: one.seed.hex)
            #expect(output == one.code + "\n", "\(one)")
        }
    }

    @Test(.enabled(if: Tool.hasPyOTP, "pyotp is not installed"))
    func `pyotp makes the same codes`() throws {
        let stream = Randomness.seeded(4226)
        let cases = (0..<500).map { _ in Case(from: stream) }
        let script = """
            import sys, base64, hashlib, pyotp
            for line in sys.stdin:
                seed, algorithm, digits, period, time = line.split()
                secret = base64.b32encode(bytes.fromhex(seed)).decode()
                otp = pyotp.TOTP(secret, digits=int(digits), digest=getattr(hashlib, algorithm.lower()), interval=int(period))
                print(otp.at(int(time)))
            """
        let lines = cases.map { "\($0.seed.hex) \($0.algorithm.name) \($0.digits) \($0.period) \($0.time)\n" }
        let output = try Tool.run(Tool.python, ["-c", script], input: lines.joined())
        #expect(output == cases.map { $0.code + "\n" }.joined())
    }
}
