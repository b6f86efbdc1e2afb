import Testing

/// Which module may use which, and where the outside world may be accessed.
@Suite struct ModuleTests {
    /// What each target may import: nothing else, and nothing unused.
    private static let allowed: [String: Set<String>] = [
        "FactorCrypto": ["CCrypt", "CSodium", "CNettle", "Glibc", "Synchronization"],
        "FactorWire": ["FactorCrypto"],
        "FactorCore": ["FactorCrypto", "Swift"],
        "FactorThreads": ["Glibc"],
        "FactorLog": ["FactorFiles", "CXXHash", "Glibc"],
        "FactorFiles": ["Glibc"],
        "FactorServer": [
            "FactorCore", "FactorWire", "FactorCrypto", "FactorThreads", "CQREncode", "Glibc", "Synchronization",
        ],
        "FactorSocket": ["FactorCrypto", "FactorFiles", "FactorWire", "CLinux", "Glibc", "Synchronization"],
        "FactorSQLite": [
            "FactorCore", "FactorCrypto", "FactorFiles", "FactorLog", "FactorThreads", "CSQLite", "Glibc",
            "Synchronization",
        ],
        "FactorPostgreSQL": [
            "FactorCore", "FactorCrypto", "FactorThreads", "CPostgreSQL", "Glibc", "Synchronization",
        ],
        "FactorProgram": ["FactorCrypto", "FactorFiles", "FactorWire", "Glibc", "Synchronization"],
        "FactorImport": ["FactorProgram", "FactorCrypto", "CExpat", "Glibc"],
        "factord": [
            "FactorCore", "FactorProgram", "FactorFiles", "FactorCrypto", "FactorServer", "FactorSQLite",
            "FactorPostgreSQL", "FactorSocket", "FactorThreads", "FactorWire", "Glibc", "Synchronization",
        ],
        "factord-courier": [
            "CCurl", "FactorProgram", "FactorFiles", "FactorCrypto", "FactorSocket", "FactorWire", "Glibc",
            "Synchronization",
        ],
        "factorctl": [
            "FactorCore", "FactorProgram", "FactorFiles", "FactorCrypto", "FactorImport", "FactorSocket", "FactorWire",
            "Glibc",
        ],
        "factord-bench": ["FactorProgram", "FactorCrypto", "FactorSocket", "FactorWire", "Glibc"],
    ]

    @Test func `modules import what they may and nothing else`() {
        for file in Repository.sources {
            let extra = Set(file.imports).subtracting(Self.allowed[file.module] ?? [])
            #expect(extra.isEmpty, "\(file.path) imports \(extra.sorted())")
        }
    }

    @Test func `the table of imports has no unused entries`() {
        for (module, allowed) in Self.allowed {
            let used = Set(Repository.sources.filter { $0.module == module }.flatMap(\.imports))
            #expect(allowed.subtracting(used).isEmpty, "\(module) no longer imports \(allowed.subtracting(used))")
        }
    }

    @Test func `each C module is imported by exactly one Swift module`() {
        for name in [
            "CCrypt", "CCurl", "CSodium", "CNettle", "CSQLite", "CPostgreSQL", "CQREncode", "CExpat", "CLinux",
            "CXXHash",
        ] {
            let importers = Set(Repository.sources.filter { $0.imports.contains(name) }.map(\.module))
            #expect(importers.count == 1, "\(name) is imported by \(importers)")
        }
    }

    @Test func `no source uses Foundation`() {
        for file in Repository.sources {
            #expect(!file.imports.contains { $0.hasPrefix("Foundation") || $0 == "Dispatch" }, "\(file.path)")
        }
    }

    @Test func `unsafe code occurs only where C is called`() {
        let mayBeUnsafe = Self.allowed.filter { !$0.value.isDisjoint(with: Self.foreign) }.keys
        for file in Repository.sources where !mayBeUnsafe.contains(file.module) {
            let places = file.places(of: /\bunsafe\b/)
            #expect(places.isEmpty, "\(places)")
        }
    }

    /// C modules and the C library.
    private static let foreign: Set = [
        "CCrypt", "CCurl", "CSodium", "CNettle", "CSQLite", "CPostgreSQL", "CQREncode", "CExpat", "CLinux",
        "CXXHash", "Glibc",
    ]

