// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is built with these: language mode 6, unsafe code marked, no warning left standing.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The modules in which tests spend most of their time are optimised in debug builds too, where `assert` still traps.
/// It more than halves what the tests take; a change in one of these modules compiles all of that module.
let optimised =
    strict + [
        .unsafeFlags(
            [
                "-O", "-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2", "-assert-config",
                "Debug",
            ],
            .when(configuration: .debug))
    ]

func module(
    _ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = strict, exclude: [String] = []
) -> Target {
    .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = strict, exclude: [String] = [],
    resources: [Resource] = []
) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, resources: resources, swiftSettings: settings)
}

/// What tests are written with. None of it is in a program.
func support(_ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = strict) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: settings)
}

/// A dependency that only builds with the trait `PostgreSQL` have.
func withPostgreSQL(_ name: String) -> Target.Dependency {
    .target(name: name, condition: .when(traits: ["PostgreSQL"]))
}

let package = Package(
    name: "factord",
    products: [
        .executable(name: "factord", targets: ["factord"]),
        .executable(name: "factorctl", targets: ["factorctl"]),
        .executable(name: "factord-courier", targets: ["factord-courier"]),
        .executable(name: "factord-bench", targets: ["factord-bench"]),
    ],
    traits: [.trait(name: "PostgreSQL", description: "A store that several sidecars share, in a PostgreSQL database")],
    targets: [
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "hogweed", providers: [.apt(["nettle-dev", "libgmp-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CLinux"),
        .target(name: "CMemory"),

        module("FactorCrypto", ["CCrypt", "CSodium", "CNettle"], optimised),
        module("FactorWire", ["FactorCrypto"], optimised),
        module("FactorCore", ["FactorCrypto"], optimised),
        module("FactorFiles", []),
        module("FactorThreads", []),
        module("FactorLog", ["FactorFiles", "CXXHash"], optimised, exclude: ["README.md"]),
        module("FactorServer", ["FactorCore", "FactorWire", "FactorCrypto", "FactorThreads", "CQREncode"]),
        module("FactorSocket", ["FactorCrypto", "FactorFiles", "FactorWire", "CLinux"]),
        module(
            "FactorSQLite", ["FactorCore", "FactorCrypto", "FactorFiles", "FactorLog", "FactorThreads", "CSQLite"]),
        module("FactorPostgreSQL", ["FactorCore", "FactorCrypto", "FactorThreads", withPostgreSQL("CPostgreSQL")]),

        module("FactorProgram", ["FactorCrypto", "FactorFiles", "FactorWire"]),
        module("FactorImport", ["FactorProgram", "FactorCrypto", "CExpat"]),

        program(
            "factord",
            [
                "FactorCore", "FactorProgram", "FactorFiles", "FactorServer", "FactorCrypto", "FactorSocket",
                "FactorSQLite", "FactorThreads", "FactorWire", "CMemory", withPostgreSQL("FactorPostgreSQL"),
            ]),
        program(
            "factorctl",
            [
                "FactorCore", "FactorProgram", "FactorFiles", "FactorImport", "FactorSocket", "FactorWire",
                "FactorCrypto", "CMemory",
            ]),
        program(
            "factord-courier",
            ["FactorProgram", "FactorFiles", "FactorSocket", "FactorWire", "FactorCrypto", "CCurl", "CMemory"]),
        program("factord-bench", ["FactorProgram", "FactorSocket", "FactorWire", "FactorCrypto"]),

        support("TestHashing", []),
        support("TestSupport", ["FactorCore", "FactorWire", "FactorCrypto"], optimised),
        support(
            "TestServer",
            [
                "FactorServer", "FactorCore", "FactorWire", "FactorCrypto", "TestSupport", "TestDatabase",
                "TestHashing",
                withPostgreSQL("FactorPostgreSQL"),
            ]),
        support("TestMachine", ["CSQLite", "FactorFiles", "FactorLog"]),
        support("TestDatabase", ["FactorThreads", "TestMachine", withPostgreSQL("FactorPostgreSQL")]),
        support("Histories", []),
        support(
            "Drills",
            [
                "FactorServer", "FactorCore", "FactorCrypto", "FactorLog", "FactorSQLite", "FactorSocket",
                "FactorThreads",
                "Histories", "TestDatabase", "TestMachine", "TestSupport", "TestServer",
                withPostgreSQL("FactorPostgreSQL"),
            ]),
        .executableTarget(
            name: "factord-drill", dependencies: ["Drills"], path: "Tests/Drill", exclude: ["planted.json"],
            swiftSettings: strict),
        tests("HistoryTests", ["Histories", "TestSupport"]),
        tests("FreedMemoryTests", ["CMemory"]),
        tests("FactorFilesTests", ["FactorFiles", "TestMachine"]),
        tests("FactorLogTests", ["FactorLog", "FactorFiles", "TestMachine", "TestSupport"], optimised),
        tests("FactorCryptoTests", ["FactorCrypto"], resources: [.copy("Wycheproof")]),
        tests("FactorWireTests", ["FactorWire", "FactorCrypto", "TestSupport"], resources: [.copy("JSONTestSuite")]),
        tests("FactorCoreTests", ["FactorCore", "FactorCrypto", "TestSupport"]),
        tests(
            "FactorServerTests",
            [
                "FactorServer", "FactorCore", "FactorWire", "FactorCrypto", "FactorSQLite", "TestDatabase",
                withPostgreSQL("FactorPostgreSQL"), "TestMachine", "TestServer", "TestSupport",
            ],
            resources: [.copy("WebAuthn/ceremonies.json")]),
        tests("FactorSocketTests", ["FactorSocket", "FactorWire", "TestMachine", "TestSupport"]),
        tests(
            "StoreTests",
            [
                "FactorSQLite", "FactorCore", "FactorCrypto", "FactorFiles", "FactorLog", "FactorThreads", "CSQLite",
                "TestMachine", "TestDatabase", withPostgreSQL("FactorPostgreSQL"), "TestSupport",
            ]),
        tests(
            "IntegrityTests",
            ["FactorCore", "FactorSQLite", "FactorServer", "FactorCrypto", "TestMachine", "TestServer", "TestSupport"]),
        tests(
            "ReleaseTests",
            [
                "FactorServer", "FactorCore", "FactorCrypto", "FactorSQLite", withPostgreSQL("FactorPostgreSQL"),
                "TestDatabase", "TestMachine", "TestServer", "TestSupport",
            ],
            exclude: ["README.md", "make"], resources: [.copy("0.1.0")]),
        tests(
            "ProtocolTests", ["FactorServer", "FactorCore", "FactorWire", "FactorCrypto", "TestServer", "TestSupport"],
            resources: [.copy("Compatibility/Samples")]),
        tests(
            "DaemonTests",
            [
                "FactorSocket", "FactorWire", "FactorCore", "FactorCrypto", "TestMachine", "TestDatabase",
                withPostgreSQL("FactorPostgreSQL"), "TestSupport",
            ],
            resources: [.copy("Stage")]),
        tests(
            "FactorCtlTests",
            [
                "factorctl", "FactorCore", "FactorProgram", "FactorCrypto", "FactorSocket", "FactorWire",
                "TestMachine", "TestServer", "TestSupport",
            ]),
        tests(
            "FactordTests",
            [
                "factord", "FactorServer", "FactorCore", "FactorCrypto", "FactorProgram", "FactorSocket", "FactorWire",
                "TestMachine", "TestServer", "TestSupport",
            ]),
        tests(
            "FactorCourierTests",
            ["factord-courier", "FactorProgram", "FactorWire", "FactorCrypto", "CCurl", "TestMachine"]),
        tests("FactorImportTests", ["FactorImport", "FactorCrypto", "TestSupport"]),
        tests(
            "DerivedFilesTests",
            ["FactorServer", "FactorCore", "FactorWire", "FactorCrypto", "TestServer", "TestSupport"]),
        support(
            "FuzzChecks", ["FactorServer", "FactorCore", "FactorWire", "FactorCrypto", "TestServer", "TestSupport"]),
        tests("FuzzTests", ["FuzzChecks", "TestSupport"], resources: [.copy("Corpus")]),
        tests("RepositoryTests", ["TestMachine"]),
    ]
)

// The fuzzer's program needs libFuzzer, so only `deploy/fuzz` builds it.
if Context.environment["FACTORD_FUZZ"] != nil {
    package.products.append(.executable(name: "factord-fuzz", targets: ["factord-fuzz"]))
    package.targets.append(
        .executableTarget(
            name: "factord-fuzz", dependencies: ["FuzzChecks"], path: "Tests/Fuzz", swiftSettings: strict))
}
