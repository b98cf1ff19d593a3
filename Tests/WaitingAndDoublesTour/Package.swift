// swift-tools-version: 6.2
import PackageDescription

// A separate package, which sees only what any other package would see of Guichet's libraries.
let package = Package(
    name: "WaitingAndDoublesTour",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "guichet", path: "../..")],
    targets: [
        .executableTarget(
            name: "Tour",
            dependencies: [
                .product(name: "Waiting", package: "guichet"), .product(name: "Doubles", package: "guichet"),
            ])
    ]
)
