import Foundation
import Scenarios
import Testing
import Waiting

@Suite("Planted defects", .timeLimit(.minutes(1)))
@UIActor
struct PlantedDefectTests {
    private let folder = URL(filePath: #filePath).deletingLastPathComponent()

    /// Runs one scenario, or all scenarios of a folder. Returns the printed report without times and numbers that
    /// differ from run to run.
    private func report(_ path: String, with defect: Defect?) async -> (exitCode: Int32, text: String) {
        var text = ""
        let runner = ScenarioRunner(.desk(defect), reporters: [TextReporter { text += $0 }])
        let run = await runner.run([folder.appending(path: path).path])
        text = text.replacing(folder.path + "/", with: "")
            .replacing(#/ +[0-9.]+ m?s (?= )/#, with: " … ")
            .replacing(#/[0-9.]+ m?s of real time/#, with: "… of real time")
            .replacing(#/in [0-9.]+ m?s\.\n/#, with: "in ….\n")
            // A busy machine paints more frames.
            .replacing(#/([Ff]rame)s? [0-9]+(–[0-9]+)?/#) { "\($0.1) …" }
            .replacing(#/\.swift:[0-9]+/#, with: ".swift:…")
        return (run.exitCode, text)
    }

    private func snapshot(of defect: Defect) -> URL {
        folder.appending(path: "Snapshots/\(defect).txt")
    }

    @Test("every scenario passes if no defect is planted")
    func sound() async {
        let (exitCode, text) = await report("Scenarios", with: nil)
        #expect(exitCode == 0, "\(text)")
    }

    @Test(
        "a planted defect fails its scenario with a message that names the defect", arguments: Defect.allCases
    )
    func caught(defect: Defect) async throws {
        let (exitCode, text) = await report("Scenarios/\(defect.scenario).yaml", with: defect)
        #expect(exitCode == 1, "\(text)")
        #expect(!defect.names.isEmpty)
        for name in defect.names { #expect(text.contains(name), "It does not say \(name):\n\(text)") }
        if ProcessInfo.processInfo.environment["GUICHET_UPDATE_SNAPSHOTS"] == "1" {
            try Data(text.utf8).write(to: snapshot(of: defect))
        }
        let expected = try String(contentsOf: snapshot(of: defect), encoding: .utf8)
        #expect(text == expected, "GUICHET_UPDATE_SNAPSHOTS=1 renews the snapshot.")
    }

    @Test("each planted defect has its own snapshot")
    func snapshots() throws {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: folder.appending(path: "Snapshots").path)
        #expect(names.sorted() == Defect.allCases.map { "\($0).txt" }.sorted())
        let texts = try Defect.allCases.map { try String(contentsOf: snapshot(of: $0), encoding: .utf8) }
        #expect(Set(texts).count == texts.count)
    }
}
