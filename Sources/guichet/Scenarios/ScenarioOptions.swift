import ArgumentParser
import Scenarios

/// The scenarios that a command reads, and the values of their variables.
struct ScenarioOptions: ParsableArguments {
    @Argument(
        help: "Files, or folders with everything in them.", completion: .file(extensions: ["yaml", "yml"]))
    var paths: [String]

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Give a variable a value, in place of the one in the file.", valueName: "name=value"))
    var settings: [String] = []

    func validate() throws {
        for setting in settings where setting.firstIndex(of: "=").map({ $0 > setting.startIndex }) != true {
            throw ValidationError(
                "“\(setting)” sets no variable. --set takes a name and a value: --set price=9.")
        }
    }

    /// The values of the variables, by their names. If a name is set twice, the last value is used.
    var variables: [String: String] {
        settings.reduce(into: [:]) { values, setting in
            guard let equals = setting.firstIndex(of: "=") else { return }
            values[String(setting[..<equals])] = String(setting[setting.index(after: equals)...])
        }
    }

    func read() -> (scenarios: [Scenario], mistakes: [DocumentMistake]) {
        let (scenarios, mistakes) = ScenarioFiles.read(
            paths, setting: variables, in: ScenarioWords.vocabulary)
        return (scenarios, mistakes + scenarios.flatMap(ProgramSetting.mistakes))
    }
}
