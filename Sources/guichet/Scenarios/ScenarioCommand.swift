import ArgumentParser
import Foundation
import Scenarios

struct ScenarioCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenario",
        abstract: "Run scenarios: keys pressed on the program's own screens, and what must then be seen.",
        subcommands: [
            ScenarioRecordCommand.self, ScenarioFromHARCommand.self,
            ScenarioRunCommand.self, ScenarioWorkCommand.self, ScenarioCheckCommand.self,
            ScenarioListCommand.self, ScenarioExploreCommand.self, ScenarioExploreWorkCommand.self,
            ScenarioReportCommand.self, ScenarioSnapCommand.self, ScenarioSchemaCommand.self,
        ])
}

struct ScenarioSchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of a scenario, for editors.")

    func run() throws {
        let schema = ScenarioSchema(ScenarioWords.vocabulary)
        try Output.write(Data(schema.json.utf8))
    }
}
