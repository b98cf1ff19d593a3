import Foundation
import GRDB
import Rail
import Synchronization
import TestSupport

@testable import RailStore

/// A booking service in memory. A test decides when the service fails.
final class FakeBookingService: Sendable {
    enum Request: String, Hashable, Sendable, CaseIterable {
        case hold, booking, release, complete, setPurchaser, check, buy, search
        case proposeRefund, checkRefund, confirmRefund, withdrawRefund
    }

    enum Fault: Sendable {
        /// The service performs the request, but the response is lost.
        case lost
        /// The service fails before it has done anything, but the client cannot know that.
        case failed
        /// The request does not arrive in time, and nobody waits for it any more.
        case late
        /// The connection is refused.
        case unreachable
        case refused(String)
        /// No token can be obtained for the request.
        case refusedToken
        /// The session has ended.
        case signedOut
    }

    struct State {
        var bookings: [String: Booking] = [:]
        /// The clients' references of the bookings, by the bookings' ids.
        var references: [String: BookingIntent.ID] = [:]
        var replies: [String: Booking.ID] = [:]
        var faults: [Request: [Fault]] = [:]
        var received: [(request: Request, key: String?)] = []
        var canSearch = true
        /// Whether bookings say with which reference they were held.
        var showsReferences = true
        /// The price of a hold; nil for the price of the offer.
        var price: Money?
        /// Called when a request arrives, before the service does anything.
        var onArrival: @Sendable (Request) -> Void = { _ in }
        var hasRefunds = true
        /// Whether there is an offer for a refund.
        var hasOffers = true
        /// Whether refunds are made immediately, without an offer.
        var refundsAtOnce = false
        /// Whether the first of two tickets is refunded immediately, with an offer for the second.
        var refundsOneOfTwo = false
        /// The booking that the next request for a booking returns, in place of the current booking.
        var staleBooking: Booking?
        /// Whether a booking lists its open refund offers.
        var showsOffers = true
        /// All refund offers, open or not, with their requests.
        var offers: [(offer: RefundOffer, request: RefundRequest)] = []
        /// The number of times that a confirmed booking is requested before the booking has its tickets.
        var looksBeforeTickets = 0
        /// The tickets that can be requested alone, with their files.
        var tickets: [Ticket.ID: (Ticket, [TicketDocument])] = [:]
        var askedTickets: [Ticket.ID] = []
        /// The files in the response of a purchase.
        var soldDocuments: [TicketDocument] = []
        /// The service's remarks on a refund.
        var warnings: [String] = []
    }

    private let state = Mutex(State())

    func set(_ change: (inout sending State) -> Void) { state.withLock { change(&$0) } }
    func fail(_ request: Request, _ faults: Fault...) { state.withLock { $0.faults[request] = faults } }
    var received: [Request] { state.withLock { $0.received.map(\.request) } }
    func keys(of request: Request) -> [String] {
        state.withLock { $0.received.filter { $0.request == request }.compactMap(\.key) }
    }
    /// The refund requests that the service has received.
    var requested: [RefundRequest] { state.withLock { $0.offers.map(\.request) } }
    /// The tickets that were requested alone.
    var askedTickets: [Ticket.ID] { state.withLock(\.askedTickets) }
    var bookings: [Booking] { state.withLock { Array($0.bookings.values) } }
    var boughtCount: Int { bookings.count { $0.standing == .fulfilled || $0.standing == .bought } }
    func remove(_ id: Booking.ID) { state.withLock { $0.bookings[id] = nil } }

    private func answer<Value>(
        _ request: Request, key: String? = nil, _ work: (inout State) throws -> Value
    ) throws -> Value {
        let onArrival = state.withLock { $0.onArrival }
        onArrival(request)
        return try state.withLock { state in
            state.received.append((request, key))
            var faults = state.faults[request] ?? []
            let fault = faults.isEmpty ? nil : faults.removeFirst()
            state.faults[request] = faults
            switch fault {
            case nil: return try work(&state)
            case .lost:
                _ = try work(&state)
                throw Self.error(.connectionLost, isUnknown: true)
            case .failed: throw Self.error(.serviceFailed, isUnknown: true)
            case .late:
                var error = Self.error(.timedOut, isUnknown: true)
                error.mayStillHappen = true
                throw error
            case .unreachable: throw Self.error(.unreachable, isUnknown: false)
            case .refused(let code): throw Self.refusal(code)
            case .signedOut: throw Self.error(.signedOut, isUnknown: false)
            case .refusedToken:
                var error = Self.error(.refused, isUnknown: false)
                error.isOfSession = true
                throw error
            }
        }
    }

    static func error(_ code: RailError.Code, isUnknown: Bool) -> RailError {
        RailError(code, activity: "booking", service: "example.com", isOutcomeUnknown: isUnknown)
    }

    private static func refusal(_ code: String) -> RailError {
        var error = RailError(
            .refused, activity: "booking", service: "example.com", detail: "No.", problemCode: code)
        error.isMissing = code == "X_NO_SUCH_BOOKING"
        return error
    }

