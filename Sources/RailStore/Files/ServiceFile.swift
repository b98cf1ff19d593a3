package import Foundation

/// Something that is kept of one service: opaque bytes in a file that only the person can read.
///
/// The file has mode 0600 in a folder of mode 0700. It is read and written whole; a file that cannot be
/// trusted or understood counts as missing, and a notice says why.
package struct ServiceFile: Sendable {
    package enum Kind: String, Sendable {
        /// The session that the person chose to keep.
        case session
        /// The address of the last sign-in.
        case address
    }

    /// Absolute.
    package let path: String
    private let folder: StateFolder
    private let service: String
    private let contents: String
    private let notice: @Sendable (StoreProblem) -> Void

    /// Tokens take a few kilobytes; a file beyond this is none of ours.
    private static let limit = 1 << 20

    /// - Parameters:
    ///   - service: a name that tells services and profiles apart, e.g. `https://api.example.com`.
    ///   - notice: told of every problem, also of a thrown one: a caller may go on without the kept bytes.
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

    /// The bytes that were saved last; nil when there are none, or none that can be used.
    package func load() -> Data? {
        do {
            guard let stored = try PrivateFile.load(path, limit: Self.limit) else { return nil }
            let record = try? JSONDecoder().decode(Record.self, from: stored)
            guard let record, record.format == Record.currentFormat else {
                notice(StoreProblem(.corrupt, path: path, contents: contents))
                return nil
            }
            // Two long names of services may have been cut to the same file name.
            return record.service == service ? record.session : nil
        } catch {
            notice(problem(reading: error))
            return nil
        }
    }

    /// Keeps `data` in place of the bytes before: wholly, or not at all.
    package func save(_ data: Data) throws(StoreProblem) {
        do {
            try folder.make()
        } catch {
            throw told(.folderUnusable, path: folder.path, detail: error.words)
        }
        guard let record = try? JSONEncoder().encode(Record(service: service, session: data)) else {
            throw told(.unwritable, path: path, detail: "it does not encode")
        }
        do {
            try PrivateFile.save(record, to: path)
        } catch {
            throw told(.unwritable, path: path, detail: error.words)
        }
    }

    /// Forgets them; a file that is missing is no failure.
    package func delete() throws(StoreProblem) {
        do {
            try PrivateFile.delete(path)
        } catch {
            throw told(.undeletable, path: path, detail: error.words)
        }
    }

    private func told(_ code: StoreProblem.Code, path: String, detail: String) -> StoreProblem {
        let problem = StoreProblem(code, path: path, contents: contents, detail: detail)
        notice(problem)
        return problem
    }

    private func problem(reading error: FileProblem) -> StoreProblem {
        let code: StoreProblem.Code =
            switch error.reason {
            case .belongsToAnotherUser, .openToOthers: .tooOpen
            case .notAFile, .tooLong: .corrupt
            case .system: .unreadable
            }
        return StoreProblem(code, path: path, contents: contents, detail: error.words)
    }
}

/// The contents of the file: the bytes, and enough about them to know that they are ours.
private struct Record: Codable {
    static let currentFormat = 1

    var format = Record.currentFormat
    var service: String
    var session: Data
}
