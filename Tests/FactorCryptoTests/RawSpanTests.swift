import Testing

@testable import FactorCrypto

@Suite struct RawSpanTests {
    @Test(arguments: [0, 1, 7, 8, 9, 31, 200])
    func `the first occurrence of a byte is found`(count: Int) {
        for place in 0..<count {
            var bytes = [UInt8](repeating: 1, count: count)
            bytes[place] = 10
            bytes[count - 1] = 10
            #expect(bytes.withRawSpan { $0.firstOffset(of: 10) } == place)
        }
        let without = [UInt8](repeating: 1, count: count)
        #expect(without.withRawSpan { $0.firstOffset(of: 10) } == nil)
    }

    @Test func `nothing is found outside of a part`() {
        let bytes: [UInt8] = [10, 1, 1, 10]
        #expect(bytes.withRawSpan { $0.extracting(1..<3).firstOffset(of: 10) } == nil)
    }

    @Test(arguments: [("sto_a", true), ("sto_", true), ("sto", false), ("stp_a", false), ("", false)])
    func `a prefix is recognised`(text: String, begins: Bool) {
        #expect(Array(text.utf8).withRawSpan { $0.starts(with: "sto_") } == begins)
    }

    @Test func `spans and words are appended unchanged`() {
        var bytes: [UInt8] = []
        bytes.append(words: #"{"id":"#)
        bytes.append(copying: Array("12".utf8).span)
        bytes.append(copying: [UInt8]().span)
        bytes.append(words: "}")
        #expect(bytes == Array(#"{"id":12}"#.utf8))
    }
}
