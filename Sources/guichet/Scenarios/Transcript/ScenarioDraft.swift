import Foundation
import Waiting

/// The file with the steps that were recorded so far, so that nothing is lost if the program is killed.
@UIActor
final class ScenarioDraft {
    let path: String
    private let text: @UIActor () -> String
    private var writing: LoopSource?
    private var failure: String?

    /// - Parameter text: Returns the content of the file.
    init(_ path: String, _ text: @escaping @UIActor () -> String) {
        (self.path, self.text) = (path, text)
    }

    /// Writes the file a little later, because steps may follow each other quickly.
    func writeSoon() {
        guard writing == nil else { return }
        writing = UILoop.shared.schedule(after: .milliseconds(500), name: "the draft of the scenario") {
            [weak self] in self?.write()
        }
    }

    func write() {
        writing?.cancel()
        writing = nil
        do {
            try Data(text().utf8).write(to: URL(filePath: path), options: .atomic)
            failure = nil
        } catch {
            // This is only a draft: the scenario itself may still be written at the end.
            failure = error.localizedDescription
        }
    }

    /// Says where to find the steps that were not saved as a scenario.
    var sentence: String {
        failure.map { "What was done is lost: \(path) cannot be written either: \($0)" }
            ?? "What was done until then is in \(path)."
    }

    func remove() {
        writing?.cancel()
        try? FileManager.default.removeItem(atPath: path)
    }
}
