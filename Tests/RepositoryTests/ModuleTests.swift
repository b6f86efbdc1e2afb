import Testing

/// Which module may use which, and where the outside world may be accessed.
@Suite struct ModuleTests {
    /// What each target may import: nothing else, and nothing unused.
    private static let allowed: [String: Set<String>] = [
        "FactorCrypto": ["CCrypt", "CSodium", "CNettle", "Glibc", "Synchronization"],
        "FactorWire": ["FactorCrypto"],
        "FactorCore": ["FactorCrypto", "Swift"],
        "FactorQR": ["CQREncode", "Glibc"],
        "FactorBackup": ["FactorCore", "FactorCrypto"],
        "FactorEngine": ["FactorBackup", "FactorCore", "FactorCrypto", "Glibc", "Synchronization"],
        "FactorMethods": ["FactorEngine", "FactorCore", "FactorWire", "FactorCrypto", "FactorQR"],
        "FactorSocket": ["FactorCrypto", "FactorWire", "CLinux", "Glibc", "Synchronization"],
        "FactorSQLite": ["FactorCore", "CSQLite", "Glibc", "Synchronization"],
        "FactorCommand": ["Glibc"],
        "FactorService": ["FactorCommand", "FactorCrypto", "FactorWire", "Glibc", "Synchronization"],
        "FactorImport": ["FactorCommand", "FactorCrypto", "CExpat", "Glibc"],
        "factord": [
            "FactorBackup", "FactorCommand", "FactorCore", "FactorCrypto", "FactorEngine", "FactorMethods",
            "FactorSQLite", "FactorService", "FactorSocket", "FactorWire", "Glibc",
        ],
        "factord-courier": [
            "CCurl", "FactorCommand", "FactorCrypto", "FactorService", "FactorSocket", "FactorWire", "Glibc",
            "Synchronization",
        ],
        "factorctl": [
            "FactorBackup", "FactorCommand", "FactorCrypto", "FactorImport", "FactorSocket", "FactorWire", "Glibc",
        ],
        "factord-bench": ["FactorCommand", "FactorCrypto", "FactorSocket", "FactorWire", "Glibc"],
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
            "CCrypt", "CCurl", "CSodium", "CNettle", "CSQLite", "CQREncode", "CExpat", "CLinux",
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
        "CCrypt", "CCurl", "CSodium", "CNettle", "CSQLite", "CQREncode", "CExpat", "CLinux", "Glibc",
    ]

    @Test func `only programs write output, read the environment or end the process`() {
        let pattern = /\b(print|debugPrint|fputs|printf|exit|_exit|abort|getenv|secure_getenv|setenv)\(|\bCommandLine\./
        for file in Repository.sources where !file.isExecutable && file.module != "FactorCommand" {
            let places = file.places(of: pattern)
            #expect(places.isEmpty, "\(places)")
        }
    }

    /// Modules that take bytes from a command line, the environment, files and streams.
    private static let outermost: Set = [
        "FactorCommand", "FactorImport", "FactorService", "factord", "factord-bench", "factord-courier", "factorctl",
    ]

    /// Files that convert bytes to text themselves, because it is not text from outside.
    private static let makesText: Set = [
        // The one place for it.
        "Sources/FactorCommand/OutsideText.swift",
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
}
