import Foundation
import TestSupport
import Testing

@testable import FactorWire

/// The corpus of github.com/nst/JSONTestSuite: `y_` must be accepted, `n_` refused, and `i_` is up to the parser.
@Suite struct JSONTestSuiteTests {
    /// Valid JSON that the strict parser refuses nevertheless.
    private static let repeatedMember: Set = ["y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"]

    /// The optional inputs that are accepted: numbers of any size (they stay text). Refused are wrong UTF-8, a byte
    /// order mark, lone surrogates and nesting beyond the limit.
    private static let readByChoice: Set = [
        "i_number_double_huge_neg_exp.json", "i_number_huge_exp.json", "i_number_neg_int_huge_exp.json",
        "i_number_pos_double_huge_exp.json", "i_number_real_neg_overflow.json", "i_number_real_pos_overflow.json",
        "i_number_real_underflow.json", "i_number_too_big_neg_int.json", "i_number_too_big_pos_int.json",
        "i_number_very_big_negative_int.json",
    ]

    private static func files(_ prefix: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = try #require(Bundle.module.url(forResource: "JSONTestSuite/test_parsing", withExtension: nil))
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix(prefix) }
            .map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
    }

    private func isRead(_ bytes: [UInt8]) -> Bool {
        (try? parse(bytes)) != nil
    }

    @Test func `valid JSON is accepted`() throws {
        let files = try JSONTestSuiteTests.files("y_")
        #expect(files.count == 95)
        for (name, bytes) in files {
            #expect(isRead(bytes) == !JSONTestSuiteTests.repeatedMember.contains(name), "\(name)")
        }
    }

    @Test func `invalid JSON is refused`() throws {
        let files = try JSONTestSuiteTests.files("n_")
        #expect(files.count == 188)
        for (name, bytes) in files { #expect(!isRead(bytes), "\(name)") }
    }

    @Test func `implementation-defined cases are read or refused as chosen`() throws {
        let files = try JSONTestSuiteTests.files("i_")
        #expect(files.count == 35)
        for (name, bytes) in files {
            #expect(isRead(bytes) == JSONTestSuiteTests.readByChoice.contains(name), "\(name)")
        }
    }
}
