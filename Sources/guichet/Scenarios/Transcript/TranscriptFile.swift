import Foundation

/// The file of a transcript, and the names of the files that are written beside it.
struct TranscriptFile: Sendable {
    let path: String
    private let isForced: Bool

    /// - Throws: `ProgramError` if the file has another ending, exists already, or cannot be written there.
    init(_ path: String, force: Bool = false) throws(ProgramError) {
        (self.path, isForced) = (path, force)
        let file = URL(filePath: path)
        guard ["yaml", "yml"].contains(file.pathExtension.lowercased()), !path.hasSuffix("/") else {
            let example = path.isEmpty || path.hasSuffix("/") ? "sign-in.yaml" : "\(path).yaml"
            throw .unusable("A scenario's file ends in .yaml, such as \(example).")
        }
        let folder = file.deletingLastPathComponent().path
        guard FileManager.default.isFolder(folder) else {
            throw .unusable("There is no folder \(folder). Make it, or take another one.")
        }
        guard FileManager.default.isWritableFile(atPath: folder) else {
            throw .unusable("Nothing can be written into \(folder). Take another folder.")
        }
        guard FileManager.default.fileExists(atPath: path) else { return }
        if FileManager.default.isFolder(path) { throw .unusable("\(path) is a folder. Take another name.") }
        guard force else {
            throw .unusable(
                "\(path) exists already. Take another name; guichet scenario record --force would replace it."
            )
        }
    }

    /// The name of the file in words, as the name of the scenario: `wrong-password.yaml` is `Wrong password`.
    var title: String {
        let words = URL(filePath: path).deletingPathExtension().lastPathComponent
            .split { $0 == "-" || $0 == "_" }.joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// Returns the folder of the recording, which is in the same folder as the file.
    ///
    /// - Throws: `ProgramError` if something is there already.
    func recordingFolder() throws(ProgramError) -> URL {
        let folder = URL(filePath: path).deletingPathExtension()
        guard isForced || !FileManager.default.fileExists(atPath: folder.path) else {
            throw .unusable(
                "The responses would be recorded in \(folder.relativePath), which exists already. Take another name"
                    + " for the scenario, or replace both with --force.")
        }
        return folder
    }

    /// Returns a name in the same folder that is not taken, for the unfinished transcript: `sign-in.draft.yaml`.
    func freeDraft() -> String {
        let stem = URL(filePath: path).deletingPathExtension().relativePath
        let names = ["\(stem).draft.yaml"] + (2...99).map { "\(stem).draft-\($0).yaml" }
        return names.first { !FileManager.default.fileExists(atPath: $0) } ?? names[0]
    }

    /// - Throws: `ProgramError` if the file cannot be written, or if another program has made it in the meantime.
    func write(_ text: String) throws(ProgramError) {
        do {
            try Data(text.utf8).write(
                to: URL(filePath: path), options: isForced ? .atomic : .withoutOverwriting)
        } catch {
            throw .unusable("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}
