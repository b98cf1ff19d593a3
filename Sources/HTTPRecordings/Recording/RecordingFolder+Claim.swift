import Foundation
import HTTPBodies
import JSONTrees

extension RecordingFolder {
    /// Makes sure that writing a recording here removes or overwrites no foreign files. It may remove files that the
    /// `fixture.json` of a recording names. Without a `fixture.json`, there must be no files where exchanges will be.
    /// - Returns: The `fixture.json` of the existing recording; nil if there is none.
    @discardableResult func claim() throws(RecordingError) -> RecordingIndex? {
        guard holdsRecording else {
            let name = allNames().first { $0.hasPrefix("\(ExchangeFile.bodies)/") || ExchangeName.isOne($0) }
            guard let name else { return nil }
            throw strange(
                name, "it may not be part of a recording, because there is no \(RecordingIndex.name) with it")
        }
        let head: RecordingIndex
        do {
            head = try readHead()
        } catch {
            // Overwriting the file would lose its rules, or would destroy a foreign file.
            throw RecordingError(
                error.code, file: "\(url.path)/\(RecordingIndex.name)", error.problem,
                remedy: "Correct it, delete the recording's folder, or name another.")
        }
        for name in ownFiles(head) {
            try files.checkWay(to: name)
            guard try isExchange(name) else {
                throw strange(name, "it is not an exchange of the recording there, and would be deleted")
            }
        }
        return head
    }

    private func strange(_ name: String, _ problem: String) -> RecordingError {
        RecordingError(
            .notARecording, file: "\(url.path)/\(name)", problem,
            remedy: "Name a folder of the recording's own, or move the file elsewhere.")
    }

    /// Whether a file is an exchange, or a damaged exchange.
    private func isExchange(_ name: String) throws(RecordingError) -> Bool {
        if name.hasPrefix("\(ExchangeFile.bodies)/") { return true }
        guard files.isFile(name) else { return false }
        guard let tree = try? JSONTree(reading: try files.read(name) ?? Data()) else {
            return ExchangeName.isOne(name)
        }
        return tree["request"] != nil
    }

    /// Returns the existing files of the recording's exchanges and their bodies.
    func ownFiles(_ head: RecordingIndex) -> [String] {
        let names = entries(head).map(\.file)
        let bodies = names.flatMap { ExchangeReader.bodyPaths(in: (try? files.read($0)) ?? Data()) }
        return [names, bodies].flatMap { names in
            Set(names).filter { FolderFiles.isInside($0) && files.exists($0) }.sorted()
        }
    }

    /// Returns the names of all files in the folder and in the folders inside, except the files of an unfinished
    /// recording.
    func allNames() -> [String] {
        files.names().flatMap { name in
            files.isFolder(name) && name != Self.unfinished
                ? files.names(in: name).map { "\(name)/\($0)" } : [name]
        }
    }
}
