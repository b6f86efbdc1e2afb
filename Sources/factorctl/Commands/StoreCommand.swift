import FactorProgram

/// `factorctl store`: shows the layout of the store, and raises it.
enum StoreCommand {
    private static let goneAfter = CommandLineOption(
        "gone-after", "SECONDS", "sidecars that have written nothing for so long are gone for good")
    /// The time between two looks at the progress, in milliseconds.
    private static let pause: Int64 = 500

    static let status = Command(
        words: ["store", "status"], about: "Show the layout of the store, and which one each sidecar can read",
        example: "factorctl store status"
    ) { invocation, session throws(CLIError) in
        try session.tell("store.layout", RequestParameters()) { result throws(CLIError) in
            let left = try result.count("tenants_left")
            var text = "layout  \(try result.count("layout")) of \(try result.count("newest_layout"))"
            text += left > 0 ? ", \(left) tenants left\n" : "\n"
            for sidecar in try result.objects("sidecars") {
                text +=
                    "sidecar \(try sidecar.word("name")) reads \(try sidecar.count("newest_layout")), last seen "
                    + "\(UTCFormat.text(milliseconds: try sidecar.integer("seen_at")))\n"
            }
            return text
        }
    }

    static let raise = Command(
        words: ["store", "raise"], options: [goneAfter, .yes],
        about: "Have the store written in the newest layout, once every sidecar can read it",
        example: "factorctl store raise --yes"
    ) { invocation, session throws(CLIError) in
        try session.confirm(
            "programs that cannot read the newest layout can use the store no more; only a backup from before leads back"
        )
        var parameters = RequestParameters()
        if let seconds = try invocation.number(goneAfter.name) { parameters.add("gone_after_s", number: seconds) }
        var answer = try session.call("store.raise", parameters)
        let all = try answer.part.count("tenants_left")
        var progress: Progress?
        while try answer.part.count("tenants_left") > 0 {
            if progress == nil { progress = Progress("raising tenants", of: Int(all), session.console) }
            session.console.wait(milliseconds: pause)
            answer = try session.call("store.layout", RequestParameters())
            progress?.report(left: Int(try answer.part.count("tenants_left")))
        }
        try session.show(answer) { part throws(CLIError) in "layout \(try part.count("layout"))\n" }
        return .done
    }
}
