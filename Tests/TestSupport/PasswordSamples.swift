/// Hashes of passwords as other programs write them.
package enum PasswordSamples {
    /// A password and the hash that a program made of it.
    package struct Sample: Sendable, CustomStringConvertible {
        private let program: String
        package let scheme: String
        package let password: String
        package let hash: String

        fileprivate init(by program: String, _ scheme: String, _ password: String, _ hash: String) {
            (self.program, self.scheme, self.password, self.hash) = (program, scheme, password, hash)
        }

        package var description: String { "\(program): \(hash.prefix(24))" }
    }

    package static let words = "correct horse battery"
    private static let umlauts = "p\u{E4}ssw\u{F6}rter f\u{FC}r \u{E4}lle"

    // swift-format-ignore
    package static let all = [
        Sample(by: "python3-bcrypt", "bcrypt", words, "$2b$05$LFi8rwpANUH2vJlvey3Llu.b90UqdycurnIqUR7zdaPqVgRQpxGFG"),
        Sample(by: "python3-bcrypt", "bcrypt", words, "$2a$05$kc15zhuD.CSiHIskS9AntOJAy3MMx/nCwFZd8bGI9mu73DsGfto9q"),
        Sample(by: "htpasswd", "bcrypt", words, "$2y$05$uXjEDujzkMm4/ilsxTS.8.vtRAsNHXEXCGNjLdgxdsymQtFo5BZ/y"),
        Sample(by: "python3-bcrypt", "bcrypt", umlauts, "$2b$05$6R7o8tdr6RCmN3fhwxgVAeWuQy8ILxC.WKEEcw1rgvqF/TUz4yE/G"),
        Sample(by: "passlib", "scrypt", words, "$scrypt$ln=10,r=8,p=1$Z4wxJmRMqZWSUmptzTnHGA$qsAosfmp37k++nAo57+QrnMjvyWAV3Jg77BLPnr3meE"),
        Sample(by: "passlib", "scrypt", words, "$scrypt$ln=8,r=16,p=3$3jtnbE2plRJiDCFE6J2ztg$tp4xHFJrTpaUnxZiieRDtbEV/pvi7g9k8vPO6nCheh8"),
        Sample(by: "libsodium", "scrypt", words, "$7$86..../....nUE3K4TDdX6MKYeXmGXx1ORCGJrlTZ4a9lzFmnpDSw2$WV2hH93Hzz9/FpIHYgDEUO.cAXD8M1nBSjxD5yGTYa1"),
        Sample(by: "passlib", "pbkdf2", words, "$pbkdf2-sha256$1000$UMrZG0Oo1do7pxTCmFMqhQ$.kOfcNXHBAG04VMstIlR2G9woBNru1Std5I0S4yFEcE"),
        Sample(by: "passlib", "pbkdf2", words, "$pbkdf2-sha512$1000$FGLMOYfQOkdozdlby5kTIg$ImpL3n1cLzT3ElyKOAmFv97KYBQ.MwGeRuuYl7sL0IA7FGgk4/UJEE6dpTe2Jy4Qhn.m71j5wmLFu/9xwgiwCA"),
        Sample(by: "passlib", "pbkdf2", words, "pbkdf2_sha256$1000$nHsgJNU9ZYZf$BGBtLND58v1i6/I3In9sU+yCIn/OgD5E1/FehtQediU="),
        Sample(by: "passlib", "pbkdf2", umlauts, "$pbkdf2-sha256$1000$BACg1FrrnbMWorR2jhFCCA$oH.M/igmSfmW2gidSVFUS10nzTFWLsmdWTY8OhonNF4"),
        Sample(by: "argon2-cffi", "argon2", words, "$argon2id$v=19$m=256,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$xxArdw3Akq5V2N0rZWC8lI9HHv4WAP1K35tFPV7mCL4"),
        Sample(by: "argon2-cffi", "argon2", words, "$argon2id$v=19$m=256,t=2,p=4$MDEyMzQ1Njc4OWFiY2RlZg$YaEcLcJZxetst3Hg52Olu5/Qzw8s6gSiv6+oQUGe/yg"),
        Sample(by: "argon2-cffi", "argon2", words, "$argon2i$v=19$m=256,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$5ToulPCMLzWWVP2TuFCtaNyWETThBsSTd9SRMvy09Qw"),
        Sample(by: "argon2-cffi", "argon2", words, "$argon2i$v=19$m=256,t=2,p=4$MDEyMzQ1Njc4OWFiY2RlZg$s2HXevtWYATsUF2vdR/ZNeMenbQrbq79a3iWeZjQ4HQ"),
        Sample(by: "argon2-cffi", "argon2", words, "$argon2id$v=19$m=64,t=1,p=1$MDEyMzQ1Njc$BsZ4Y/9Bi0s3LLnkKdk8UlcM1WxRpusC0ZbfjDBeP4ON97v8FOCYZR4myj9FLSFg/AGstwpc1jCZ0IRN/uwFHQ"),
    ]
}
