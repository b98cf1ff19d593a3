// swift-tools-version: 6.2
import PackageDescription

// A stranger's program: it sees of the package around it what any other package would see.
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
