import Foundation
import Scenarios

/// The recordings of scenarios. Each scenario has its own recording, below the folder that the run names. Without
/// such a folder, a scenario uses the service or the recording that it names.
extension RecordingUse {
    /// Returns the folder in which a scenario is recorded; nil for none.
    func recorded(_ scenario: Scenario) -> URL? {
        if case .record(let folder) = self { Self.place(of: scenario, in: folder) } else { nil }
    }

    /// Returns the folder of the recording that a scenario replays; nil for none.
    func replayed(_ scenario: Scenario) -> URL? {
        if case .replay(let folder) = self { return Self.place(of: scenario, in: folder) }
        guard case .text(let path)? = scenario.setting("recording")?.content else { return nil }
        let file = URL(filePath: scenario.file)
        return URL(filePath: path, relativeTo: file.deletingLastPathComponent())
    }

    private static func place(of scenario: Scenario, in folder: URL) -> URL {
        folder.appending(path: scenario.shortName)
    }

    /// Returns a mistake for each scenario that would use the recording of another scenario.
    @Sendable func mistakes(in scenarios: [Scenario]) -> [DocumentMistake] {
        guard self != .none else { return [] }
        var files: [String: String] = [:]
        return scenarios.compactMap { scenario in
            let name = scenario.shortName
            guard let other = files.updateValue(scenario.file, forKey: name) else { return nil }
            return DocumentMistake(
                "It would share the recording “\(name)” with \(other): name the folder above both, "
                    + "or give one of them another name.", at: FileLocation(file: scenario.file))
        }
    }
}
