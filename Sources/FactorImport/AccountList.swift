/// The accounts read from a file so far, and its unusable entries.
struct AccountList {
    /// The most accounts of one file, unusable ones included.
    static let most = 100_000

    private let skipsUnusable: Bool
    private(set) var accounts: [ImportedAccount] = []
    private(set) var unusable: [ImportProblem] = []

    init(skipsUnusable: Bool) {
        self.skipsUnusable = skipsUnusable
    }

    /// Adds the account that `read` returns. A problem is thrown, or recorded if unusable accounts are skipped.
    mutating func add(_ read: () throws(ImportProblem) -> ImportedAccount) throws(ImportProblem) {
        guard accounts.count + unusable.count < Self.most else {
            throw ImportProblem("the file", "holds more than \(Self.most) accounts: split it")
        }
        do throws(ImportProblem) {
            let account = try read()
            try account.check()
            accounts.append(account)
        } catch {
            try skip(error)
        }
    }

    /// Throws a problem, or records it if unusable accounts are skipped.
    mutating func skip(_ problem: ImportProblem) throws(ImportProblem) {
        guard skipsUnusable, unusable.count < Self.most else { throw problem }
        unusable.append(problem)
    }

    /// The result for a file that is not empty.
    func file(notes: [String] = []) throws(ImportProblem) -> ImportedFile {
        guard !accounts.isEmpty || !unusable.isEmpty else { throw ImportProblem("the file", "holds no account") }
        return ImportedFile(accounts: accounts, notes: notes, unusable: unusable)
    }
}
