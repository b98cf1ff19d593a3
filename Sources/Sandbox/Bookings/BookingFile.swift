import Foundation
import GRDB
import HTTPTransport
import HTTPTypes
import OSDM
import Synchronization

/// The bookings of a sandbox in an SQLite file, which several sandboxes may share: each transaction is on the disk when
/// it ends.
final class BookingFile: Sendable {
    /// The file cannot be opened, read or written.
    struct Problem: Error {
        var words: String
    }

    private let path: String
    private let opened = Mutex<DatabaseQueue?>(nil)

    init(path: String) {
        self.path = path
    }

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

    func transaction<Value: Sendable>(
        _ work: (any BookingRecords) throws -> Value
    ) throws -> Value {
        do {
            return try queue().write { db in
                try work(Records(db: db))
            }
        } catch let error as DatabaseError {
            throw Problem(words: error.message ?? error.resultCode.description)
        }
    }

    /// Opens the file, and reads through it; makes it where it is missing.
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

    /// Makes sure that nobody else can read the file: it holds travellers' names, and tokens.
    private func makePrivate() throws {
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

    private func queue() throws -> DatabaseQueue {
        try opened.withLock { opened in
            if let opened { return opened }
            try makePrivate()
            var configuration = Configuration()
            configuration.label = "guichet.sandbox"
            configuration.busyMode = .timeout(5)
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.write { try $0.execute(sql: Self.tables) }
            opened = queue
            return queue
        }
    }

    private struct Records: BookingRecords {
        let db: Database

        func booking(_ id: String) throws -> SandboxBooking? {
            try Data.fetchOne(db, sql: "SELECT content FROM booking WHERE id = ?", arguments: [id])
                .map(Self.booking)
        }

        func allBookings() throws -> [SandboxBooking] {
            try Data.fetchAll(db, sql: "SELECT content FROM booking").map(Self.booking)
        }

        private static func booking(_ content: Data) throws -> SandboxBooking {
            do {
                return try Wire.decode(SandboxBooking.self, from: content).value
            } catch {
                throw Problem(words: "a booking in it cannot be read: \(error.sentence)")
            }
        }

        func keep(_ booking: SandboxBooking) throws {
            try db.execute(
                sql: "INSERT OR REPLACE INTO booking (id, forgottenOn, content) VALUES (?, ?, ?)",
                arguments: [
                    booking.id, booking.forgottenOn.timeIntervalSince1970, Wire.encode(booking),
                ])
            try db.execute(sql: "DELETE FROM seat WHERE booking = ?", arguments: [booking.id])
            for seats in booking.takenSeats {
                for place in seats.places {
                    try db.execute(
                        sql:
                            "INSERT OR REPLACE INTO seat (train, place, booking, forgottenOn) VALUES (?, ?, ?, ?)",
                        arguments: [
                            seats.train, place, booking.id, booking.seatsUntil.timeIntervalSince1970,
                        ])
                }
            }
        }

        func takenPlaces(in train: String, now: Date) throws -> Set<Int> {
            try Int.fetchSet(
                db, sql: "SELECT place FROM seat WHERE train = ? AND forgottenOn > ?",
                arguments: [train, now.timeIntervalSince1970])
        }

        func isBooked(offer id: String) throws -> Bool {
            try Bool.fetchOne(db, sql: "SELECT 1 FROM bookedOffer WHERE id = ?", arguments: [id]) ?? false
        }

        func keep(bookedOffer id: String, until: Date) throws {
            try db.execute(
                sql: "INSERT OR REPLACE INTO bookedOffer (id, forgottenOn) VALUES (?, ?)",
                arguments: [id, until.timeIntervalSince1970])
        }

        func reply(to key: String) throws -> BookingReply? {
            let row = try Row.fetchOne(
                db, sql: "SELECT request, status, body, forgottenOn FROM reply WHERE key = ?",
                arguments: [key])
            return row.map { row in
                var response = HTTPResponse(status: .init(code: row[1]))
                response.headerFields[.contentType] = Wire.mediaType
                return BookingReply(
                    request: row[0], response: Response(head: response, body: row[2]),
                    forgottenOn: Date(timeIntervalSince1970: row[3]))
            }
        }

        func keep(_ reply: BookingReply, to key: String) throws {
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO reply (key, request, status, body, forgottenOn) VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    key, reply.request, reply.response.head.status.code, reply.response.body,
                    reply.forgottenOn.timeIntervalSince1970,
                ])
        }

        func token(_ text: String) throws -> IssuedToken? {
            let row = try Row.fetchOne(
                db, sql: "SELECT kind, account, forgottenOn FROM token WHERE text = ?", arguments: [text])
            return row.flatMap { row in
                IssuedToken.Kind(rawValue: row[0]).map {
                    IssuedToken(
                        text: text, kind: $0, account: row[1], expiry: Date(timeIntervalSince1970: row[2]))
                }
            }
        }

        func keep(_ token: IssuedToken) throws {
            try db.execute(
                sql: "INSERT INTO token (text, kind, account, forgottenOn) VALUES (?, ?, ?, ?)",
                arguments: [
                    token.text, token.kind.rawValue, token.account, token.expiry.timeIntervalSince1970,
                ])
        }

        func remove(token text: String) throws {
            try db.execute(sql: "DELETE FROM token WHERE text = ?", arguments: [text])
        }

        func forget(now: Date) throws {
            for table in ["booking", "bookedOffer", "seat", "reply", "token"] {
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE forgottenOn <= ?",
                    arguments: [now.timeIntervalSince1970])
            }
        }
    }
}
