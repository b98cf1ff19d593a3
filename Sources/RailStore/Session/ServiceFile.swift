package import Foundation
import Marks

/// A file that stores some bytes for one service, and that only the person can read.
///
/// The file has mode 0600 in a folder with mode 0700. If a file cannot be trusted or understood, it counts as
/// missing, and a notice says why.
package struct ServiceFile: Sendable {
    package enum Kind: String, Sendable {
        /// The session, if the person chose to stay signed in.
        case session
        case address
    }

    package let path: String
    private let folder: StateFolder
    private let service: String
    private let contents: String
    private let notice: @Sendable (StoreProblem) -> Void

    /// The largest size in bytes. Tokens take a few kilobytes, so this program cannot have written a larger file.
    private static let limit = 1 << 20

    /// - Parameters:
    ///   - service: A name that distinguishes services and profiles, e.g. `https://api.example.com`.
    ///   - notice: Called for every problem, even if the problem is also thrown, because the caller may continue
    ///     without the bytes.
    package init(
        _ kind: Kind, in folder: StateFolder, service: String,
        notice: @escaping @Sendable (StoreProblem) -> Void = { _ in }
    ) {
        self.folder = folder
        self.service = service
        self.notice = notice
        self.path = folder.file(StateFolder.fileName(kind.rawValue, of: service, extension: "json"))
        contents = kind == .session ? "the kept session" : "the last address"
    }

    /// Returns the bytes that were saved last; nil if there are none, or if they cannot be used.
    package func load() -> Data? {
        do {
            guard let stored = try PrivateFile.load(path, limit: Self.limit) else { return nil }
            let record = try? JSONDecoder().decode(Record.self, from: stored)
            guard let record, record.format == Record.currentFormat else {
                Mark.reached(.keptFileUnreadable)
                notice(StoreProblem(.corrupt, path: path, contents: contents))
                return nil
            }
            // Two services with long names can have the same file name, because long file names are cut.
            return record.service == service ? record.session : nil
        } catch {
            Mark.reached(.keptFileUnreadable)
            notice(problem(reading: error))
            return nil
        }
    }

    /// Replaces the saved bytes with `data`, completely or not at all.
    package func save(_ data: Data) throws(StoreProblem) {
        try attempt(.folderUnusable, folder.path, PrivateFile.makeFolder(folder.path))
        guard let record = try? JSONEncoder().encode(Record(service: service, session: data)) else {
            throw told(
                StoreProblem(.unwritable, path: path, contents: contents, detail: "it does not encode"))
        }
        try attempt(.unwritable, path, PrivateFile.save(record, to: path))
    }

    /// Deletes the saved bytes. A missing file is not an error.
    package func delete() throws(StoreProblem) {
        try attempt(.undeletable, path, PrivateFile.delete(path))
    }

    private func attempt(
        _ code: StoreProblem.Code, _ path: String, _ work: @autoclosure () throws(FileProblem) -> Void
    ) throws(StoreProblem) {
        do throws(StoreProblem) {
            try StoreProblem.catching(code, path: path, contents: contents, work())
        } catch { throw told(error) }
    }

    private func told(_ problem: StoreProblem) -> StoreProblem {
        notice(problem)
        return problem
    }

    private func problem(reading error: FileProblem) -> StoreProblem {
        let code: StoreProblem.Code =
            switch error {
            case .belongsToAnotherUser, .openToOthers: .tooOpen
            case .notAFile, .tooLong: .corrupt
            case .system: .unreadable
            }
        return StoreProblem(code, path: path, contents: contents, detail: error.words)
    }
}

/// The contents of the file: the bytes, the number of the format, and the name of the service to which they
/// belong.
private struct Record: Codable {
    static let currentFormat = 1

    var format = Record.currentFormat
    var service: String
    var session: Data
}
