import Foundation
import HTTPTransport
import Synchronization

/// The bookings of a sandbox, the responses to requests that may be repeated, and the tokens that were issued: in memory,
/// or in a file that is written before a response leaves.
final class BookingMemory: Sendable {
    private static let replyLifetime: TimeInterval = 24 * 3600
    private let inMemory = Mutex(BookingRecordsInMemory())
    private let file: BookingFile?
    private let issued = Mutex(0)

    /// - Parameter file: nil for bookings that live as long as the sandbox.
    init(file: BookingFile? = nil) {
        self.file = file
    }

    private func transaction<Value: Sendable>(
        _ work: (any BookingRecords) throws -> Value
    ) throws -> Value {
        if let file { return try file.transaction(work) }
        return try inMemory.withLock { try work($0) }
    }

    /// The booking of an account with an id; nil when it has none, or none any more.
    func booking(_ id: String, of account: String, now: Date) throws -> SandboxBooking? {
        try transaction { try $0.known(id, account, now) }
    }

    /// The bookings that a condition holds for, the newest first; from now on they are the account's, too.
    ///
    /// - Parameter isMeant: Is given a booking, and whether it is the account's already.
    func find(
        for account: String, now: Date, where isMeant: (SandboxBooking, _ isOwn: Bool) -> Bool
    ) throws -> [SandboxBooking] {
        try transaction { records in
            let found = try records.allBookings().filter {
                now < $0.forgottenOn && isMeant($0, $0.accounts.contains(account))
            }
            for var booking in found where booking.accounts.insert(account).inserted {
                try records.keep(booking)
            }
            return found.sorted { ($1.createdOn, $0.id) < ($0.createdOn, $1.id) }
        }
    }

    /// Changes a booking of an account, and returns it; nil when it has none with this id.
    func change(
        _ id: String, of account: String, now: Date, _ change: (inout SandboxBooking) throws -> Void
    ) throws -> SandboxBooking? {
        try transaction { records in
            guard var booking = try records.known(id, account, now) else { return nil }
            try change(&booking)
            try records.keep(booking)
            return booking
        }
    }

    enum Outcome: Sendable {
        case response(Response)
        /// The offer with this index was booked before.
        case taken(Int)
        /// Another request had the same key.
        case keyReused
    }

    /// Changes a booking, and keeps the response to the request for it: a request with the same key gets the
    /// same response, and changes nothing.
    ///
    /// - Parameter key: The request's `Idempotency-Key`; nil where it has none.
    /// - Returns: nil when the account has no such booking.
    func change(
        _ id: String, of account: String, _ request: Data, key: String?, now: Date,
        change: (inout SandboxBooking) throws -> Response
    ) throws -> Outcome? {
        try transaction { records in
            guard var booking = try records.known(id, account, now) else { return nil }
            let key = key.map { Self.replyKey(account, booking: id, $0) }
            if let known = try records.outcome(of: request, key) { return known }
            let response = try change(&booking)
            try records.keep(booking)
            try Self.keep(response, to: request, key, now, in: records)
            return .response(response)
        }
    }

    /// Keeps a new booking, each of whose offers is booked for the first time, and the response to the request for it. A
    /// request with the same key gets the same response, and books nothing.
    ///
    /// - Parameters:
    ///   - account: Who books.
    ///   - key: The request's `Idempotency-Key` (OSDM 3.9 `idempotencyKey`); nil where it has none.
    ///   - offerIDs: The offers to book.
    ///   - make: Makes the booking; is given the places that are taken in a train.
    func book(
        _ request: Data, for account: String, key: String?, offerIDs: [String], now: Date,
        make: (_ taken: (_ train: String) throws -> Set<Int>) throws -> (
            booking: SandboxBooking, response: Response
        )
    ) throws -> Outcome {
        try transaction { records in
            try records.forget(now: now)
            let key = key.map { Self.replyKey(account, booking: "new", $0) }
            if let known = try records.outcome(of: request, key) { return known }
            if let index = try offerIDs.firstIndex(where: { try records.isBooked(offer: $0) }) {
                return .taken(index)
            }
            let made = try make { try records.takenPlaces(in: $0, now: now) }
            try records.keep(made.booking)
            for id in offerIDs {
                try records.keep(bookedOffer: id, until: made.booking.deadline + Self.replyLifetime)
            }
            try Self.keep(made.response, to: request, key, now, in: records)
            return .response(made.response)
        }
    }

    // MARK: - Tokens

    func token(_ text: String) throws -> IssuedToken? {
        try transaction { try $0.token(text) }
    }

    /// Keeps new tokens. A refresh token that they are given for is used up.
    ///
    /// - Returns: Whether they are kept: not where the refresh token was used before.
    func keep(_ tokens: [IssuedToken], for refreshToken: String?, now: Date) throws -> Bool {
        // To look for tokens that are over takes a look at all of them.
        let isTimeToForget = issued.withLock { issued in
            issued += 1
            return issued % 1000 == 0
        }
        return try transaction { records in
            if isTimeToForget { try records.forget(now: now) }
            if let refreshToken {
                guard try records.token(refreshToken) != nil else { return false }
                try records.remove(token: refreshToken)
            }
            for token in tokens { try records.keep(token) }
            return true
        }
    }

    /// The same key means something else for another account, and for another booking.
    ///
    /// - Parameter booking: A word without blanks, as an account is one.
    private static func replyKey(_ account: String, booking: String, _ key: String) -> String {
        "\(account) \(booking) \(key)"
    }

    private static func keep(
        _ response: Response, to request: Data, _ key: String?, _ now: Date,
        in records: any BookingRecords
    ) throws {
        guard let key else { return }
        try records.keep(
            BookingReply(request: request, response: response, forgottenOn: now + replyLifetime), to: key)
    }
}

extension BookingRecords {
    fileprivate func known(_ id: String, _ account: String, _ now: Date) throws -> SandboxBooking? {
        try booking(id).flatMap { now < $0.forgottenOn && $0.accounts.contains(account) ? $0 : nil }
    }

    /// The earlier outcome of a request with a key; nil for a new request.
    fileprivate func outcome(of request: Data, _ key: String?) throws -> BookingMemory.Outcome? {
        guard let reply = try key.flatMap({ try reply(to: $0) }) else { return nil }
        return reply.request == request ? .response(reply.response) : .keyReused
    }
}
