import Foundation
import OSDM
import Synchronization

@testable import Rail

/// Bookings in memory, for a service that responds at once.
final class FakeBookings: Sendable {
    private struct State {
        var intents: [BookingIntent] = []
        var travellers: [Traveller] = []
        var failure: RailError?
        var requests: [String] = []
        var lastHold: HoldRequest?
        var asked: RequestedInformation?
        var price: Money?
        /// The refund offers for one traveller.
        var refunds: [RefundOffer] = []
        var tellsAll = true
        var damagedLists: [DamagedList] = []
    }

    private let state = Mutex(State())

    init(_ intents: BookingIntent...) { state.withLock { $0.intents = intents } }

    func add(_ intents: [BookingIntent]) { state.withLock { $0.intents += intents } }
    /// Makes the next request fail.
    func fail(_ failure: RailError) { state.withLock { $0.failure = failure } }
    /// Sets the details that the service asks for when it holds a trip.
    func ask(_ text: String) { state.withLock { $0.asked = try? RequestedInformation(text) } }
    func raise(to price: Money) { state.withLock { $0.price = price } }
    func offer(_ refunds: RefundOffer...) { offer(refunds) }
    func offer(_ refunds: [RefundOffer]) { state.withLock { $0.refunds = refunds } }
    /// Puts all bookings into a state, as if that had happened elsewhere.
    func become(_ state: BookingIntent.State) { become { $0.become(state) } }
    /// Changes all bookings, as if that had happened elsewhere.
    func become(_ change: (inout BookingIntent) -> Void) {
        state.withLock { state in for index in state.intents.indices { change(&state.intents[index]) } }
    }
    /// Forgets all bookings, as if another window had removed them.
    func forget() { state.withLock { $0.intents = [] } }
    func damage(_ lists: DamagedList...) { state.withLock { $0.damagedLists = lists } }
    /// From now on, the service reports nothing about the trips, and the list shows them as stored.
    func tellNothing() { state.withLock { $0.tellsAll = false } }
    func save(_ travellers: Traveller...) { state.withLock { $0.travellers = travellers } }
    var intents: [BookingIntent] { state.withLock { $0.intents } }
    var requests: [String] { state.withLock { $0.requests } }
    var lastHold: HoldRequest? { state.withLock { $0.lastHold } }
    var travellers: [Traveller] { state.withLock { $0.travellers } }

    static func booking(_ request: HoldRequest, price: Money? = nil) -> Booking {
        Booking(
            id: "b1", createdOn: Sample.eight,
            travellers: request.travellers.map {
                var traveller = $0
                traveller.serviceID = "p-\($0.id)"
                return traveller
            },
            parts: [
                BookingPart(
                    id: "part", kind: .admission, name: "Non-flexible, 2nd class",
                    price: price ?? request.offer.price, status: .held, conditions: ["no refund"],
                    travellerIDs: request.travellers.map { "p-\($0.id)" })
            ], trips: [request.trip] + [request.inboundTrip].compactMap(\.self), code: "K7Q2XM",
            deadline: Sample.eight + 900,
            price: price ?? request.offer.price)
    }

    /// Makes a booking as the program stores it. In the state `ticket`, it has a ticket.
    static func intent(
        _ request: HoldRequest, _ state: BookingIntent.State, id: String = "intent",
        change: (inout Booking) -> Void = { _ in }
    ) -> BookingIntent {
        var booking = booking(request)
        if state == .ticket {
            booking.boughtOn = Sample.eight
            booking.parts[0].status = .fulfilled
            booking.tickets = [Ticket(id: "t", status: .valid, partIDs: [booking.parts[0].id])]
        }
        change(&booking)
        return BookingIntent(request, state, id: id, booking: booking)
    }

    private func change(_ name: String, _ id: String, _ work: (inout BookingIntent, State) -> Void) throws
        -> BookingIntent
    {
        try state.withLock { state in
            state.requests.append(name)
            if let failure = state.failure {
                state.failure = nil
                throw failure
            }
            guard let index = state.intents.firstIndex(where: { $0.id == id }) else {
                throw RailError(.refused, activity: name, service: "api.example.com")
            }
            let known = state
            work(&state.intents[index], known)
            return state.intents[index]
        }
    }

    private func intent(_ id: String) -> BookingIntent? {
        state.withLock { $0.intents.first { $0.id == id } }
    }

