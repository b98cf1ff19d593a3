import ArgumentParser

struct PortOption: ParsableArguments {
    @Option(help: "The port; 0 takes any free one.")
    var port = 0

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("The port \(port) is not one. Give a number from 0 to 65535.")
        }
    }
}
