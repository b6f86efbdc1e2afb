/// The accounts of a file as they are read, and what is unusable in it.
struct AccountList {
    /// Accounts of one file, with those that are unusable.
    static let most = 100_000

    private let skipsUnusable: Bool
    private(set) var accounts: [ImportedAccount] = []
    private(set) var unusable: [ImportProblem] = []

    init(skipsUnusable: Bool) {
        self.skipsUnusable = skipsUnusable
    }

    /// Adds what `read` gives. What is wrong with it is thrown, or noted where such is left out.
    mutating func add(_ read: () throws(ImportProblem) -> ImportedAccount) throws(ImportProblem) {
        guard accounts.count + unusable.count < Self.most else {
            throw ImportProblem("the file", "holds more than \(Self.most) accounts: split it")
        }
        do throws(ImportProblem) {
            let account = try read()
            try account.check()
            accounts.append(account)
        } catch {
            try leaveOut(error)
        }
    }

    /// Throws what is wrong, or notes it where such is left out.
    mutating func leaveOut(_ problem: ImportProblem) throws(ImportProblem) {
        guard skipsUnusable, unusable.count < Self.most else { throw problem }
        unusable.append(problem)
    }

    /// The whole of it, for a file that holds anything.
    func file(notes: [String] = []) throws(ImportProblem) -> ImportedFile {
        guard !accounts.isEmpty || !unusable.isEmpty else { throw ImportProblem("the file", "holds no account") }
        return ImportedFile(accounts: accounts, notes: notes, unusable: unusable)
    }
}
