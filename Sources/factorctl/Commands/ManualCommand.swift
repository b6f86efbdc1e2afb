/// `factorctl man-page`: prints the manual page.
enum ManualCommand {
    static let row = Command(
        words: ["man-page"], about: "Print the manual page, for man(1)",
        example: "factorctl man-page >/usr/local/share/man/man1/factorctl.1"
    ) { _, session throws(CLIError) in
        try session.console.show(Manual.page)
        return .done
    }
}
