import Foundation
import HTTPTransport
import Locking
import Marks

/// Reads and changes the bookings of a sandbox, the responses to requests that may be repeated, and the issued
/// tokens.
extension BookingDatabase {
    /// The reason why a request is not carried out.
    enum Refusal: Error {
        /// The account has no such booking, or the sandbox has deleted it because it is too old.
        case noBooking
        /// The offer with this index was booked before.
        case taken(Int)
        /// A different request had the same key.
        case keyReused
    }

    /// The least time for which a response is kept. Guichet repeats a request for up to three days.
    fileprivate static let replyLifetime: TimeInterval = 3 * 86_400

    /// Returns the booking of an account with an id.
    ///
    /// - Throws: `Refusal.noBooking`.
    func booking(_ id: String, of account: String, now: Date) throws -> SandboxBooking {
        try transaction { try $0.known(id, account, now) }
    }

    /// Returns the bookings that meet a condition, the newest first. From now on, the account may also read and
    /// change these bookings.
    ///
    /// - Parameter isMeant: The condition. Its arguments are a booking, and whether the booking already belongs to
    ///   the account.
    func find(
        for account: String, now: Date, where isMeant: (SandboxBooking, _ isOwn: Bool) -> Bool
    ) throws -> [SandboxBooking] {
        try transaction { records in
            let found = try records.allBookings().filter {
                now < $0.forgottenOn && isMeant($0, $0.accounts.contains(account))
            }
            for var booking in found where booking.accounts.insert(account).inserted {
                try records.keep(booking, now: now)
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
        try transaction { records in
            var booking = try records.known(id, account, now)
            try change(&booking)
            try records.keep(booking, now: now)
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
        try transaction { records in
            var booking = try records.known(id, account, now)
            return try records.answer(request, key: key.map { "\(account) \(id) \($0)" }, now: now) {
                let response = try change(&booking)
                try records.keep(booking, now: now)
                return (booking, response)
            }
        }
    }

    /// Stores a new booking and the response to its request. Each offer can be booked only once. A request
    /// with the same key gets the same response and books nothing.
    ///
    /// - Parameters:
    ///   - account: The account that books.
    ///   - key: The request's `Idempotency-Key` (OSDM 3.9 `idempotencyKey`); nil if it has none.
    ///   - offerIDs: The offers to book.
    ///   - make: Makes the booking. Its argument is a function that returns the taken seats of a train.
    /// - Throws: `Refusal.taken` and `Refusal.keyReused`.
    func book(
        _ request: Data, for account: String, key: String?, offerIDs: [String], now: Date,
        make: (_ taken: (_ train: String) throws -> Set<Int>) throws -> (
            booking: SandboxBooking, response: Response
        )
    ) throws -> Response {
        try transaction { records in
            try records.forget(now: now)
            return try records.answer(request, key: key.map { "\(account) new \($0)" }, now: now) {
                if let index = try offerIDs.firstIndex(where: { try records.isBooked(offer: $0) }) {
                    throw Refusal.taken(index)
                }
                let made = try make { try records.takenPlaces(in: $0, now: now) }
                try records.keep(made.booking, now: now)
                for id in offerIDs {
                    try records.keep(bookedOffer: id, until: made.booking.deadline + Self.replyLifetime)
                }
                return made
            }
        }
    }

    // MARK: - Tokens

    func token(_ text: String) throws -> IssuedToken? { try transaction { try $0.token(text) } }

    /// Stores new tokens. The refresh token in exchange for which they were issued cannot be used again.
    ///
    /// - Returns: False if the refresh token has already been used or has expired.
    func keep(_ tokens: [IssuedToken], for refreshToken: String?, now: Date) throws -> Bool {
        // A search for expired tokens reads all tokens, so it is made only at every 1000th call.
        let isTimeToForget = issued.withLock { issued in
            issued += 1
            return issued % 1000 == 1
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
}

extension BookingRecords {
    fileprivate func known(_ id: String, _ account: String, _ now: Date) throws -> SandboxBooking {
        guard let booking = try booking(id), now < booking.forgottenOn, booking.accounts.contains(account)
        else { throw BookingDatabase.Refusal.noBooking }
        return booking
    }

    /// Returns the stored response to a request with this key, or else makes a response and stores it, as long as the
    /// booking that it is about is kept.
    ///
    /// - Parameter key: The account, the booking and the request's key, because other accounts, and requests for
    ///   other bookings, may use the same key. Nil for a request without a key; its response is not stored.
    fileprivate func answer(
        _ request: Data, key: String?, now: Date,
        _ make: () throws -> (booking: SandboxBooking, response: Response)
    ) throws -> Response {
        guard let key else { return try make().response }
        if let reply = try reply(to: key) {
            guard reply.request == request else { throw BookingDatabase.Refusal.keyReused }
            Mark.reached(.repeatRecognised)
            return reply.response
        }
        let (booking, response) = try make()
        try keep(
            response, to: request, key: key,
            until: max(booking.forgottenOn, now + BookingDatabase.replyLifetime))
        return response
    }
}
