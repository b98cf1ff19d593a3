// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Counter",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Without its traits, Guichet brings no library that only its program needs.
        .package(name: "guichet", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "Counter",
            dependencies: [
                .product(name: "TerminalUI", package: "guichet"),
                .product(name: "Waiting", package: "guichet"),
            ]),
        .testTarget(
            name: "CounterTests",
            dependencies: [
                "Counter", .product(name: "BlackBox", package: "guichet"),
                .product(name: "BlackBoxTesting", package: "guichet"),
                .product(name: "Scenarios", package: "guichet"),
            ],
            exclude: ["Scenarios"]),
    ]
)
