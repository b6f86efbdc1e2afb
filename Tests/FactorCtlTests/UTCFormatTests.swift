import FactorProgram
import Testing

struct UTCFormatTests {
    /// The first column is the output of `date -u -d "..." +%s`.
    @Test(arguments: [
        (0, "1970-01-01 00:00:00 UTC"), (951_782_399, "2000-02-28 23:59:59 UTC"),
        (951_868_799, "2000-02-29 23:59:59 UTC"), (951_868_800, "2000-03-01 00:00:00 UTC"),
        (1_709_164_801, "2024-02-29 00:00:01 UTC"), (1_795_219_200, "2026-11-21 00:00:00 UTC"),
        (1_798_761_599, "2026-12-31 23:59:59 UTC"), (4_107_542_400, "2100-03-01 00:00:00 UTC"),
        (-1, "1969-12-31 23:59:59 UTC"), (-62_135_596_800, "01-01-01 00:00:00 UTC"),
    ])
    func `a time is written as a calendar date`(_ seconds: Int64, _ text: String) {
        #expect(UTCFormat.text(milliseconds: seconds * 1000 + 999) == text)
    }
}
