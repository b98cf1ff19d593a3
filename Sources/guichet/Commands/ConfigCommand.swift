import ArgumentParser
import Foundation
import Screens
import TerminalUI

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Describe the configuration file.",
        subcommands: [ConfigKeysCommand.self, ConfigSchemaCommand.self])
}

struct ConfigSchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of the configuration file, for editors.")

    func run() throws {
        try Output.write(Data(ConfigurationSchema.json.utf8))
    }
}

struct ConfigKeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "List the actions that have keys, with their keys and what they do.",
        discussion: """
            “keys: { results.sort: o }” in config.yaml gives an action another key, and “[o, F6]” several. A key is \
            written as the footer shows it: o, F6, Ctrl-O; punctuation stands in quotes, e.g. "/".

            These keys keep their meaning, and cannot be given to other actions: Enter, Esc, Tab, Shift-Tab, Space, the \
            arrows, Home, End, Page Up, Page Down, Backspace, Delete, Ctrl-C, Ctrl-Z, and in lists j, k, g, G, Ctrl-D and \
            Ctrl-U.
            """)

    func run() throws {
        let keys = try Settings.load().choices.keys
        try Output.lines(
            PlainTable.lines(
                KeyAction.allCases.map { action in
                    [action.rawValue, keys[action].map(\.name).joined(separator: ", "), action.help]
                }))
    }
}
