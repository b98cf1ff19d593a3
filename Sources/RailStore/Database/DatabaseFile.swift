import Foundation
import GRDB

/// An SQLite file of the store: opens it, sets it aside, and replaces it by memory.
struct DatabaseFile: Sendable {
    let folder: StateFolder
    var kind = Kind.cache
    /// The longest wait for another window of the program that is writing; its writes take milliseconds.
    var patience: Duration = .seconds(2)

    var path: String { folder.file(kind.name) }

    /// The contents of a file, and its name.
    struct Kind: Sendable {
        var name: String
        var contents: String
        var schema: Schema
        /// The bytes of a new file; nil when SQLite could not make them.
        var emptyFile: @Sendable () -> Data?

        /// The cache: searches and places, which can be asked for again.
        static let cache = Kind(
            name: "guichet.sqlite", contents: "the list of recent searches and known stations",
            schema: .cache, emptyFile: { emptyCache })
        /// The journal of bookings, which nobody else has.
        static let journal = Kind(
            name: "bookings.sqlite", contents: "the list of your bookings", schema: .journal,
            emptyFile: { emptyJournal })

        private static let emptyCache = Schema.cache.emptyFile()
        private static let emptyJournal = Schema.journal.emptyFile()
    }

    /// Opens the file, making it with mode 0600 when it is missing, and brings its tables up to date.
    ///
    /// A new file is written whole, with its tables, since SQLite takes longer to make tables than for all
    /// else here.
    ///
    /// It keeps SQLite's rollback journal: writes are few and small, and write-ahead logging would leave two more
    /// files about and does not work on network file systems (sqlite.org/wal.html, "Overview").
    func open() throws(StoreProblem) -> DatabaseQueue {
        do {
            try folder.make()
        } catch {
            throw StoreProblem(
                .folderUnusable, path: folder.path, contents: kind.contents, detail: error.words)
        }
        do {
            try PrivateFile.ensure(path, contents: kind.emptyFile() ?? Data())
        } catch {
            throw StoreProblem(.unwritable, path: path, contents: kind.contents, detail: error.words)
        }
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

    /// A file beside it, which may take its place.
    var draft: DatabaseFile {
        var draft = self
        draft.kind.name = ".\(kind.name).draft"
        return draft
    }

    /// Deletes the file and the journal that belongs to it, if they are there.
    func delete() throws(StoreProblem) {
        do throws(FileProblem) {
            for suffix in ["-journal", ""] { try PrivateFile.delete(path + suffix) }
        } catch {
            throw StoreProblem(.unwritable, path: path, contents: kind.contents, detail: error.words)
        }
    }

    /// Moves the file, and the journal that belongs to it, to a name that says when: nothing is deleted.
    ///
    /// - Parameter draft: The file that takes its place, in one step; nil for none.
    /// - Returns: the notice that tells of it.
    func setAside(at date: Date, for draft: DatabaseFile? = nil) throws(StoreProblem) -> StoreProblem {
        let stamp = date.ISO8601Format().filter { $0.isNumber || $0 == "T" || $0 == "Z" }
        var aside = folder.file("\(asidePrefix)\(stamp).sqlite")
        var count = 1
        while FileManager.default.fileExists(atPath: aside) {
            count += 1
            aside = folder.file("\(asidePrefix)\(stamp)-\(count).sqlite")
        }
        do {
            // A second name, and not another one, so that there is a file of this name at any time.
            if draft == nil || link(path, aside) != 0 {
                try FileManager.default.moveItem(atPath: path, toPath: aside)
            }
            // A journal left behind would be applied to the next file of that name.
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

    /// Opens the file, and looks at all of it.
    ///
    /// - Throws: a problem with the code `corrupt` for one that is damaged anywhere.
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

    /// The tables of the cache with no file: they are gone when the program ends.
    static func inMemory() throws -> DatabaseQueue {
        let queue = try DatabaseQueue(configuration: configuration(patience: .zero))
        _ = try Schema.cache.update(queue)
        return queue
    }

    /// The notice for `error`: a damaged file is known by SQLite's own codes, anything else is `code`.
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
