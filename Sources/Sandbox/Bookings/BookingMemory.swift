import Foundation
import HTTPTransport
import Synchronization

/// The bookings of a sandbox, and the responses to requests that may be repeated: in memory, or in a file
/// that is written before a response leaves.
final class BookingMemory: Sendable {
    private static let replyLifetime: TimeInterval = 24 * 3600
    private let inMemory = Mutex(BookingRecordsInMemory())
    private let file: BookingFile?

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

    /// The booking with an id; nil when there is none, or none any more.
    func booking(_ id: String, now: Date) throws -> SandboxBooking? {
        try transaction { try $0.known(id, now) }
    }

    /// The bookings that a condition holds for, the newest first.
    func bookings(now: Date, where isMeant: (SandboxBooking) -> Bool) throws -> [SandboxBooking] {
        try transaction { records in
            try records.allBookings().filter { now < $0.forgottenOn && isMeant($0) }
                .sorted { ($1.createdOn, $0.id) < ($0.createdOn, $1.id) }
        }
    }

    /// Changes a booking, and returns it; nil when nothing is known of it.
    func change(
        _ id: String, now: Date, _ change: (inout SandboxBooking) throws -> Void
    ) throws -> SandboxBooking? {
        try transaction { records in
            guard var booking = try records.known(id, now) else { return nil }
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
    /// - Returns: nil when nothing is known of the booking.
    func change(
        _ id: String, _ request: Data, key: String?, now: Date,
        change: (inout SandboxBooking) throws -> Response
    ) throws -> Outcome? {
        try transaction { records in
            let key = key.map { id + " " + $0 }
            if let known = try records.outcome(of: request, key) { return known }
            guard var booking = try records.known(id, now) else { return nil }
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
    ///   - key: The request's `Idempotency-Key` (OSDM 3.9 `idempotencyKey`); nil where it has none.
    ///   - offerIDs: The offers to book.
    ///   - make: Makes the booking; is given the places that are taken in a train.
    func book(
        _ request: Data, key: String?, offerIDs: [String], now: Date,
        make: (_ taken: (_ train: String) throws -> Set<Int>) throws -> (
            booking: SandboxBooking, response: Response
        )
    ) throws -> Outcome {
        try transaction { records in
            try records.forget(now: now)
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
    fileprivate func known(_ id: String, _ now: Date) throws -> SandboxBooking? {
        try booking(id).flatMap { now < $0.forgottenOn ? $0 : nil }
    }

    /// The earlier outcome of a request with a key; nil for a new request.
    fileprivate func outcome(of request: Data, _ key: String?) throws -> BookingMemory.Outcome? {
        guard let reply = try key.flatMap({ try reply(to: $0) }) else { return nil }
        return reply.request == request ? .response(reply.response) : .keyReused
    }
}
