import Foundation
import GRDB
import HTTPTransport
import HTTPTypes
import OSDM
import Rail

/// A transaction on the bookings of a sandbox, the responses to requests that may be repeated, and the issued tokens.
struct BookingRecords {
    let db: Database

    /// Returns a statement. It is prepared only once for each database.
    private func statement(_ sql: String) throws -> Statement { try db.cachedStatement(sql: sql) }

    /// Returns the booking with an id, even if the booking is due to be deleted.
    func booking(_ id: String) throws -> SandboxBooking? {
        try Data.fetchOne(statement("SELECT content FROM booking WHERE id = ?"), arguments: [id])
            .map(Self.booking)
    }

    func allBookings() throws -> [SandboxBooking] {
        try Data.fetchAll(statement("SELECT content FROM booking")).map(Self.booking)
    }

    private static func booking(_ content: Data) throws -> SandboxBooking {
        do {
            return try Wire.decode(SandboxBooking.self, from: content).value
        } catch {
            throw BookingDatabase.Problem(words: "a booking in it cannot be read: \(error.sentence)")
        }
    }

    /// Stores a booking, with its seats as long as they are taken. Throws if a seat is another booking's.
    func keep(_ booking: SandboxBooking, now: Date) throws {
        try statement("INSERT OR REPLACE INTO booking (id, forgottenOn, content) VALUES (?, ?, ?)").execute(
            arguments: [
                booking.id, booking.forgottenOn.timeIntervalSince1970, Wire.encode(booking),
            ])
        try statement("DELETE FROM seat WHERE booking = ?").execute(arguments: [booking.id])
        for (train, places) in booking.takenSeats.sorted(by: { $0.key < $1.key })
        where now < booking.seatsUntil {
            for place in places.sorted() {
                try statement(
                    "INSERT INTO seat (train, place, booking, forgottenOn) VALUES (?, ?, ?, ?)"
                ).execute(arguments: [
                    train, place, booking.id, booking.seatsUntil.timeIntervalSince1970,
                ])
            }
        }
    }

    func takenPlaces(in train: String, now: Date) throws -> Set<Int> {
        try Int.fetchSet(
            statement("SELECT place FROM seat WHERE train = ? AND forgottenOn > ?"),
            arguments: [train, now.timeIntervalSince1970])
    }

    func isBooked(offer id: String) throws -> Bool {
        try Bool.fetchOne(statement("SELECT 1 FROM bookedOffer WHERE id = ?"), arguments: [id]) ?? false
    }

    func keep(bookedOffer id: String, until: Date) throws {
        try statement("INSERT OR REPLACE INTO bookedOffer (id, forgottenOn) VALUES (?, ?)").execute(
            arguments: [id, until.timeIntervalSince1970])
    }

    func reply(to key: String) throws -> (request: Data, response: Response)? {
        let row = try Row.fetchOne(
            statement("SELECT request, status, body FROM reply WHERE key = ?"), arguments: [key])
        return row.map { row in
            var response = HTTPResponse(status: .init(code: row[1]))
            response.headerFields[.contentType] = Wire.mediaType
            return (row[0], Response(head: response, body: row[2]))
        }
    }

    func keep(_ response: Response, to request: Data, key: String, until: Date) throws {
        try statement(
            "INSERT OR REPLACE INTO reply (key, request, status, body, forgottenOn) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [
            key, request, response.head.status.code, response.body, until.timeIntervalSince1970,
        ])
    }

    func token(_ text: String) throws -> IssuedToken? {
        let row = try Row.fetchOne(
            statement("SELECT kind, account, forgottenOn FROM token WHERE text = ?"), arguments: [text])
        return row.flatMap { row in
            IssuedToken.Kind(rawValue: row[0]).map {
                IssuedToken(
                    text: text, kind: $0, account: row[1], expiry: Date(timeIntervalSince1970: row[2]))
            }
        }
    }

    func keep(_ token: IssuedToken) throws {
        try statement("INSERT INTO token (text, kind, account, forgottenOn) VALUES (?, ?, ?, ?)").execute(
            arguments: [token.text, token.kind.rawValue, token.account, token.expiry.timeIntervalSince1970])
    }

    func remove(token text: String) throws {
        try statement("DELETE FROM token WHERE text = ?").execute(arguments: [text])
    }

    func forget(now: Date) throws {
        for table in ["booking", "bookedOffer", "seat", "reply", "token"] {
            try statement("DELETE FROM \(table) WHERE forgottenOn <= ?").execute(arguments: [
                now.timeIntervalSince1970
            ])
        }
    }
}

/// A token that the sandbox has issued to an account (RFC 6749 section 1.4).
struct IssuedToken: Hashable, Sendable {
    enum Kind: String, Sendable {
        case access, refresh
    }

    /// The token itself: random, so that nobody can guess it.
    var text: String
    var kind: Kind
    var account: String
    var expiry: Date
}

/// The names of accounts in bookings and tokens. They contain no spaces.
enum SandboxAccount {
    static let demo = "person:" + escaped(DemoAccount.sandbox.emailAddress)

    static func client(_ id: String) -> String { "client:" + escaped(id) }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
