/// A list that assigns accounts to subjects: lines of account, tab and subject.
package enum SubjectList {
    /// Reads the subjects by account; throws the first invalid line.
    package static func read(_ bytes: [UInt8]) throws(ImportProblem) -> [String: String] {
        var subjects: [String: String] = [:]
        for line in TextLines(bytes) where !line.isBlank {
            try line.check()
            let parts = line.bytes.split(separator: 0x09, maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 2, let account = parts[0].text, let subject = parts[1].text, !account.isEmpty,
                !subject.isEmpty
            else { throw ImportProblem(line.place, "is not an account, a tab and a subject") }
            guard subjects.updateValue(subject, forKey: account) == nil else {
                throw ImportProblem(line.place, "the account appears twice")
            }
            guard subjects.count <= AccountList.most else {
                throw ImportProblem(line.place, "exceeds the \(AccountList.most) accounts of a list")
            }
        }
        return subjects
    }
}
