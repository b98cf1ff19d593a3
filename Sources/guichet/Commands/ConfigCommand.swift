import ArgumentParser
import Foundation

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Describe the configuration file.",
        subcommands: [ConfigSchemaCommand.self])
}

struct ConfigSchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of the configuration file, for editors.")

    func run() throws {
        try Output.write(Data(ConfigurationSchema.json.utf8))
    }
}
