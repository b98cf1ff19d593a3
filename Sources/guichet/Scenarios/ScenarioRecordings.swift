import BlackBox
import Foundation

/// The source of the responses in a run of scenarios.
enum ScenarioRecordings: Hashable, Sendable {
    /// The service or the recording that each scenario names.
    case asWritten
    /// Its service, whose responses go into a recording of its own in this folder.
    case record(URL)
    /// Its recording in this folder, whatever it names.
    case replay(URL)

    /// The recording to be made for a scenario; nil for none.
    func recorded(_ scenario: Scenario) -> URL? {
        if case .record(let folder) = self { Self.place(of: scenario, in: folder) } else { nil }
    }

    /// The recording to be played for a scenario; nil for none.
    func replayed(_ scenario: Scenario) -> URL? {
        if case .replay(let folder) = self { return Self.place(of: scenario, in: folder) }
        guard case .text(let path)? = scenario.setting("recording")?.content else { return nil }
        let file = URL(filePath: scenario.file)
        return URL(filePath: path, relativeTo: file.deletingLastPathComponent())
    }

    private static func place(of scenario: Scenario, in folder: URL) -> URL {
        folder.appending(path: scenario.shortName)
    }

    /// A mistake for each scenario that would use the recording of another one.
    @Sendable func mistakes(in scenarios: [Scenario]) -> [ScenarioMistake] {
        if case .asWritten = self { return [] }
        var files: [String: String] = [:]
        return scenarios.compactMap { scenario in
            let name = scenario.shortName
            guard let other = files.updateValue(scenario.file, forKey: name) else { return nil }
            return ScenarioMistake(
                "It would share the recording “\(name)” with \(other): name the folder above both, "
                    + "or give one of them another name.", at: FileLocation(file: scenario.file))
        }
    }
}