    private static func setParts(_ status: BookingPart.Status, of id: String, _ state: inout State) throws {
        guard state.bookings[id] != nil else { throw refusal("X_NO_SUCH_BOOKING") }
        for index in state.bookings[id]?.parts.indices ?? 0..<0 {
            state.bookings[id]?.parts[index].status = status
        }
    }

    private static func fulfill(_ booking: inout Booking) {
        for index in booking.parts.indices { booking.parts[index].status = .fulfilled }
        booking.tickets = [
            Ticket(
                id: booking.id + "-ticket", status: .valid, partIDs: booking.parts.map(\.id),
                isOnlyNamed: true)
        ]
    }

    /// Returns a refund offer with a fee of 15.00 for each traveller.
    private static func propose(
        _ id: Booking.ID, _ request: RefundRequest, _ key: String, _ state: inout State
    ) throws -> [RefundOffer] {
        guard state.hasRefunds else { throw error(.unsupported, isUnknown: false) }
        guard state.hasOffers else { return [] }
        let told = state.bookings[id]?.refundOffers ?? []
        let open = told.filter { !$0.isConfirmed }
        if state.replies[key] != nil { return open }
        guard open.isEmpty else { throw refusal("X_REFUND_OFFER_OPEN") }
        let share = request.shares[0]
        let count = share.travellerIDs?.count ?? state.bookings[id]?.parts[0].travellerIDs.count ?? 0
        let offer = RefundOffer(
            id: "refund-\(state.offers.count + 1)", amount: Money(amount: 4900 * count, currency: "EUR"),
            fee: Money(amount: 1500 * count, currency: "EUR"), validUntil: Journey.now + 600,
            ticketIDs: [share.ticketID])
        state.replies[key] = id
        state.offers.append((offer, request))
        state.bookings[id]?.refundOffers = told + [offer]
        guard state.refundsAtOnce || state.refundsOneOfTwo else { return [offer] }
        let done = try confirm(id, offer.id, key + " at once", &state)
        guard state.refundsOneOfTwo else { return [done] }
        var other = offer
        (other.id, other.ticketIDs) = ("refund-other", [request.shares[1].ticketID])
        state.bookings[id]?.refundOffers?.append(other)
        return [done, other]
    }

    private static func confirm(
        _ id: Booking.ID, _ offerID: RefundOffer.ID, _ key: String, _ state: inout State
    ) throws -> RefundOffer {
        guard var booking = state.bookings[id],
            let index = booking.refundOffers?.firstIndex(where: { $0.id == offerID }),
            let request = state.offers.first(where: { $0.offer.id == offerID })?.request,
            var offer = booking.refundOffers?[index], !offer.isConfirmed || state.replies[key] != nil
        else { throw refusal("X_NO_SUCH_REFUND_OFFER") }
        guard !offer.isConfirmed else { return offer }
        (offer.isConfirmed, offer.confirmedOn) = (true, Journey.now)
        let all = booking.travellers.compactMap(\.serviceID)
        let rest = request.shares[0].travellerIDs.map { gone in all.filter { !gone.contains($0) } } ?? []
        for place in booking.tickets.indices where offer.ticketIDs.contains(booking.tickets[place].id) {
            booking.tickets[place].status = .refunded
        }
        if rest.isEmpty {
            offer.partIDs = [booking.parts[0].id]
            booking.parts[0].status = .refunded
        } else {
            var gone = booking.parts[0]
            gone.id += "-refund"
            gone.travellerIDs.removeAll(where: rest.contains)
            gone.status = .refunded
            booking.parts[0].travellerIDs = rest
            booking.parts.append(gone)
            booking.tickets.append(
                Ticket(id: id + "-rest", status: .valid, partIDs: [booking.parts[0].id]))
            offer.partIDs = [gone.id]
        }
        booking.refundOffers?[index] = offer
        state.bookings[id] = booking
        state.replies[key] = id
        return offer
    }

    private static func booking(
        _ id: String, _ request: HoldRequest, price: Money?
    ) -> Booking {
        let travellers = request.travellers.map { traveller in
            var traveller = traveller
            traveller.serviceID = "id-\(traveller.id)"
            traveller.serviceKind = "PERSON"
            return traveller
        }
        return Booking(
            id: id, createdOn: Journey.now, travellers: travellers,
            parts: [
                BookingPart(
                    id: id + "-part", kind: .admission, name: "Flexible", price: request.offer.price,
                    status: .held, travellerIDs: travellers.compactMap(\.serviceID), isRefundable: true)
            ], trips: [request.trip] + [request.inboundTrip].compactMap(\.self), code: "K7Q2XM",
            deadline: Journey.now + 900, price: price ?? request.offer.price)
    }
}

/// The requests that the service answers.
extension FakeBookingService: BookingRequests {
    func hold(_ request: HoldRequest, _ id: BookingIntent.ID, _ key: String) throws -> Booking {
        try answer(.hold, key: key) { state in
            if let known = state.replies[key], let booking = state.bookings[known] { return booking }
            let booking = Self.booking(
                "booking-\(state.bookings.count + 1)", request, price: state.price)
            state.bookings[booking.id] = booking
            state.references[booking.id] = id
            state.replies[key] = booking.id
            return booking
        }
    }

