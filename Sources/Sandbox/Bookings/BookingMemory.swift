import Foundation
import HTTPTransport
import Synchronization

/// The bookings of a sandbox, the responses to requests that may be repeated, and the tokens that were issued.
final class BookingMemory: Sendable {
    /// Why a request is not carried out.
    enum Refusal: Error {
        /// The account has no such booking, or the booking was forgotten.
        case noBooking
        /// The offer with this index was booked before.
        case taken(Int)
        /// Another request had the same key.
        case keyReused
    }

    private static let replyLifetime: TimeInterval = 24 * 3600
    private let database: BookingDatabase
    private let issued = Mutex(0)

    /// - Parameter path: The file of the bookings; nil for bookings that live as long as the sandbox.
    init(path: String?) {
        database = BookingDatabase(path: path)
    }

    /// Returns the booking of an account with an id.
    ///
    /// - Throws: `Refusal.noBooking`.
    func booking(_ id: String, of account: String, now: Date) throws -> SandboxBooking {
        try database.transaction { try $0.known(id, account, now) }
    }

    /// Returns the bookings that meet a condition, the newest first. From now on, they also belong to the account.
    ///
    /// - Parameter isMeant: The condition. It is passed a booking, and whether the booking belongs to the account
    ///   already.
    func find(
        for account: String, now: Date, where isMeant: (SandboxBooking, _ isOwn: Bool) -> Bool
    ) throws -> [SandboxBooking] {
        try database.transaction { records in
            let found = try records.allBookings().filter {
                now < $0.forgottenOn && isMeant($0, $0.accounts.contains(account))
            }
            for var booking in found where booking.accounts.insert(account).inserted {
                try records.keep(booking)
            }
            return found.sorted { ($1.createdOn, $0.id) < ($0.createdOn, $1.id) }
        }
    }

    /// Changes a booking of an account, and returns it.
    ///
    /// - Throws: `Refusal.noBooking`.
    func change(
        _ id: String, of account: String, now: Date, _ change: (inout SandboxBooking) throws -> Void
    ) throws -> SandboxBooking {
        try database.transaction { records in
            var booking = try records.known(id, account, now)
            try change(&booking)
            try records.keep(booking)
            return booking
        }
    }

    /// Changes a booking and stores the response to the request. A request with the same key gets the same response
    /// and changes nothing.
    ///
    /// - Parameter key: The request's `Idempotency-Key`; nil if it has none.
    /// - Throws: `Refusal.noBooking` and `Refusal.keyReused`.
    func change(
        _ id: String, of account: String, _ request: Data, key: String?, now: Date,
        change: (inout SandboxBooking) throws -> Response
    ) throws -> Response {
        try database.transaction { records in
            var booking = try records.known(id, account, now)
            let key = key.map { Self.replyKey(account, booking: id, $0) }
            if let known = try records.response(to: request, key) { return known }
            let response = try change(&booking)
            try records.keep(booking)
            try Self.keep(response, to: request, key, now, in: records)
            return response
        }
    }

    /// Stores a new booking and the response to its request. Each offer can be booked once. A request with the same
    /// key gets the same response and books nothing.
    ///
    /// - Parameters:
    ///   - account: The account that books.
    ///   - key: The request's `Idempotency-Key` (OSDM 3.9 `idempotencyKey`); nil if it has none.
    ///   - offerIDs: The offers to book.
    ///   - make: Makes the booking. Its argument returns the taken places of a train.
    /// - Throws: `Refusal.taken` and `Refusal.keyReused`.
    func book(
        _ request: Data, for account: String, key: String?, offerIDs: [String], now: Date,
        make: (_ taken: (_ train: String) throws -> Set<Int>) throws -> (
            booking: SandboxBooking, response: Response
        )
    ) throws -> Response {
        try database.transaction { records in
            try records.forget(now: now)
            let key = key.map { Self.replyKey(account, booking: "new", $0) }
            if let known = try records.response(to: request, key) { return known }
            if let index = try offerIDs.firstIndex(where: { try records.isBooked(offer: $0) }) {
                throw Refusal.taken(index)
            }
            let made = try make { try records.takenPlaces(in: $0, now: now) }
            try records.keep(made.booking)
            for id in offerIDs {
                try records.keep(bookedOffer: id, until: made.booking.deadline + Self.replyLifetime)
            }
            try Self.keep(made.response, to: request, key, now, in: records)
            return made.response
        }
    }

    // MARK: - Tokens

    func token(_ text: String) throws -> IssuedToken? {
        try database.transaction { try $0.token(text) }
    }

    /// Stores new tokens. The refresh token that they were issued for is used up by this.
    ///
    /// - Returns: false if the refresh token was used before.
    func keep(_ tokens: [IssuedToken], for refreshToken: String?, now: Date) throws -> Bool {
        // Every search for expired tokens reads all tokens, so only one request in 1000 searches.
        let isTimeToForget = issued.withLock { issued in
            issued += 1
            return issued % 1000 == 1
        }
        return try database.transaction { records in
            if isTimeToForget { try records.forget(now: now) }
            if let refreshToken {
                guard try records.token(refreshToken) != nil else { return false }
                try records.remove(token: refreshToken)
            }
            for token in tokens { try records.keep(token) }
            return true
        }
    }

    /// Returns the key under which a response is stored. Another account may use the same key, and so may a request for
    /// another booking.
    ///
    /// - Parameter booking: A word without spaces, like an account.
    private static func replyKey(_ account: String, booking: String, _ key: String) -> String {
        "\(account) \(booking) \(key)"
    }

    private static func keep(
        _ response: Response, to request: Data, _ key: String?, _ now: Date,
        in records: BookingRecords
    ) throws {
        guard let key else { return }
        try records.keep(
            BookingReply(request: request, response: response, forgottenOn: now + replyLifetime), to: key)
    }
}

extension BookingRecords {
    fileprivate func known(_ id: String, _ account: String, _ now: Date) throws -> SandboxBooking {
        guard let booking = try booking(id), now < booking.forgottenOn, booking.accounts.contains(account)
        else { throw BookingMemory.Refusal.noBooking }
        return booking
    }

    /// The earlier response to a request with a key; nil for a new request.
    fileprivate func response(to request: Data, _ key: String?) throws -> Response? {
        guard let reply = try key.flatMap({ try reply(to: $0) }) else { return nil }
        guard reply.request == request else { throw BookingMemory.Refusal.keyReused }
        return reply.response
    }
}