    var service: BookingService {
        var service = BookingService.unimplemented
        service.hold = { [self] request in
            state.withLock {
                $0.lastHold = request
                $0.intents.append(BookingIntent(request, .sending))
            }
            do {
                return try change("hold", "intent") { intent, state in
                    intent.booking = Self.booking(request, price: state.price)
                    intent.booking?.requestedInformation = state.asked
                    intent.state = .held
                }
            } catch let error as RailError where error.isOfferGone {
                state.withLock { _ = $0.intents.popLast() }
                throw error
            }
        }
        service.complete = { [self] id, travellers in
            try change("complete", id) { intent, _ in
                intent.travellers = travellers
                intent.booking?.requestedInformation = nil
            }
        }
        service.accept = { [self] id in
            try change("accept", id) { intent, _ in intent.agreedPrice = intent.booking?.price }
        }
        service.buy = { [self] id in
            try change("buy", id) { intent, _ in
                intent.state = .ticket
                intent.booking?.boughtOn = Sample.eight
                let codes = (intent.booking?.travellers ?? []).map {
                    TicketCode(
                        travellerID: $0.serviceID, number: "N-\($0.id)", symbology: .aztec,
                        content: Data("DEMO".utf8))
                }
                intent.booking?.tickets = [Ticket(id: "t", status: .valid, codes: codes)]
            }
        }
        service.release = { [self] id in try change("release", id) { intent, _ in intent.state = .released } }
        service.proposeRefund = { [self] id, tickets, overruleCode in
            let who = tickets?.map { $0.travellerID + ($0.tripID.map { " of \($0)" } ?? "") }
            let words = who?.joined(separator: ", ") ?? "all"
            return try change("refund \(words) \(overruleCode ?? "-")", id) { intent, state in
                guard intent.state == .ticket else { return }
                let all = intent.booking?.refundableTickets(isOverruled: overruleCode != nil) ?? []
                let count = (tickets ?? all).count
                intent.refund = RefundAttempt(
                    request: RefundRequest(shares: [
                        RefundRequest.Share(ticketID: "t", travellerIDs: tickets?.map(\.travellerID))
                    ]),
                    offers: state.refunds.map { offer in
                        var offer = offer
                        offer.amount.amount *= count
                        offer.fee.amount *= count
                        return offer
                    })
            }
        }
        service.confirmRefund = { [self] id, offerID in
            try change("confirm \(offerID)", id) { intent, _ in
                guard var offer = intent.refund?.offers.first(where: { $0.id == offerID }) else { return }
                (offer.isConfirmed, offer.confirmedOn) = (true, Sample.eight)
                intent.booking?.refundOffers = [offer]
                (intent.state, intent.refund) = (.refunded, nil)
            }
        }
        service.withdrawRefund = { [self] id in
            try change("withdraw", id) { intent, _ in intent.refund = nil }
        }
        service.kept = { [self] in intent($0) }
        service.refresh = { [self] in try change("refresh", $0) { _, _ in } }
        service.booking = { [self] id in
            AsyncThrowingStream { stream in
                if let intent = intent(id) { stream.yield(intent) }
                stream.finish()
            }
        }
        service.summaries = { [self] in state.withLock { $0.intents.map { BookingSummary($0) } } }
        service.unfinished = { [self] in
            state.withLock { $0.intents.map { BookingSummary($0) }.filter(\.state.isUnfinished) }
        }
        service.asked = { [self] in
            state.withLock { state in
                state.intents.map { BookingSummary($0) }
                    .filter { BookingIntent.State.asked.contains($0.state) }
            }
        }
        service.damagedLists = { [self] in state.withLock { $0.damagedLists } }
        service.settle = { [] }
        service.trips = { [self] in
            AsyncThrowingStream { stream in
                let known = state.withLock { state in
                    TripsKnown(
                        state.intents.map { BookingSummary($0) }, asOf: state.tellsAll ? Sample.eight : nil)
                }
                stream.yield(known)
                stream.finish()
            }
        }
        service.find = { [self] code, name in
            state.withLock { state in
                state.requests.append("find \(code) \(name)")
                return state.intents.first { $0.booking?.code == code }
            }
        }
        service.forget = { [self] ids in
            state.withLock { state in
                state.intents.removeAll { ids.contains($0.id) && $0.state.canBeForgotten }
            }
        }
        service.savedTravellers = { [self] in travellers }
        service.rememberTraveller = { [self] traveller in
            state.withLock { state in
                state.travellers.removeAll { $0.name == traveller.name }
                state.travellers.append(traveller)
            }
        }
        service.forgetTraveller = { [self] name in
            state.withLock { $0.travellers.removeAll { $0.name == name } }
        }
        return service
    }
}

extension RailService {
    /// The service `obliging`, with these bookings and this way to pay.
    static func booking(_ bookings: FakeBookings, payment: Payment = .nothing) -> RailService {
        var service = RailService.obliging
        service.info.payment = payment
        service.bookings = bookings.service
        return service
    }
}

extension BookingIntent {
    /// Puts the booking into a state, whatever its state was.
    mutating func become(_ state: State) { self.state = state }

    /// Makes a stored booking, in a certain state, for a request that holds an offer.
    init(
        _ request: HoldRequest, _ state: State, id: String = "intent", booking: Booking? = nil,
        problem: String? = nil
    ) {
        self.init(
            id: id, state: state, begunOn: Sample.eight, trip: request.trip, agreedPrice: request.offer.price,
            travellers: request.travellers, booking: booking, problem: problem,
            inboundTrip: request.inboundTrip)
    }
}