    @Test func `only programs write output, read the environment or end the process`() {
        let pattern = /\b(print|debugPrint|fputs|printf|exit|_exit|abort|getenv|secure_getenv|setenv)\(|\bCommandLine\./
        for file in Repository.sources where !file.isExecutable && !Self.speaks(file) {
            let places = file.places(of: pattern)
            #expect(places.isEmpty, "\(places)")
        }
    }

    /// Whether that is of what programs share: options, and output.
    private static func speaks(_ file: SourceFile) -> Bool {
        file.module == "FactorProgram" && !file.path.hasPrefix("Sources/FactorProgram/Service/")
    }

    /// Folders of the server without a method.
    private static let withoutMethods = ["Engine", "Hashing", "Identifiers", "Integrity", "Upkeep"]

    @Test func `the engine knows nothing of JSON, and methods reach the store only through it`() {
        let server = Repository.sources.filter { $0.module == "FactorServer" }
        let speaking = server.filter { $0.imports.contains("FactorWire") }
        #expect(speaking.count > 80 && server.count - speaking.count > 80)
        for file in speaking {
            let isEngine =
                file.path.contains("/Engine+") || Self.withoutMethods.contains { file.path.contains("/\($0)/") }
            #expect(!isEngine, "\(file.path) imports FactorWire")
            let places = file.places(of: /\b(store|staged|commits)\./)
            #expect(places.isEmpty, "\(places)")
        }
    }

    @Test func `one type of the server asks whose the store is, and nothing looks into it`() {
        let home = "Sources/FactorServer/Engine/Ownership/Ownership.swift"
        let asking = Repository.sources.filter { $0.module == "FactorServer" }.flatMap {
            $0.places(of: /\.isShared\b|\.optimistic\b|Optimism\(/)
        }
        #expect(!asking.isEmpty && asking.allSatisfy { $0.hasPrefix(home) }, "\(asking)")
    }

    /// Modules that take bytes from a command line, the environment, files and streams.
    private static let outermost: Set = [
        "FactorProgram", "FactorImport", "factord", "factord-bench", "factord-courier", "factorctl",
    ]

    /// Files that convert bytes to text themselves, because it is not text from outside.
    private static let makesText: Set = [
        // The one place for it.
        "Sources/FactorProgram/OutsideText.swift",
        // Base 64 that it has just made, and templates that were found to be UTF-8 when they were read.
        "Sources/factord-courier/Mail/HeaderText.swift", "Sources/factord-courier/Transports/SMTPTransport.swift",
    ]

    @Test func `one place makes text from outside bytes, and refuses invalid UTF-8`() {
        let pattern = /String\((decoding|cString|validating|validatingCString|bytes):|\bCommandLine\.|\bgetenv\(/
        for file in Repository.sources where Self.outermost.contains(file.module) {
            let places = Self.makesText.contains(file.path) ? [] : file.places(of: pattern)
            #expect(places.isEmpty, "\(places)")
        }
    }

    /// A mark that combines with a sign makes another grapheme cluster of it, and leaves it a sign for the kernel, a shell, a
    /// database and a browser.
    @Test func `signs that separate or quote are found by scalars, and not by grapheme clusters`() {
        let sign = #"(\\?["'\\]|[/<>&@'])"#
        let uses = [
            #"(firstIndex|lastIndex|firstRange)\(of: "\#(sign)""#, #"split\(separator: "\#(sign)""#,
            #"contains\("\#(sign)"\)"#,
            #"has(Pre|Suf)fix\("/"\)"#, #"\$0 [!=]= "\#(sign)""#, #"(first|last) [!=]= "\#(sign)""#,
        ]
        let clusters = try! Regex(uses.joined(separator: "|"))
        for file in Repository.sources {
            for line in file.lines where line.firstMatch(of: clusters) != nil {
                #expect(line.contains("unicodeScalars") || line.contains("utf8"), "\(file.path): \(line)")
            }
        }
    }

    /// Modules that speak to the kernel about sockets and devices, whose files are not files.
    private static let handlesDevices: Set = ["FactorFiles", "FactorSocket"]

    @Test func `one module opens, makes, replaces and removes files`() {
        let pattern =
            /\b(open|openat|creat|fopen|mkdir|mkdirat|mkstemp|rename|renameat|unlink|unlinkat|link|linkat|symlink|f?chmod|fchmodat|f?chown|truncate)\(\w/
        for file in Repository.sources where !Self.handlesDevices.contains(file.module) {
            let places = file.places(of: pattern).filter { $0.contains("unsafe ") }
            #expect(places.isEmpty, "\(places)")
        }
    }
}
