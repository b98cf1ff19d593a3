// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

/// The settings of the examples, as other packages have them.
let asAnotherPackage: [SwiftSetting] = [
    .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
]

/// A library that only the program needs. Who uses another product with `traits: []` does not fetch it.
func program(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["Program"]))
}

func tests(_ module: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(module)Tests",
        dependencies: [.byName(name: module)] + dependencies,
        swiftSettings: strict
    )
}

let package = Package(
    name: "guichet",
    // On iOS, tvOS and visionOS, the libraries that need no terminal. All is built and tested on Linux alone.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
    products: [
        .executable(name: "guichet", targets: ["guichet"]),
        .library(name: "Waiting", targets: ["Waiting"]),
        .library(name: "RunLoopWaiting", targets: ["RunLoopWaiting"]),
        .library(name: "WaitingTesting", targets: ["WaitingTesting"]),
        .library(name: "WaitingXCTest", targets: ["WaitingXCTest"]),
        .library(name: "Doubles", targets: ["Doubles"]),
        .library(name: "DoublesTesting", targets: ["DoublesTesting"]),
        .library(name: "HTTPTransport", targets: ["HTTPTransport"]),
        .library(
            name: "HTTPFixtures",
            targets: [
                "HTTPFixtures", "HTTPRecordings", "HAR", "URLSessionStubs", "HTTPStubs", "Redaction",
                "HTTPBodies", "Documents", "JSONTrees", "HTTPTransport",
            ]),
        .library(name: "HTTPFixturesTesting", targets: ["HTTPFixturesTesting"]),
        .library(name: "TerminalUI", targets: ["TerminalUI"]),
        .library(name: "BlackBox", targets: ["BlackBox"]),
        .library(name: "Scenarios", targets: ["Scenarios", "Documents"]),
        .library(name: "BlackBoxStubs", targets: ["BlackBoxStubs"]),
        .library(name: "BlackBoxTesting", targets: ["BlackBoxTesting"]),
    ],
    traits: [
        .trait(
            name: "Program",
            description: "The program guichet, with the libraries for its network, its files and its options."
        ),
        .default(enabledTraits: ["Program"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: [
        .executableTarget(
            name: "guichet",
            dependencies: [
                "Agent", "Screens", "Simulation", "SimulatedDisk", "Scenarios", "Documents", "BlackBox",
                "BlackBoxStubs",
                "TerminalEmulator",
                "Sandbox",
                "RailStore", "Tickets",
                "OSDM",
                "LiveHTTP",
                "HTTPRecordings", "OpenAPI", "Redaction",
                "HAR", "HTTPStubs", "HTTPBodies", "JSONTrees", "HTTPTransport", "TerminalUI", "Waiting",
                "Locking", "Marks", "SharedAlgorithms", "Rail",
                program("ArgumentParser", "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                program("Logging", "swift-log"),
                program("NIOCore", "swift-nio"),
                program("NIOHTTP1", "swift-nio"),
                program("NIOPosix", "swift-nio"),
                program("SystemPackage", "swift-system"),
            ],
            swiftSettings: strict,
            linkerSettings: [
                // A static Swift runtime makes the program export all its symbols, which nothing loads: 5 MB.
                .unsafeFlags(
                    ["-Xlinker", "--no-export-dynamic"], .when(platforms: [.linux], configuration: .release))
            ]),

        .target(
            name: "Screens", dependencies: ["TerminalUI", "Waiting", "Marks", "Rail"], swiftSettings: strict),
        .target(
            name: "BlackBox",
            dependencies: ["TerminalUI", "Waiting", "FileLocations", "Locking", "SharedAlgorithms"],
            swiftSettings: strict),
        .target(
            name: "Scenarios",
            dependencies: [
                "Documents", "BlackBox", "TerminalUI", "Waiting", "JSONTrees", "SharedAlgorithms",
            ],
            swiftSettings: strict),
        .target(
            name: "Agent",
            dependencies: [
                "Scenarios", "BlackBox", "TerminalUI", "Waiting", "JSONTrees", "SharedAlgorithms",
            ],
            swiftSettings: strict),
        .target(
            name: "Simulation",
            dependencies: ["Scenarios", "Documents", "BlackBox", "Waiting", "SharedAlgorithms"],
            swiftSettings: strict),
        .target(
            name: "SimulatedDisk", dependencies: ["SharedAlgorithms", program("GRDBSQLite", "GRDB.swift")],
            swiftSettings: strict),
        .target(
            name: "BlackBoxStubs",
            dependencies: ["Scenarios", "BlackBox", "HTTPStubs", "JSONTrees", "TerminalUI", "Waiting"],
            swiftSettings: strict),
        .target(
            name: "Sandbox",
            dependencies: [
                "OSDM", "HTTPBodies", "JSONTrees", "HTTPTransport", "Tickets", "Rail", "Locking", "Marks",
                "SharedAlgorithms", "Documents", "FileLocations", "CTimetable", "CCSV", "CZip",
                program("GRDB", "GRDB.swift"),
                program("SwiftProtobuf", "swift-protobuf"),
                .product(name: "BitCollections", package: "swift-collections"),
                .product(name: "HeapModule", package: "swift-collections"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            exclude: ["Events/gtfs-realtime.proto"], swiftSettings: strict),
        .target(name: "Tickets", dependencies: ["Rail", "CZint", "CICal", "CHaru"], swiftSettings: strict),
        .target(
            name: "RailStore",
            dependencies: [
                "Rail", "Locking", "Marks", program("GRDB", "GRDB.swift"),
                program("GRDBSQLite", "GRDB.swift"),
            ],
            swiftSettings: strict),
        .target(
            name: "OSDM",
            dependencies: [
                "HTTPBodies", "JSONTrees", "HTTPTransport", "Locking", "Marks", "Rail",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            exclude: ["Wire/wire.txt"], swiftSettings: strict),
        .target(
            name: "LiveHTTP",
            dependencies: [
                "CCurl", "HTTPBodies", "HTTPTransport", "Locking",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict,
            linkerSettings: [.linkedLibrary("crypto", .when(platforms: [.linux]))]),
        .target(
            name: "HTTPTransport",
            dependencies: ["Locking", "Marks", .product(name: "HTTPTypes", package: "swift-http-types")],
            swiftSettings: strict),
        .target(
            name: "HTTPFixtures",
            dependencies: [
                "HTTPRecordings", "HAR", "URLSessionStubs", "HTTPStubs", "Redaction", "HTTPBodies",
                "Documents", "JSONTrees", "HTTPTransport",
            ],
            swiftSettings: strict),
        .target(
            name: "HTTPRecordings",
            dependencies: [
                "Redaction", "HTTPBodies", "JSONTrees", "HTTPTransport", "Locking",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict),
        .target(
            name: "HAR",
            dependencies: [
                "HTTPBodies", "JSONTrees", "HTTPTransport",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict),
        // Apart, because it links Foundation's network, which the program does without.
        .target(
            name: "URLSessionStubs",
            dependencies: [
                "HTTPStubs", "HTTPTransport", "Locking",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
            ],
            swiftSettings: strict),
        .target(
            name: "HTTPStubs",
            dependencies: [
                "Documents", "HTTPBodies", "JSONTrees", "HTTPTransport", "Locking", "SharedAlgorithms",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict),
        .target(
            name: "Redaction",
            dependencies: [
                "HTTPBodies", "JSONTrees", .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict),
        .target(
            name: "OpenAPI",
            dependencies: [
                "HTTPBodies", "JSONTrees", "CPCRE2",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict),
        .target(
            name: "HTTPBodies",
            dependencies: [
                "JSONTrees", "CBrotli", "CZlib", .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict),
        .target(
            name: "Documents",
            dependencies: [
                "FileLocations", "JSONTrees", "SharedAlgorithms", .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: strict),
        .target(name: "JSONTrees", dependencies: ["CSimdjson"], swiftSettings: strict),
        .target(
            name: "TerminalEmulator",
            dependencies: ["TerminalUI", "Waiting", "Locking", "CPseudoTerminal"],
            swiftSettings: strict),
        .target(name: "TerminalUI", dependencies: ["Waiting", "CNcurses"], swiftSettings: strict),
        .target(
            name: "Waiting",
            dependencies: [
                "CWaiting", "FileLocations", "Locking", "SharedAlgorithms",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "HeapModule", package: "swift-collections"),
            ],
            swiftSettings: strict),
        .target(name: "RunLoopWaiting", dependencies: ["Waiting"], swiftSettings: strict),
        .target(
            name: "WaitingTesting", dependencies: ["Waiting", "TestIssues", "Locking"], swiftSettings: strict),
        .target(
            name: "WaitingXCTest", dependencies: ["Waiting", "FileLocations", "Locking"],
            swiftSettings: strict),
        .target(name: "Rail", swiftSettings: strict),
        .target(name: "Doubles", dependencies: ["FileLocations", "Locking"], swiftSettings: strict),
        .target(name: "DoublesTesting", dependencies: ["Doubles", "TestIssues"], swiftSettings: strict),
        .target(
            name: "HTTPFixturesTesting", dependencies: ["HTTPStubs", "TestIssues"], swiftSettings: strict),
        .target(
            name: "BlackBoxTesting", dependencies: ["BlackBox", "TerminalUI", "Waiting", "TestIssues"],
            swiftSettings: strict),
        .target(name: "TestIssues", dependencies: ["FileLocations"], swiftSettings: strict),
        .target(name: "FileLocations", swiftSettings: strict),
        .target(name: "Marks", dependencies: ["Locking"], swiftSettings: strict),
        .target(name: "Locking", swiftSettings: strict),
        .target(name: "SharedAlgorithms", swiftSettings: strict),

        .target(name: "CNcurses", linkerSettings: [.linkedLibrary("ncursesw")]),
        .target(
            name: "CPseudoTerminal", linkerSettings: [.linkedLibrary("util", .when(platforms: [.linux]))]),
        .target(name: "CWaiting"),
        .target(name: "CTimetable"),
        .target(name: "CSimdjson", linkerSettings: [.linkedLibrary("simdjson")]),
        .target(name: "CZint", linkerSettings: [.linkedLibrary("zint")]),
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev", "libssl-dev"])]),
        .systemLibrary(name: "CICal", pkgConfig: "libical", providers: [.apt(["libical-dev"])]),
        .systemLibrary(name: "CHaru", providers: [.apt(["libhpdf-dev"])]),
        .systemLibrary(name: "CCSV", providers: [.apt(["libcsv-dev"])]),
        .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlidec", providers: [.apt(["libbrotli-dev"])]),
        .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),

        .executableTarget(
            name: "guichet-bench",
            dependencies: [
                "TestSupport", "Sandbox", "Screens", "Scenarios", "BlackBox", "TerminalEmulator",
                "TerminalUI",
                "RunLoopWaiting", "Waiting", "Rail", "RailStore",
                "OSDM", "LiveHTTP", "HTTPRecordings", "Redaction", "HTTPStubs", "HTTPBodies", "JSONTrees",
                "HTTPTransport", "CPseudoTerminal",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                program("SystemPackage", "swift-system"),
            ],
            path: "Benchmarks/GuichetBench", swiftSettings: strict),
        .executableTarget(
            name: "BareNcurses", path: "Benchmarks/BareNcurses",
            linkerSettings: [.linkedLibrary("ncursesw")]),

        .target(
            name: "OSDMSchema",
            dependencies: ["OpenAPI", "JSONTrees", .product(name: "HTTPTypes", package: "swift-http-types")],
            path: "Tests/OSDMSchema", swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: ["CPseudoTerminal", "Locking", "SharedAlgorithms"],
            path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(name: "ArchitectureTests", swiftSettings: strict),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "guichet", "Scenarios", "Documents", "BlackBox", "OpenAPI", "OSDMSchema", "TestSupport",
                "LiveHTTP",
                "HTTPRecordings", "HTTPTransport", "JSONTrees", "Locking", "OSDM", "Rail", "Sandbox",
                "SharedAlgorithms", "TerminalEmulator", "TerminalUI", "Waiting", "CPseudoTerminal",
                program("ArgumentParser", "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                program("NIOCore", "swift-nio"),
                program("NIOEmbedded", "swift-nio"),
                program("NIOHTTP1", "swift-nio"),
                program("NIOPosix", "swift-nio"),
            ],
            swiftSettings: strict),
        tests("Rail", ["TestSupport", "OSDM"]),
        tests("Marks", ["Waiting"]),
        tests("Doubles", ["TestSupport", "Locking"]),
        tests("Waiting", ["TestSupport", "WaitingTesting", "Locking"]),
        tests("RunLoopWaiting", ["TestSupport", "Waiting"]),
        .target(
            name: "IssueSupport", dependencies: ["Locking"], path: "Tests/IssueSupport", swiftSettings: strict
        ),
        tests("WaitingTesting", ["IssueSupport", "TestSupport", "Waiting", "Locking"]),
        tests("WaitingXCTest", ["TestSupport", "Doubles", "HTTPStubs", "RunLoopWaiting", "Waiting"]),
        tests("DoublesTesting", ["IssueSupport", "Doubles", "Waiting"]),
        tests(
            "HTTPFixturesTesting",
            [
                "IssueSupport", "HTTPStubs", "HTTPTransport", "JSONTrees", "URLSessionStubs", "Waiting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        tests(
            "BlackBoxStubs",
            [
                "TestSupport", "Scenarios", "BlackBox", "HTTPStubs", "HTTPTransport", "TerminalUI", "Waiting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        tests(
            "Agent",
            [
                "BlackBoxSupport", "TestSupport", "Scenarios", "BlackBox", "JSONTrees", "SharedAlgorithms",
                "TerminalUI", "Waiting",
            ]),
        tests("BlackBoxTesting", ["BlackBoxSupport", "IssueSupport", "BlackBox", "TerminalUI", "Waiting"]),
        tests("HTTPTransport", ["Waiting", .product(name: "HTTPTypes", package: "swift-http-types")]),
        tests("Documents", ["JSONTrees"]),
        tests("JSONTrees", ["TestSupport"]),
        tests("HTTPBodies", ["JSONTrees"]),
        tests(
            "OpenAPI",
            [
                "TestSupport", "HTTPBodies", "JSONTrees",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        tests(
            "HTTPStubs",
            [
                "TestSupport", "HTTPBodies", "JSONTrees", "HTTPTransport", "Locking", "Waiting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        tests(
            "URLSessionStubs",
            [
                "TestSupport", "HTTPStubs", "JSONTrees", "HTTPTransport", "Locking",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        tests(
            "HAR",
            [
                "TestSupport", "HTTPStubs", "HTTPBodies", "JSONTrees", "HTTPTransport",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        tests(
            "Redaction",
            [
                "TestSupport", "HTTPBodies", "JSONTrees",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        tests(
            "HTTPRecordings",
            [
                "TestSupport", "Redaction", "HTTPBodies", "JSONTrees", "HTTPTransport", "Locking",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        .testTarget(
            name: "RedactionPropertyTests",
            dependencies: [
                "TestSupport", "Redaction", "HTTPRecordings", "HTTPBodies", "JSONTrees", "HTTPTransport",
                "HAR",
                "Locking",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict),
        tests(
            "OSDM",
            [
                "Doubles", "TestSupport", "OSDMSchema", "OpenAPI", "HTTPBodies", "HTTPTransport", "Rail",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        tests(
            "LiveHTTP",
            [
                "HTTPTransport",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                program("NIOCore", "swift-nio"),
                program("NIOPosix", "swift-nio"),
            ]),
        tests("Tickets", ["TestSupport", "Rail"]),
        tests("RailStore", ["TestSupport", "Rail", program("GRDB", "GRDB.swift")]),
        tests("TerminalUI", ["TestSupport", "Waiting", "CNcurses"]),
        tests("TerminalEmulator", ["TestSupport", "TerminalUI", "Waiting"]),
        tests(
            "Sandbox",
            [
                "TestSupport", "CZip", "OSDMSchema", "OpenAPI", "OSDM", "HTTPStubs", "HTTPBodies",
                "Documents", "FileLocations", "JSONTrees",
                "HTTPTransport", "Tickets", "Rail",
                program("SwiftProtobuf", "swift-protobuf"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        tests(
            "Screens",
            [
                "TestSupport", "BlackBox", "BlackBoxTesting", "Doubles", "Locking", "OSDM", "TerminalUI",
                "Waiting", "Rail",
            ]),
        tests(
            "Simulation",
            [
                "TestSupport", "SimulatedDisk", "Documents", "Rail", "RailStore", "Sandbox",
                "SharedAlgorithms",
                "Waiting",
                program("GRDB", "GRDB.swift"),
            ]),
        .target(
            name: "BlackBoxSupport", dependencies: ["BlackBox", "BlackBoxTesting", "TerminalUI", "Waiting"],
            path: "Tests/BlackBoxSupport", swiftSettings: strict),
        tests(
            "BlackBox", ["BlackBoxSupport", "BlackBoxTesting", "SharedAlgorithms", "TerminalUI", "Waiting"]),
        tests(
            "Scenarios",
            ["BlackBoxSupport", "TestSupport", "BlackBox", "JSONTrees", "TerminalUI", "Waiting"]),
        .executableTarget(
            name: "Kiosk", dependencies: ["Scenarios", "BlackBox", "TerminalUI", "Waiting"],
            path: "Tests/Kiosk",
            swiftSettings: strict),
        .testTarget(
            name: "PlantedWeaknesses",
            dependencies: [
                "guichet", "Simulation", "RailStore", "Rail", "OSDM", "HTTPTransport", "Locking", "Waiting",
                program("GRDB", "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            exclude: ["Found.txt"], swiftSettings: strict),
        .testTarget(
            name: "PlantedDefects",
            dependencies: [
                "Kiosk", "TestSupport", "Scenarios", "BlackBox", "BlackBoxStubs", "HTTPStubs",
                "HTTPTransport",
                "TerminalUI", "Waiting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            exclude: ["Scenarios", "Snapshots", "Exploring/kiosk.yaml"], swiftSettings: strict),
    ]
)

// `GUICHET_EXAMPLES=1` adds the examples, which are packages of their own elsewhere, so that the libraries are built once
// for all of them. They see what any other package sees. Without it they do not belong to the package, because their
// names would be taken in each package that uses this one.
if Context.environment["GUICHET_EXAMPLES"] != nil {
    let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
    package.targets += [
        .executableTarget(
            name: "Counter", dependencies: ["TerminalUI", "Waiting"],
            path: "Examples/Counter/Sources/Counter",
            packageAccess: false),
        .testTarget(
            name: "CounterTests", dependencies: ["Counter", "Scenarios", "BlackBox", "BlackBoxTesting"],
            path: "Examples/Counter/Tests/CounterTests",
            exclude: ["Scenarios"], packageAccess: false),
        .executableTarget(
            name: "Greeter", dependencies: ["TerminalUI", "Waiting"],
            path: "Examples/QuickStarts/Sources/Greeter",
            packageAccess: false, swiftSettings: asAnotherPackage),
        .target(
            name: "URLSessionTransport", dependencies: ["HTTPTransport", httpTypes],
            path: "Examples/QuickStarts/Sources/URLSessionTransport", packageAccess: false,
            swiftSettings: asAnotherPackage),
        .testTarget(
            name: "QuickStartTests",
            dependencies: [
                "Greeter", "URLSessionTransport", "Scenarios", "BlackBox", "BlackBoxStubs", "BlackBoxTesting",
                "Doubles",
                "DoublesTesting", "HTTPFixtures", "HTTPFixturesTesting", "HTTPTransport", httpTypes,
                "RunLoopWaiting",
                "TerminalUI", "Waiting", "WaitingTesting", "WaitingXCTest",
            ],
            path: "Examples/QuickStarts/Tests/QuickStartTests", packageAccess: false,
            swiftSettings: asAnotherPackage),
    ]
}

// `GUICHET_OPTIMIZED=1` builds the libraries with the optimizer, each module as a whole, and keeps their assertions: a
// build takes longer, and the scenarios an eighth of the time. The index needs an output for each file, which the
// compiler only writes with several threads. Only the root package may have such flags, so a package that uses this one
// unsets it.
if Context.environment["GUICHET_OPTIMIZED"] != nil {
    let flags = ["-O", "-whole-module-optimization", "-num-threads", "2", "-assert-config", "Debug"]
    for target in package.targets where target.type == .regular {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags)]
        target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-O2"])]
        target.cxxSettings = (target.cxxSettings ?? []) + [.unsafeFlags(["-O2"])]
    }
}

// `GUICHET_MODULES="Waiting Doubles"` leaves these modules, their tests and what those need, and nothing else:
// a sanitizer builds everything anew, the libraries too.
if let modules = Context.environment["GUICHET_MODULES"]?.split(separator: " ").map(String.init) {
    var targets: Set<String> = []
    var packages: Set<String> = []
    var open = modules.flatMap { [$0, "\($0)Tests"] }
    while let name = open.popLast() {
        guard let target = package.targets.first(where: { $0.name == name }) else { continue }
        guard targets.insert(name).inserted else { continue }
        for dependency in target.dependencies {
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _): open.append(name)
            case .productItem(_, let owner, _, _): packages.formUnion(owner.map { [$0] } ?? [])
            @unknown default: break
            }
        }
    }
    package.targets.removeAll { !targets.contains($0.name) }
    package.products.removeAll { !targets.contains($0.name) }
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
        return !packages.contains { location.hasSuffix("/\($0)") }
    }
}
