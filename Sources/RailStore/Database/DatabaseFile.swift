import Foundation
import GRDB

/// An SQLite file: how it is opened, checked, and set aside when it is damaged.
struct DatabaseFile: Sendable {
    let folder: StateFolder
    var kind = Kind.cache
    /// How long to wait while another window writes. A write takes milliseconds.
    var patience: Duration = .seconds(2)

    var path: String { folder.file(kind.name) }

    /// What a file is for.
    struct Kind: Sendable {
        var name: String
        var contents: String
        var schema: Schema

        /// The cache: searches and places, which can be asked for again.
        static let cache = Kind(
            name: "guichet.sqlite", contents: "the list of recent searches and known stations",
            schema: .cache)
        /// The journal of bookings, of which there is no other copy.
        static let journal = Kind(
            name: "bookings.sqlite", contents: "the list of your bookings", schema: .journal)
    }

    /// Opens the file, making it with mode 0600 when it is missing, and brings its tables up to date.
    ///
    /// It keeps SQLite's rollback journal: writes are few and small, and write-ahead logging would leave two more
    /// files about and does not work on network file systems (sqlite.org/wal.html, "Overview").
    func open() throws(StoreProblem) -> DatabaseQueue {
        try StoreProblem.catching(
            .folderUnusable, path: folder.path, contents: kind.contents, folder.make())
        try StoreProblem.catching(
            .unwritable, path: path, contents: kind.contents, PrivateFile.ensure(path))
        do {
            let queue = try DatabaseQueue(path: path, configuration: Self.configuration(patience: patience))
            guard try kind.schema.update(queue) else {
                throw StoreProblem(.tooNew, path: path, contents: kind.contents)
            }
            return queue
        } catch let problem as StoreProblem {
            throw problem
        } catch {
            throw self.problem(.unwritable, from: error)
        }
    }

    /// A file next to it that can be renamed into its place.
    var draft: DatabaseFile {
        var draft = self
        draft.kind.name = ".\(kind.name).draft"
        return draft
    }

    /// Deletes the file and the journal that belongs to it, if they are there.
    func delete() throws(StoreProblem) {
        for suffix in ["-journal", ""] {
            try StoreProblem.catching(
                .unwritable, path: path, contents: kind.contents, PrivateFile.delete(path + suffix))
        }
    }

    /// Renames the file, and SQLite's journal of it, so that the name says when. Nothing is deleted.
    ///
    /// - Parameter draft: The file that is renamed into its place, in one step; nil for none.
    /// - Returns: the notice about it.
    func setAside(at date: Date, for draft: DatabaseFile? = nil) throws(StoreProblem) -> StoreProblem {
        let stamp = date.ISO8601Format().filter { $0.isNumber || $0 == "T" || $0 == "Z" }
        var aside = folder.file("\(asidePrefix)\(stamp).sqlite")
        var count = 1
        while FileManager.default.fileExists(atPath: aside) {
            count += 1
            aside = folder.file("\(asidePrefix)\(stamp)-\(count).sqlite")
        }
        do {
            // Links the file instead of renaming it, so that there is always a file of this name.
            if draft == nil || link(path, aside) != 0 {
                try FileManager.default.moveItem(atPath: path, toPath: aside)
            }
            // SQLite would apply a journal that stays behind to the next file of that name.
            for suffix in ["-journal", "-wal", "-shm"]
            where FileManager.default.fileExists(atPath: path + suffix) {
                try FileManager.default.moveItem(atPath: path + suffix, toPath: aside + suffix)
            }
            if let draft, rename(draft.path, path) != 0 { throw FileProblem.latest }
        } catch {
            throw StoreProblem(
                .corrupt, path: path, contents: kind.contents,
                detail: (error as? FileProblem)?.words ?? error.localizedDescription)
        }
        return StoreProblem(.setAside, path: path, contents: kind.contents, detail: aside)
    }

    private var asidePrefix: String { "\(kind.name.prefix { $0 != "." }).damaged-" }

    /// The paths of the damaged files that were set aside, and are still there; the latest first.
    var asidePaths: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasPrefix(asidePrefix) && $0.hasSuffix(".sqlite") }
            .sorted { $0.dropLast(".sqlite".count) > $1.dropLast(".sqlite".count) }.map(folder.file)
    }

    /// Opens the file and checks all of it.
    ///
    /// - Throws: a problem with the code `corrupt` if it is damaged anywhere.
    func openWhole() throws(StoreProblem) -> DatabaseQueue {
        let queue = try open()
        let found: String?
        do {
            found = try queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
        } catch {
            throw problem(.unreadable, from: error)
        }
        guard found == "ok" else {
            throw StoreProblem(.corrupt, path: path, contents: kind.contents, detail: found ?? "")
        }
        return queue
    }

    /// The tables of the cache in memory: they are gone when the program ends.
    static func inMemory() throws -> DatabaseQueue {
        let queue = try DatabaseQueue(configuration: configuration(patience: .zero))
        _ = try Schema.cache.update(queue)
        return queue
    }

    /// The notice about `error`: SQLite's own codes tell a damaged file; anything else becomes `code`.
    func problem(_ code: StoreProblem.Code, from error: any Error) -> StoreProblem {
        if let problem = error as? StoreProblem { return problem }
        if let error = error as? DatabaseError {
            let damaged = [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
            let words = error.message ?? error.resultCode.description
            return StoreProblem(
                damaged ? .corrupt : code, path: path, contents: kind.contents, detail: words)
        }
        return StoreProblem(code, path: path, contents: kind.contents, detail: "\(error)")
    }

    private static func configuration(patience: Duration) -> Configuration {
        var configuration = Configuration()
        configuration.label = "guichet.store"
        // No table refers to another.
        configuration.foreignKeysEnabled = false
        configuration.busyMode = .timeout(patience / .seconds(1))
        return configuration
    }
}
