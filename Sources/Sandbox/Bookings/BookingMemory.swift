import Foundation
import HTTPTransport
import Synchronization

/// The bookings of a sandbox, and the responses to requests that may be repeated.
final class BookingMemory: Sendable {
    private struct State {
        var bookings: [String: SandboxBooking] = [:]
        /// The offers that were booked, with the time until which they are remembered.
        var bookedOffers: [String: Date] = [:]
        var replies: [String: Reply] = [:]
    }

    private struct Reply {
        var request: Data
        var response: Response
        var forgottenOn: Date
    }

    private static let replyLifetime: TimeInterval = 24 * 3600
    private let state = Mutex(State())

    /// The booking with an id; nil when there is none, or none any more.
    func booking(_ id: String, now: Date) -> SandboxBooking? {
        state.withLock { state in state.bookings[id].flatMap { now < $0.forgottenOn ? $0 : nil } }
    }

    /// The bookings that a condition holds for, the newest first.
    func bookings(now: Date, where isMeant: (SandboxBooking) -> Bool) -> [SandboxBooking] {
        state.withLock { state in
            state.bookings.values.filter { now < $0.forgottenOn && isMeant($0) }
                .sorted { ($1.createdOn, $0.id) < ($0.createdOn, $1.id) }
        }
    }

    /// Changes a booking, and returns it; nil when nothing is known of it.
    func change<Failure: Error>(
        _ id: String, now: Date, _ change: (inout SandboxBooking) throws(Failure) -> Void
    ) throws(Failure) -> SandboxBooking? {
        try state.withLock { state throws(Failure) in
            guard var booking = state.bookings[id], now < booking.forgottenOn else { return nil }
            try change(&booking)
            state.bookings[id] = booking
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

    /// Changes a booking, and keeps the response to the request for it: one with the same key gets the same response, and
    /// changes nothing.
    ///
    /// - Parameter key: The request's `Idempotency-Key`; nil where it has none.
    /// - Returns: nil when nothing is known of the booking.
    func change<Failure: Error>(
        _ id: String, _ request: Data, key: String?, now: Date,
        change: (inout SandboxBooking) throws(Failure) -> Response
    ) throws(Failure) -> Outcome? {
        try state.withLock { state throws(Failure) in
            Self.forget(&state, now)
            let key = key.map { id + " " + $0 }
            if let key, let reply = state.replies[key] {
                return reply.request == request ? .response(reply.response) : .keyReused
            }
            guard var booking = state.bookings[id], now < booking.forgottenOn else { return nil }
            let response = try change(&booking)
            state.bookings[id] = booking
            if let key {
                state.replies[key] = Reply(
                    request: request, response: response, forgottenOn: now + Self.replyLifetime)
            }
            return .response(response)
        }
    }

    /// Keeps a new booking, each of whose offers is booked for the first time, and the response to the request for it. A
    /// request with the same key gets the same response, and books nothing.
    ///
    /// - Parameters:
    ///   - key: The request's `Idempotency-Key` (OSDM 3.9 `idempotencyKey`); nil where it has none.
    ///   - offerIDs: The offers to book.
    func book<Failure: Error>(
        _ request: Data, key: String?, offerIDs: [String], now: Date,
        make: () throws(Failure) -> (booking: SandboxBooking, response: Response)
    ) throws(Failure) -> Outcome {
        try state.withLock { state throws(Failure) in
            Self.forget(&state, now)
            if let key, let reply = state.replies[key] {
                return reply.request == request ? .response(reply.response) : .keyReused
            }
            if let index = offerIDs.firstIndex(where: { state.bookedOffers[$0] != nil }) {
                return .taken(index)
            }
            let made = try make()
            state.bookings[made.booking.id] = made.booking
            for id in offerIDs { state.bookedOffers[id] = made.booking.deadline + Self.replyLifetime }
            if let key {
                state.replies[key] = Reply(
                    request: request, response: made.response, forgottenOn: now + Self.replyLifetime)
            }
            return .response(made.response)
        }
    }

    private static func forget(_ state: inout State, _ now: Date) {
        state.bookings = state.bookings.filter { now < $0.value.forgottenOn }
        state.bookedOffers = state.bookedOffers.filter { now < $0.value }
        state.replies = state.replies.filter { now < $0.value.forgottenOn }
    }
}
