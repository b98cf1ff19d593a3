import Foundation
import GRDB
import Marks

/// An SQLite file, which can be opened, checked, and set aside (renamed) when it is damaged.
struct DatabaseFile: Sendable {
    let folder: StateFolder
    var kind = Kind.cache
    /// The time to wait while another window of the program writes to the file. A write takes milliseconds.
    var patience: Duration = .seconds(2)

    var path: String { folder.file(kind.name) }

    /// The path that SQLite gets: a URI that names the VFS of the folder, if it has one (sqlite.org/uri.html).
    private var address: String {
        folder.vfs.map { "\(URL(filePath: path, directoryHint: .notDirectory).absoluteString)?vfs=\($0)" }
            ?? path
    }

    /// The purpose of a file, with its name, its description for messages, and its tables.
    struct Kind: Sendable {
        var name: String
        var contents: String
        var schema: Schema
        /// Whether a change must outlast a power failure as soon as its transaction has ended.
        var isDurable = false

        /// The cache of searches and places. The program can ask the service for them again.
        static let cache = Kind(
            name: "guichet.sqlite", contents: "the list of recent searches and known stations",
            schema: .cache)
        /// The journal of bookings. There is no other copy of it.
        static let journal = Kind(
            name: "bookings.sqlite", contents: "the list of your bookings", schema: .journal, isDurable: true)
    }

    /// Opens the file and brings its tables up to date. A missing file is created with mode 0600.
    ///
    /// The database uses SQLite's rollback journal. Writes are few and small. Write-ahead logging would add two more
    /// files, and does not work on network file systems (sqlite.org/wal.html, "Overview").
    ///
    /// A new file needs no sync of its folder: SQLite syncs it when it has made its first rollback journal there.
    func open() throws(StoreProblem) -> DatabaseQueue {
        try StoreProblem.catching(
            .folderUnusable, path: folder.path, contents: kind.contents, PrivateFile.makeFolder(folder.path))
        try StoreProblem.catching(
            .unwritable, path: path, contents: kind.contents, PrivateFile.ensure(path))
        do {
            var configuration = Self.configuration(patience: patience)
            if kind.isDurable {
                // SQLite ends a transaction by deleting its rollback journal, and by default does not sync the folder
                // then: after a power failure the journal may be there again, and would undo the transaction
                // (sqlite.org/pragma.html, "PRAGMA synchronous").
                configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = EXTRA") }
            }
            let queue = try DatabaseQueue(path: address, configuration: configuration)
            guard try kind.schema.update(queue) else {
                throw StoreProblem(.tooNew, path: path, contents: kind.contents)
            }
            return queue
        } catch {
            throw problem(.unwritable, from: error)
        }
    }

    /// A file in the same folder in which a new version of this file is written, before it is renamed to take this
    /// file's place.
    var draft: DatabaseFile {
        var draft = self
        draft.kind.name = ".\(kind.name).draft"
        return draft
    }

    /// Deletes the file and its SQLite journal, if they exist.
    func delete() throws(StoreProblem) {
        for suffix in ["-journal", ""] {
            try StoreProblem.catching(
                .unwritable, path: path, contents: kind.contents, PrivateFile.delete(path + suffix))
        }
    }

    /// Renames the file and its SQLite journal. The new name contains the date. Nothing is deleted.
    ///
    /// - Parameter draft: A file that replaces this one in a single step; nil to leave no file of this name.
    /// - Returns: The notice for the log.
    func setAside(at date: Date, for draft: DatabaseFile? = nil) throws(StoreProblem) -> StoreProblem {
        let stamp = date.ISO8601Format().filter { $0.isNumber || $0 == "T" || $0 == "Z" }
        var aside = folder.file("\(asidePrefix)\(stamp).sqlite")
        var count = 1
        while FileManager.default.fileExists(atPath: aside) {
            count += 1
            aside = folder.file("\(asidePrefix)\(stamp)-\(count).sqlite")
        }
        do {
            // Creates a link with the new name instead of renaming the file, so that a file of the old name always
            // exists.
            if draft == nil || link(path, aside) != 0 {
                try FileManager.default.moveItem(atPath: path, toPath: aside)
            }
            // If SQLite's old journal kept its name, SQLite would apply it to the next file of that name.
            for suffix in ["-journal", "-wal", "-shm"]
            where FileManager.default.fileExists(atPath: path + suffix) {
                try FileManager.default.moveItem(atPath: path + suffix, toPath: aside + suffix)
            }
            // After a power failure, the next renaming could otherwise be kept without this one.
            PrivateFile.flushFolder(of: path)
            if let draft, rename(draft.path, path) != 0 { throw FileProblem.latest }
        } catch {
            throw StoreProblem(
                .corrupt, path: path, contents: kind.contents,
                detail: (error as? FileProblem)?.words ?? error.localizedDescription)
        }
        return StoreProblem(.setAside, path: path, contents: kind.contents, detail: aside)
    }

