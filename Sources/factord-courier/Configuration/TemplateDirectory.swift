import FactorFiles
import FactorProgram
import Glibc

/// A directory of templates: `LANGUAGE/PURPOSE.txt`, `.html` and `.sms`. A `.txt` begins with a line `Subject: ...` and
/// an empty one; it makes a mail, to which `.html` adds a part. Missing files have built-in defaults; purposes without
/// one use the file `default`.
struct TemplateDirectory {
    private static let longestFile = 262_144

    let path: String

    /// Reads the wordings by language and purpose; problems are noted.
    func read(_ field: Field) -> [String: [String: Wording]] {
        guard let languages = Self.names(in: path) else {
            field.note("\(path) cannot be read: \(SystemError.last)", "name a directory of templates")
            return [:]
        }
        var own: [String: [String: Wording]] = [:]
        for language in languages {
            let files = Self.names(in: "\(path)/\(language)") ?? []
            for file in files where !file.hasSuffix(".txt") && !file.hasSuffix(".html") && !file.hasSuffix(".sms") {
                field.note("\(language)/\(file) is not a template", "templates end with .txt, .html or .sms")
            }
            for purpose in Set(files.map { $0.prefix { $0 != "." } }).map(String.init) {
                own[language.lowercased(), default: [:]][purpose] = wording(purpose, language, Set(files), field)
            }
        }
        return own
    }

    private func wording(_ purpose: String, _ language: String, _ files: Set<String>, _ field: Field) -> Wording? {
        let shipped = Wordings(language: language.lowercased()).wording(purpose, locale: language)
        guard var wording = shipped else { return nil }
        if files.contains("\(purpose).txt"), let text = text("\(language)/\(purpose).txt", field) {
            let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
            guard lines.count == 3, lines[0].hasPrefix("Subject: "), lines[1].isEmpty else {
                field.note(
                    "\(language)/\(purpose).txt has no subject", "begin it with a line `Subject: ...` and an empty one")
                return nil
            }
            wording.html = nil
            set(&wording.subject, String(lines[0].dropFirst("Subject: ".count)), "\(language)/\(purpose).txt", field)
            set(&wording.text, String(lines[2]), "\(language)/\(purpose).txt", field)
        }
        if files.contains("\(purpose).html"), let text = text("\(language)/\(purpose).html", field) {
            var html = wording.text
            set(&html, text, "\(language)/\(purpose).html", field)
            wording.html = html
        }
        if files.contains("\(purpose).sms"), let text = text("\(language)/\(purpose).sms", field) {
            set(
                &wording.sms, text.hasSuffix("\n") ? String(text.dropLast()) : text, "\(language)/\(purpose).sms", field
            )
        }
        return wording
    }

    private func set(_ template: inout Template, _ text: String, _ file: String, _ field: Field) {
        do throws(Template.UnknownPlace) {
            template = try Template(text)
        } catch {
            let places = Template.Place.allCases.map { "{{\($0.rawValue)}}" }.joined(separator: ", ")
            field.note("\(file) has an unknown placeholder \(error.name)", "the placeholders are \(places)")
        }
    }

    /// Reads a file if it is a text of reasonable length.
    private func text(_ file: String, _ field: Field) -> String? {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try OpenFile("\(path)/\(file)", .any).content(most: Self.longestFile)
        } catch {
            return field.wrong("\(file) \(error.problem)", error.remedy ?? "let the courier's user read it")
        }
        guard let text = OutsideText.text(bytes) else { return field.wrong("\(file) is not text", "write it in UTF-8") }
        return text
    }

    /// The names in a directory, except hidden ones; nil if it is not a directory.
    private static func names(in path: String) -> [String]? {
        guard let directory = unsafe opendir(path) else { return nil }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        // The entry is valid until the next one is read; its name is null-terminated.
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe OutsideText.text(ofC: $0) }
            }
            guard let name else {
                names.append("(not UTF-8)")
                continue
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}