    func booking(_ id: Booking.ID) throws -> Booking {
        try answer(.booking) { state in
            if let stale = state.staleBooking {
                state.staleBooking = nil
                return stale
            }
            guard var booking = state.bookings[id] else { throw Self.refusal("X_NO_SUCH_BOOKING") }
            if booking.standing == .bought {
                state.looksBeforeTickets -= 1
                if state.looksBeforeTickets < 0 { Self.fulfill(&booking) }
                state.bookings[id] = booking
            }
            if !state.showsOffers { booking.refundOffers = booking.refunds }
            booking.externalRef = state.showsReferences ? state.references[id] : nil
            return booking
        }
    }

    func release(_ id: Booking.ID) throws {
        try answer(.release) { try Self.setParts(.released, of: id, &$0) }
    }

    func complete(_ id: Booking.ID, _ traveller: Traveller) throws {
        try answer(.complete) { state in
            let index = state.bookings[id]?.travellers.firstIndex { $0.serviceID == traveller.serviceID }
            if let index { state.bookings[id]?.travellers[index] = traveller }
            state.bookings[id]?.requestedInformation = nil
        }
    }

    func setPurchaser(_ id: Booking.ID, _ traveller: Traveller) throws {
        try answer(.setPurchaser) { _ in }
    }

    func setPayment(_ id: Booking.ID, _ type: String) {}

    func check(_ id: Booking.ID) throws { try answer(.check) { _ in } }

    @discardableResult
    func buy(_ id: Booking.ID, _ key: String) throws -> [TicketDocument] {
        try answer(.buy, key: key) { state in
            guard state.replies[key] == nil else { return }
            guard state.bookings[id]?.standing == .held else {
                throw Self.refusal("CONFIRMATION_BOOKING_ALREADY_CONFIRMED")
            }
            try Self.setParts(.confirmed, of: id, &state)
            state.replies[key] = id
        }
        return state.withLock(\.soldDocuments)
    }

    func ticket(_ id: Ticket.ID) throws -> (Ticket, [TicketDocument]) {
        try state.withLock { state in
            state.askedTickets.append(id)
            guard let ticket = state.tickets[id] else { throw Self.refusal("FULFILLMENT_NOT_FOUND") }
            return ticket
        }
    }

    func proposeRefund(_ id: Booking.ID, _ request: RefundRequest, _ key: String) throws -> RefundProposal {
        let offers = try answer(.proposeRefund, key: key) { try Self.propose(id, request, key, &$0) }
        return RefundProposal(offers: offers, warnings: state.withLock(\.warnings))
    }

    func checkRefund(_ id: Booking.ID, _ offer: RefundOffer.ID) throws {
        try answer(.checkRefund) { _ in }
    }

    func confirmRefund(_ id: Booking.ID, _ offer: RefundOffer.ID, _ key: String) throws -> RefundOffer {
        try answer(.confirmRefund, key: key) { try Self.confirm(id, offer, key, &$0) }
    }

    func withdrawRefund(_ id: Booking.ID, _ offer: RefundOffer.ID) throws {
        try answer(.withdrawRefund) { state in
            guard state.bookings[id]?.refundOffers?.contains(where: { $0.id == offer }) == true else {
                throw Self.refusal("X_NO_SUCH_REFUND_OFFER")
            }
            state.bookings[id]?.refundOffers?.removeAll { $0.id == offer }
        }
    }

    func document(_ link: String) -> Data { Data() }

    func search(_ id: BookingIntent.ID) throws -> [Booking.ID]? {
        try answer(.search) { state in
            state.canSearch ? state.bookings.keys.filter { state.references[$0] == id } : nil
        }
    }

    func find(_ code: String, _ lastName: String) throws -> [Booking.ID]? {
        try answer(.search) { state in state.bookings.values.filter { $0.code == code }.map(\.id) }
    }
}

/// A journey that the tests book.
enum Journey {
    static let now = Date(timeIntervalSince1970: 1_795_000_000)

    static func request(hours: Double = 24, names: [String] = ["Ada"]) -> HoldRequest {
        func time(_ seconds: Double) -> StationTime {
            StationTime(instant: now + hours * 3600 + seconds, offset: 3600)
        }
        let trip = Trip(
            id: "trip", origin: paris, destination: lyon, departure: time(0), arrival: time(7200),
            duration: .seconds(7200), changes: 0, legs: [])
        let offer = Offer(
            id: "offer", price: Money(amount: 6400, currency: "EUR"), travelClass: .second,
            flexibility: .flexible, name: "Flexible")
        let travellers = names.enumerated().map {
            Traveller(id: "adult-\($0 + 1)", kind: .adult, firstName: $1, lastName: "Beispiel")
        }
        return HoldRequest(trip: trip, offer: offer, travellers: travellers)
    }
}

extension BookingJournal {
    /// Marks the file as written by a future version of the program.
    func raiseVersion() throws {
        try write { try $0.execute(sql: "PRAGMA user_version = 99") }
    }
}