    private var asidePrefix: String { "\(kind.name.prefix { $0 != "." }).damaged-" }

    /// The paths of the damaged files that were set aside and still exist; the latest first.
    var asidePaths: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasPrefix(asidePrefix) && $0.hasSuffix(".sqlite") }
            .sorted { $0.dropLast(".sqlite".count) > $1.dropLast(".sqlite".count) }.map(folder.file)
    }

    /// Opens the file and checks the whole database: its pages, and whether each index has the rows of its table.
    ///
    /// - Parameter comparesColumns: Whether the tables must also have all columns that the program creates.
    /// - Throws: A problem with the code `corrupt` if any part of the file is damaged.
    func openWhole(comparesColumns: Bool = false) throws(StoreProblem) -> DatabaseQueue {
        let queue = try open()
        let found: String?
        do {
            found = try queue.read { db in
                if comparesColumns, try !kind.schema.isWhole(in: db) { return "its tables are others" }
                // `quick_check` would not compare the indices with their tables. A key or a row number that has changed
                // in an index hides a row, or finds another one, and SQLite reports no error.
                return try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
            }
        } catch {
            throw problem(.unreadable, from: error)
        }
        guard found == "ok" else {
            throw StoreProblem(.corrupt, path: path, contents: kind.contents, detail: found ?? "")
        }
        return queue
    }

    /// Checks the database as `openWhole` does, without changing anything.
    ///
    /// - Returns: Nil if nothing is wrong, or if there is no file.
    func inspect() -> StoreProblem? {
        guard FileManager.default.mayExist(path) else { return nil }
        var configuration = Self.configuration(patience: patience)
        configuration.readonly = true
        do {
            let found = try DatabaseQueue(path: address, configuration: configuration)
                .read { try String.fetchOne($0, sql: "PRAGMA integrity_check(1)") }
            guard let found, found != "ok" else { return nil }
            return StoreProblem(.corrupt, path: path, contents: kind.contents, detail: found)
        } catch let error as DatabaseError where [.SQLITE_BUSY, .SQLITE_READONLY].contains(error.resultCode) {
            // A window is writing, or has ended while it wrote; whoever opens the file next puts that right.
            return nil
        } catch {
            return problem(.unreadable, from: error)
        }
    }

    /// Returns a database in memory with the tables of the cache. Its data is lost when the program ends.
    static func inMemory() throws -> DatabaseQueue {
        let queue = try DatabaseQueue(configuration: configuration(patience: .zero))
        _ = try Schema.cache.update(queue)
        return queue
    }

    /// Returns the notice about an error. The notice has the code `corrupt` if SQLite reports that the file is
    /// damaged, otherwise `code`.
    func problem(_ code: StoreProblem.Code, from error: any Error) -> StoreProblem {
        if let problem = error as? StoreProblem { return problem }
        if let error = error as? DatabaseError {
            // The program's SQL statements are correct, so `SQLITE_ERROR` means that the file has other tables
            // than they expect.
            let damaged = [.SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR].contains(error.resultCode)
            if error.resultCode == .SQLITE_FULL { Mark.reached(.diskFull) }
            if error.resultCode == .SQLITE_IOERR { Mark.reached(.diskFailed) }
            let words = error.message ?? error.resultCode.description
            return StoreProblem(
                damaged ? .corrupt : code, path: path, contents: kind.contents, detail: words)
        }
        return StoreProblem(code, path: path, contents: kind.contents, detail: "\(error)")
    }

    private static func configuration(patience: Duration) -> Configuration {
        var configuration = Configuration()
        configuration.label = "guichet.store"
        // No table refers to another, so there are no foreign keys to check.
        configuration.foreignKeysEnabled = false
        configuration.busyMode = .timeout(patience / .seconds(1))
        return configuration
    }
}
