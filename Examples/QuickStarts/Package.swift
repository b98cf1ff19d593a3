// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
]

// The quick starts of the libraries’ articles, as files.
let package = Package(
    name: "QuickStarts",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "guichet", path: "../..", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .executableTarget(
            name: "Greeter",
            dependencies: [
                .product(name: "TerminalUI", package: "guichet"),
                .product(name: "Waiting", package: "guichet"),
            ],
            swiftSettings: settings),
        .target(
            name: "URLSessionTransport",
            dependencies: [
                .product(name: "HTTPTransport", package: "guichet"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "QuickStartTests",
            dependencies: [
                "Greeter",
                "URLSessionTransport",
                .product(name: "BlackBox", package: "guichet"),
                .product(name: "BlackBoxStubs", package: "guichet"),
                .product(name: "BlackBoxTesting", package: "guichet"),
                .product(name: "Doubles", package: "guichet"),
                .product(name: "DoublesTesting", package: "guichet"),
                .product(name: "HTTPFixtures", package: "guichet"),
                .product(name: "HTTPFixturesTesting", package: "guichet"),
                .product(name: "HTTPTransport", package: "guichet"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "RunLoopWaiting", package: "guichet"),
                .product(name: "Scenarios", package: "guichet"),
                .product(name: "TerminalUI", package: "guichet"),
                .product(name: "Waiting", package: "guichet"),
                .product(name: "WaitingTesting", package: "guichet"),
                .product(name: "WaitingXCTest", package: "guichet"),
            ],
            swiftSettings: settings),
    ]
)
