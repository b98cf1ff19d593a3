import Foundation
import HTTPBodies

extension RecordingFolder {
    /// Makes sure that nothing of somebody's own is lost when a recording is written here.
    ///
    /// - Returns: What holds for the recording that is there; nil where there is none, and nothing in the way.
    /// - Throws: `RecordingError`, with `notARecording` for files that no recording would miss.
    @discardableResult func claim() throws(RecordingError) -> Recording? {
        let names = files.names().filter { ExchangeFileName.number($0) != nil }
        guard holdsRecording else {
            let bodies = files.names(in: ExchangeFile.bodies).map { "\(ExchangeFile.bodies)/\($0)" }
            guard let name = (names + bodies).first else { return nil }
            throw strange(
                name,
                "it is no recording's, for there is no \(FixtureFile.name) with it, and would be deleted")
        }
        let head: Recording
        do {
            head = try readHead()
        } catch {
            // Written anew it would lose the rules that stand in it, or be somebody else's that is lost.
            throw RecordingError(
                error.code, file: "\(url.path)/\(FixtureFile.name)", error.problem,
                remedy: "Mend it, delete the recording's folder, or name another.")
        }
        try files.checkWay(to: "\(ExchangeFile.bodies)/any")
        for name in names where try !isExchange(name) {
            throw strange(name, "it is no exchange of the recording there, and would be deleted")
        }
        return head
    }

    private func strange(_ name: String, _ problem: String) -> RecordingError {
        RecordingError(
            .notARecording, file: "\(url.path)/\(name)", problem,
            remedy: "Name a folder of the recording's own, or move the file elsewhere.")
    }

    /// Whether it is one, or was one before somebody broke it.
    private func isExchange(_ name: String) throws(RecordingError) -> Bool {
        guard files.isFile(name) else { return false }
        guard let tree = try? JSONTree(reading: try files.read(name) ?? Data()) else {
            return ExchangeFileName.isRecorders(name)
        }
        return tree["request"] != nil
    }

    /// The files of the recording that is there, but for `fixture.json`: its exchanges, and the bodies that
    /// they name.
    func ownFiles() -> [String] {
        let names = files.names().filter { ExchangeFileName.number($0) != nil }
        let named = Set(
            names.flatMap { ExchangeReader.bodyPaths(in: (try? files.read($0)) ?? Data()) })
        return names + named.filter { FolderFiles.isInside($0) && files.exists($0) }.sorted()
    }
}
