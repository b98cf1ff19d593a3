import Foundation
import GRDB
import Locking

/// The SQLite database with the bookings of a sandbox. It is in memory, or in a file that several sandboxes
/// may share. If the database is a file, each transaction is on disk when it ends.
struct BookingDatabase: Sendable {
    /// The database cannot be opened, read or written.
    struct Problem: Error {
        var words: String
    }

    /// The path of the file; nil to keep the bookings in memory until the sandbox ends.
    let path: String?
    /// The SQLite VFS for the file (sqlite.org/vfs.html); nil for the system's files.
    var vfs: String?
    private let opened = Lock<DatabaseQueue?>(nil)
    let issued = Lock(0)

    private static let tables = """
        CREATE TABLE IF NOT EXISTS "booking" ("id" TEXT PRIMARY KEY, "forgottenOn" DOUBLE NOT NULL, \
        "content" BLOB NOT NULL);
        CREATE TABLE IF NOT EXISTS "bookedOffer" ("id" TEXT PRIMARY KEY, "forgottenOn" DOUBLE NOT NULL);
        CREATE TABLE IF NOT EXISTS "seat" ("train" TEXT NOT NULL, "place" INTEGER NOT NULL, \
        "booking" TEXT NOT NULL, "forgottenOn" DOUBLE NOT NULL, PRIMARY KEY ("train", "place"));
        CREATE INDEX IF NOT EXISTS "seatOfBooking" ON "seat" ("booking");
        CREATE TABLE IF NOT EXISTS "reply" ("key" TEXT PRIMARY KEY, "forgottenOn" DOUBLE NOT NULL, \
        "request" BLOB NOT NULL, "status" INTEGER NOT NULL, "body" BLOB NOT NULL);
        CREATE TABLE IF NOT EXISTS "token" ("text" TEXT PRIMARY KEY, "kind" TEXT NOT NULL, \
        "account" TEXT NOT NULL, "forgottenOn" DOUBLE NOT NULL);
        """

    func transaction<Value: Sendable>(_ work: (BookingRecords) throws -> Value) throws -> Value {
        do {
            return try queue().write { try work(BookingRecords(db: $0)) }
        } catch let error as DatabaseError {
            throw Problem(words: error.message ?? error.resultCode.description)
        }
    }

    /// Returns a copy in memory, with everything that is in the database now.
    func copy() throws -> BookingDatabase {
        let copy = BookingDatabase(path: nil)
        try queue().backup(to: copy.queue())
        return copy
    }

    /// Opens the database and checks all of it. Creates the file if it is missing.
    func check() throws(Problem) {
        do {
            let verdict = try queue().read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
            guard verdict == "ok" else { throw Problem(words: verdict ?? "it cannot be checked") }
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(words: (error as? DatabaseError)?.message ?? error.localizedDescription)
        }
    }

    /// The path as SQLite is told it (sqlite.org/uri.html).
    private var address: String? {
        guard let path, let vfs else { return path }
        return "\(URL(filePath: path, directoryHint: .notDirectory).absoluteString)?vfs=\(vfs)"
    }

    private func queue() throws -> DatabaseQueue {
        try opened.withLock { opened in
            if let opened { return opened }
            var configuration = Configuration()
            configuration.label = "guichet.sandbox"
            configuration.busyMode = .timeout(5)
            // Without this, the last transaction may be undone after a power failure (sqlite.org/pragma.html).
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = EXTRA") }
            if let path { try Self.makePrivate(path) }
            let queue =
                try address.map { try DatabaseQueue(path: $0, configuration: configuration) }
                ?? DatabaseQueue(configuration: configuration)
            try queue.write { try $0.execute(sql: Self.tables) }
            opened = queue
            return queue
        }
    }

    /// Makes sure that nobody but the user can read the file, since it holds names and tokens.
    private static func makePrivate(_ path: String) throws {
        let files = FileManager.default
        if !files.fileExists(atPath: path) {
            guard files.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
                throw Problem(words: "it cannot be made there")
            }
        }
        let facts = try files.attributesOfItem(atPath: URL(filePath: path).resolvingSymlinksInPath().path)
        guard facts[.type] as? FileAttributeType == .typeRegular else {
            throw Problem(words: "it is not a plain file")
        }
        guard let mode = facts[.posixPermissions] as? Int, mode & 0o077 != 0 else { return }
        try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }
}
