import FactorCore
import Testing

/// Names that people read hold nothing invisible.
struct VisibleTextTests {
    @Test(arguments: [
        "Ada's phone", "Ren\u{E9}", "\u{5F20}\u{4F1F}", "e\u{301}", "\u{1F511}", "\u{2764}\u{FE0F}",
        "1\u{FE0F}\u{20E3}",
        // A technologist, with and without a skin tone; a rainbow flag; a burning heart.
        "\u{1F469}\u{200D}\u{1F4BB}", "\u{1F469}\u{1F3FD}\u{200D}\u{1F4BB}",
        "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}", "\u{2764}\u{FE0F}\u{200D}\u{1F525}",
        // Persian "I want"; Sinhala "sri"; Malayalam "avan", with a virama and a joiner at its end; a name in Japanese.
        "\u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}\u{647}\u{645}", "\u{DC1}\u{DCA}\u{200D}\u{DBB}\u{DD3}",
        "\u{D05}\u{D35}\u{D28}\u{D4D}\u{200D}", "\u{845B}\u{E0100}\u{57CE}", "\u{8FBB}\u{FE00}",
        "\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "\u{E000}",
    ])
    func `visible text is accepted, with the joiners and selectors that scripts and emoji need`(_ text: String) throws {
        #expect(try Label(text).text == text)
    }

    @Test(arguments: [
        "a\u{0}", "a\n", "a\u{2028}b", "a\u{2029}b", "a\u{7F}", "a\u{85}b",
        // Bidirectional controls.
        "a\u{202A}b", "a\u{202B}b", "a\u{202C}b", "a\u{202D}b", "a\u{202E}b", "a\u{2066}b", "a\u{2067}b", "a\u{2068}b",
        "a\u{2069}b", "a\u{200E}b", "a\u{200F}b", "a\u{61C}b",
        // Characters without width, and characters that show nothing.
        "a\u{200B}b", "a\u{2060}b", "a\u{FEFF}b", "a\u{AD}b", "a\u{34F}b", "a\u{180E}b", "a\u{3164}b", "a\u{115F}b",
        "a\u{FFA0}b", "a\u{2061}b", "a\u{FFF9}b", "a\u{E0041}b", "a\u{1D173}b",
        // Joiners and selectors without effect.
        "a\u{200D}b", "a\u{200C}b", "\u{200D}", "\u{200C}a", "a\u{200D}", "\u{645}\u{200C}", "\u{200C}\u{645}",
        "\u{645}\u{200C}a", "1\u{200D}2", "\u{1F469}\u{200D}", "\u{1F469}\u{200D}a", "\u{645}\u{200C}\u{200C}\u{645}",
        "a\u{FE0F}", "a\u{E0100}", "\u{FE0F}", "\u{430}\u{200D}\u{431}",
    ])
    func `characters that are invisible, or change how others are shown, are refused`(_ text: String) {
        let problem = SpellingProblem("must not contain control, format or invisible characters", .characters)
        #expect(throws: problem) { try Label(text) }
    }

    @Test(arguments: [" ", "\u{3000}\u{A0}"])
    func `white space alone is not a name`(_ text: String) {
        #expect(throws: SpellingProblem("must not be only white space", .empty)) { try Label(text) }
    }

    @Test func `192 bytes are accepted, and one more is refused`() throws {
        let longest = String(repeating: "\u{E9}", count: 96)
        #expect(try Label(longest).text == longest)
        #expect(throws: SpellingProblem("must be at most 192 bytes of UTF-8", .tooLong)) { try Label(longest + "x") }
        #expect(throws: SpellingProblem("must not be empty", .empty)) { try Label("") }
    }

    @Test func `a name that was accepted once is read as it is`() {
        #expect(Label(kept: "a\u{202E}b").text == "a\u{202E}b")
    }
}
