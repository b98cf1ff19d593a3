import Foundation
import Scenarios

/// The files and folders that a run of a scenario reads.
struct ScenarioSources {
    let paths: Set<String>

    init(_ scenario: Scenario, _ recordings: RecordingUse) {
        var files = ([scenario.file] + scenario.includedFiles).map { URL(filePath: $0) }
        if let recording = recordings.replayed(scenario) { files.append(recording) }
        let stubs = scenario.steps.filter { $0.word == "stub" }.map(\.value)
        for value in stubs + [scenario.setting("stubs")].compactMap(\.self) { files += Self.files(in: value) }
        paths = Set(files.map(\.absolutePath))
    }

    func contains(_ path: String) -> Bool {
        paths.contains { path == $0 || path.hasPrefix($0 + "/") }
    }

    private static func files(in value: DocumentValue) -> [URL] {
        switch value.content {
        case .nothing, .text: return []
        case .list(let members): return members.flatMap(files)
        case .mapping(let entries):
            return entries.flatMap { entry in
                guard ["file", "message"].contains(entry.key), case .text(let path) = entry.value.content
                else {
                    return files(in: entry.value)
                }
                let folder = URL(filePath: entry.place.file).deletingLastPathComponent()
                return [folder.appending(path: path)]
            }
        }
    }
}

extension URL {
    /// The path from the root, without `.` and `..`.
    var absolutePath: String { absoluteURL.standardized.path }
}
