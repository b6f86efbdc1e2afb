import FactorCrypto
import FactorProgram
import Foundation
import TestMachine
import Testing

@testable import factord_courier

/// A configuration is accepted, or everything that is wrong with it is reported with line and member.
final class ConfigurationTests {
    private let directory: TemporaryDirectory
    private var folder: String { directory.path }

    init() throws {
        try Sodium.start()
        directory = try TemporaryDirectory()
        try directory.write("secret\n", to: "secret")
        try directory.write("secret\n", to: "open", mode: 0o644)
        try directory.write("", to: "empty")
        try directory.write("two\nlines\n", to: "lines")
    }

    private func write(_ text: String, _ name: String, mode: Int = 0o600) throws {
        let path = "\(folder)/\(name)"
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func read(_ routes: String, _ others: String = "", credentials: String? = nil) throws
        -> CourierConfiguration
    {
        let text = "{\"socket\": \"/run/s\", \"routes\": [\(routes)]\(others)}".replacing("FOLDER", with: folder)
        return try CourierConfigurationReader(credentials: credentials).read(Array(text.utf8))
    }

    private func problems(_ routes: String, _ others: String = "", credentials: String? = nil) throws -> [String] {
        do {
            _ = try read(routes, others, credentials: credentials)
            return []
        } catch let error as ConfigurationProblems {
            return error.problems.map { "\($0.member): \($0.problem)" }
        }
    }

    private static let from = #""from": {"address": "a@example.org"}"#

    @Test func `every transport is read, and the first matching route is used`() throws {
        let configuration = try read(
            """
            {"medium": "email", "tenants": ["Acme"], "smtp": {"host": "localhost", "tls": "none", \(Self.from)}},
            {"medium": "email", "smtp": {"host": "m.example.org", "user": "u", "password": {"file": "FOLDER/secret"},
             "from": {"address": "a@example.org", "name": "A"}, "timeout_s": 45}},
            {"medium": "sms", "twilio": {"account_sid": "AC1", "token": {"file": "FOLDER/secret"}, "from": "+1"}},
            {"medium": "sms", "webhook": {"url": "https://example.org/x/", "secret": {"credential": "secret"}}},
            {"medium": "sms", "command": {"words": ["/bin/true", "x"]}},
            {"medium": "email", "file": "/tmp/x"}
            """, #", "workers": 3, "language": "DE", "log": {"level": "error", "format": "json"}"#, credentials: folder)
        #expect(configuration.routes.count == 6 && configuration.workers == 3)
        #expect(configuration.log == LogSettings(level: .error, format: .json))
        let summary = configuration.summary
        for line in [
            "email of acme: smtp to localhost:25, TLS none, from a@example.org",
            "email of every tenant: smtp to m.example.org:587, TLS starttls, from a@example.org, with a login",
            "sms of every tenant: twilio at https://api.twilio.com, account AC1",
            "sms of every tenant: webhook to https://example.org/x", "sms of every tenant: command /bin/true",
        ] {
            #expect(summary.contains(line), "\(summary)")
        }
        #expect(!summary.contains("secret"))
        guard case .smtp(let settings) = configuration.routes[1].way else {
            Issue.record("another way")
            return
        }
        #expect(settings.password?.bytes.withBytes { $0.array() } == Array("secret".utf8))
    }

    @Test(arguments: [(1, 1, 1), (65_535, 45, 64)])
    func `the smallest and the largest number of each kind are accepted`(port: Int, seconds: Int, workers: Int) throws {
        let configuration = try read(
            """
            {"medium": "email", "smtp": {"host": "[::1]", "port": \(port), "tls": "none", "timeout_s": \(seconds), \(Self.from)}},
            {"medium": "sms", "command": {"words": ["/bin/true"], "timeout_s": \(seconds)}}
            """, #", "workers": \#(workers)"#)
        #expect(configuration.workers == workers)
        guard case .smtp(let mail) = configuration.routes[0].way,
            case .command(let command) = configuration.routes[1].way
        else {
            Issue.record("another way")
            return
        }
        #expect(mail.port == port && mail.timeoutMilliseconds == 1_000 * seconds)
        #expect(command.timeoutMilliseconds == 1_000 * seconds)
        for (route, member) in [
            (#"{"medium": "email", "smtp": {"host": "h", "port": \#(port == 1 ? 0 : 65_536), \#(Self.from)}}"#, "port"),
            (
                #"{"medium": "email", "smtp": {"host": "h", "timeout_s": \#(seconds == 1 ? 0 : 46), \#(Self.from)}}"#,
                "timeout_s"
            ),
        ] {
            #expect(try problems(route).map { $0.prefix { $0 != ":" } } == ["routes[0].smtp.\(member)"])
        }
        #expect(
            try problems(#"{"medium": "sms", "file": "/x"}"#, #", "workers": \#(workers == 1 ? 0 : 65)"#).count == 1)
    }

    @Test func `mistakes are reported by member`() throws {
        let cases: [(String, String)] = [
            (#"{"medium": "fax", "file": "/x"}"#, "routes[0].medium: must be one of email, sms"),
            (#"{"medium": "sms"}"#, "routes[0]: has none of smtp, webhook, twilio, command, file"),
            (#"{"medium": "sms", "file": "/x", "command": {}}"#, "routes[0]: has more than one"),
            (#"{"medium": "sms", "file": "x"}"#, "routes[0].file: is a relative path"),
            (#"{"medium": "sms", "file": "/x", "tenant": "a"}"#, "routes[0].tenant: is unknown"),
            (#"{"medium": "sms", "smtp": {"host": "h", \#(Self.from)}}"#, "routes[0].smtp: does not deliver sms"),
            (#"{"medium": "email", "twilio": {}}"#, "routes[0].twilio: does not deliver email"),
            (#"{"medium": "email", "smtp": {\#(Self.from)}}"#, "routes[0].smtp.host: is missing"),
            (
                #"{"medium": "email", "smtp": {"host": "h/x", \#(Self.from)}}"#,
                "routes[0].smtp.host: is not a host name"
            ),
            (
                #"{"medium": "email", "smtp": {"host": "::1", \#(Self.from)}}"#,
                "routes[0].smtp.host: is not a host name"
            ),
            (#"{"medium": "email", "smtp": {"host": "h"}}"#, "routes[0].smtp.from: is missing"),
            (
                #"{"medium": "email", "smtp": {"host": "h", "from": {"address": "a"}}}"#,
                "routes[0].smtp.from.address: is not an e-mail address"
            ),
            (
                #"{"medium": "email", "smtp": {"host": "h", "tls": "none", \#(Self.from)}}"#,
                "routes[0].smtp.tls: sends codes over the network unencrypted"
            ),
            (
                #"{"medium": "email", "smtp": {"host": "h", "user": "u", \#(Self.from)}}"#,
                "routes[0].smtp: has a user without a password"
            ),
            (
                #"{"medium": "email", "smtp": {"host": "h", "user": "u", "password": "p", \#(Self.from)}}"#,
                "routes[0].smtp.password: must be an object"
            ),
            (
                #"{"medium": "email", "smtp": {"host": "h", "timeout_s": 46, \#(Self.from)}}"#,
                "routes[0].smtp.timeout_s: must be an integer from 1 to 45"
            ),
            (webhook("http://example.org", "secret"), "routes[0].webhook.url: must be an https URL"),
            (webhook("https://u:p@example.org", "secret"), "routes[0].webhook.url: names a user"),
            (webhook("https:///x", "secret"), "routes[0].webhook.url: must be an https URL"),
            (webhook("https://x", "open"), "routes[0].webhook.secret.file: the key file \(folder)/open can be read"),
            (webhook("https://x", "none"), "routes[0].webhook.secret.file: the key file"),
            (webhook("https://x", "empty"), "routes[0].webhook.secret.file: \(folder)/empty is empty"),
            (webhook("https://x", "lines"), "routes[0].webhook.secret.file: \(folder)/lines holds a control"),
            (
                #"{"medium": "sms", "webhook": {"url": "https://x", "secret": {"credential": "../x"}}}"#,
                "routes[0].webhook.secret.credential: is not a credential name"
            ),
            (
                #"{"medium": "sms", "webhook": {"url": "https://x", "secret": {"credential": "x"}}}"#,
                "routes[0].webhook.secret.credential: no credentials were passed"
            ),
            (
                #"{"medium": "sms", "twilio": {"account_sid": "A/../B", "token": {"file": "FOLDER/secret"}, "from": "1"}}"#,
                "routes[0].twilio.account_sid: must be letters and digits"
            ),
            (
                #"{"medium": "sms", "twilio": {"account_sid": "A", "token": {"file": "FOLDER/secret"}}}"#,
                "routes[0].twilio: has none of from, messaging_service_sid"
            ),
            (#"{"medium": "sms", "command": {"words": ["true"]}}"#, "routes[0].command.words[0]: is a relative path"),
            (#"{"medium": "sms", "command": {"words": ["/none"]}}"#, "routes[0].command.words[0]: /none cannot be run"),
            ("", "routes: is empty"),
        ]
        for (route, problem) in cases {
            let told = try problems(route)
            #expect(told.contains { $0.hasPrefix(problem) }, "\(route): \(told)")
        }
        let file = #"{"medium": "sms", "file": "/x"}"#
        for (others, problem) in [
            (#", "workers": 0"#, "workers: must be"), (#", "language": "xx""#, "language: there is no text in xx"),
            (#", "templates": "/none""#, "templates: /none cannot be read"), (#", "sokket": 1"#, "sokket: is unknown"),
            (#", "workers": 1, "workers": 2"#, "workers: appears twice"),
        ] {
            let told = try problems(file, others)
            #expect(told.contains { $0.hasPrefix(problem) }, "\(others): \(told)")
        }
    }

    private func webhook(_ url: String, _ secret: String) -> String {
        #"{"medium": "sms", "webhook": {"url": "\#(url)", "secret": {"file": "FOLDER/\#(secret)"}}}"#
    }

    @Test func `templates are read, and a mistake in one is reported with its file`() throws {
        try write("Subject: Hi {{tenant}}\n\nCode {{code}}\n", "t/en/sign_in.txt")
        try write("<b>{{code}}</b>", "t/en/sign_in.html")
        try write("{{code}}!\n", "t/nl/default.sms")
        let file = #"{"medium": "sms", "file": "/x"}"#
        let wordings = try read(file, #", "templates": "FOLDER/t", "language": "nl""#).wordings
        #expect(wordings.languages == ["de", "en", "es", "fr", "nl"])
        #expect(wordings.wording("sign_in", locale: "en")?.html == (try Template("<b>{{code}}</b>")))
        #expect(wordings.wording("anything", locale: nil)?.sms == (try Template("{{code}}!")))
        for (name, text, problem) in [
            ("t/en/a.txt", "no subject", "en/a.txt has no subject"),
            ("t/en/a.txt", "Subject: x\nno gap", "has no subject"),
            ("t/en/a.html", "{{password}}", "en/a.html has an unknown placeholder password"),
            ("t/en/a.doc", "", "en/a.doc is not a template"),
        ] {
            try write(text, name)
            let told = try problems(file, #", "templates": "FOLDER/t""#)
            #expect(told.contains { $0.contains(problem) }, "\(told)")
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }
}
