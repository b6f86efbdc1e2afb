import FactorCore
import TestMachine
import TestSupport
import Testing

@testable import FactorSQLite

extension TamperedFileTests {
    @Test(arguments: [
        """
        CREATE INDEX evil ON audit(count, first);
        UPDATE sqlite_schema SET name = 'sqlite_stat_evil', sql = 'CREATE INDEX sqlite_stat_evil ON audit(count, first)'
            WHERE name = 'evil'
        """,
        """
        INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_stat1', 'audit', 0,
            'CREATE TRIGGER sqlite_stat1 AFTER INSERT ON audit BEGIN DELETE FROM hot; END')
        """,
        """
        INSERT INTO sqlite_schema VALUES ('table', 'sqlite_stat1', 'sqlite_stat1',
            (SELECT rootpage FROM sqlite_schema WHERE name = 'hot'), 'CREATE TABLE sqlite_stat1(place, version, bytes)')
        """,
        """
        INSERT INTO sqlite_schema VALUES ('table', 'sqlite_stats', 'sqlite_stats',
            (SELECT rootpage FROM sqlite_schema WHERE name = 'hot'), 'CREATE TABLE sqlite_stats(tbl,idx,stat)')
        """,
    ])
    func `a table that is only named like a statistic is refused`(sql: String) throws {
        try raw.executeOnSchema(sql)
        #expect(try refusal() == "its tables are not those of a factord store")
        let problems = try StoreInspection(path: directory.database).problems()
        #expect(problems.contains("its tables are not those of a factord store"))
    }

    @Test func `the statistics of ANALYZE are accepted`() throws {
        try raw.execute("ANALYZE")
        #expect(try refusal() == nil)
        #expect(try StoreInspection(path: directory.database).problems() == [])
    }

    @Test(arguments: [-1, 0, 1, 2, 5, 10])
    func `a version that does not fit the tables is corrupt`(version: Int) throws {
        #expect(try refusal("PRAGMA user_version = \(version)") == "its tables are not those of a factord store")
        let refusal = #expect(throws: StoreFailure.self) {
            _ = try StoreInspection(path: self.directory.database).snapshot()
        }
        #expect(refusal == .corrupt("its tables are not those of a factord store"))
    }
}
