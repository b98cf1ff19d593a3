import Foundation
import HTTPTransport

/// The bookings of a sandbox within a transaction, the responses to requests that may be repeated, and the tokens that
/// were issued.
protocol BookingRecords {
    /// The booking with an id, forgotten or not.
    func booking(_ id: String) throws -> SandboxBooking?
    func allBookings() throws -> [SandboxBooking]
    /// Keeps a booking, and its seats.
    func keep(_ booking: SandboxBooking) throws
    /// The places in a train that are taken.
    func takenPlaces(in train: String, now: Date) throws -> Set<Int>
    func isBooked(offer id: String) throws -> Bool
    /// Remembers until a time that an offer is booked.
    func keep(bookedOffer id: String, until: Date) throws
    func reply(to key: String) throws -> BookingReply?
    func keep(_ reply: BookingReply, to key: String) throws
    func token(_ text: String) throws -> IssuedToken?
    func keep(_ token: IssuedToken) throws
    func remove(token text: String) throws
    /// Forgets the records whose time is over.
    func forget(now: Date) throws
}

/// The response to a request that may be repeated.
struct BookingReply: Sendable {
    var request: Data
    var response: Response
    var forgottenOn: Date
}

/// Records that live as long as the sandbox.
final class BookingRecordsInMemory: BookingRecords {
    private var bookings: [String: SandboxBooking] = [:]
    /// The bookings that have seats in a train.
    private var trains: [String: Set<String>] = [:]
    private var bookedOffers: [String: Date] = [:]
    private var replies: [String: BookingReply] = [:]
    private var tokens: [String: IssuedToken] = [:]

    func booking(_ id: String) -> SandboxBooking? { bookings[id] }
    func allBookings() -> [SandboxBooking] { Array(bookings.values) }
    func keep(_ booking: SandboxBooking) {
        bookings[booking.id] = booking
        for seats in booking.offers.flatMap(\.seats) { trains[seats.train, default: []].insert(booking.id) }
    }

    func takenPlaces(in train: String, now: Date) -> Set<Int> {
        let holding = (trains[train] ?? []).compactMap { bookings[$0] }.filter { now < $0.seatsUntil }
        return Set(
            holding.flatMap(\.takenSeats).filter { $0.train == train }.flatMap(\.places))
    }

    func isBooked(offer id: String) -> Bool { bookedOffers[id] != nil }
    func keep(bookedOffer id: String, until: Date) { bookedOffers[id] = until }
    func reply(to key: String) -> BookingReply? { replies[key] }
    func keep(_ reply: BookingReply, to key: String) { replies[key] = reply }
    func token(_ text: String) -> IssuedToken? { tokens[text] }
    func keep(_ token: IssuedToken) { tokens[token.text] = token }
    func remove(token text: String) { tokens[text] = nil }

    func forget(now: Date) {
        let over = bookings.values.filter { now >= $0.forgottenOn }
        for booking in over {
            bookings[booking.id] = nil
            for seats in booking.offers.flatMap(\.seats) { trains[seats.train]?.remove(booking.id) }
        }
        bookedOffers = bookedOffers.filter { now < $0.value }
        replies = replies.filter { now < $0.value.forgottenOn }
        tokens = tokens.filter { now < $0.value.expiry }
    }
}
