import BlackBox
import Foundation
import Waiting

/// The file of what was recorded so far, so that nothing is lost if the program is killed.
@UIActor
final class ScenarioDraft {
    let path: String
    private let text: @UIActor () -> String
    private var writing: LoopSource?

    /// - Parameter text: Returns what the file shall hold.
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
        // If it cannot be written, the scenario itself still may be, at the end.
        try? Data(text().utf8).write(to: URL(filePath: path), options: .atomic)
    }

    func remove() {
        writing?.cancel()
        try? FileManager.default.removeItem(atPath: path)
    }
}
