import Foundation
import Testing

@testable import Rail

@Suite("The price that was paid for refunded tickets")
struct PaidPriceTests {
    private func euros(_ amount: Int) -> Money { Money(amount: amount * 100, currency: "EUR") }

    /// A booking for 84 euros: a fare and a ticket for each of two travellers, and a fee of 5.
    private func booking(_ change: (inout Booking) -> Void = { _ in }) -> Booking {
        func part(_ id: String, _ price: Int, _ kind: BookingPart.Kind, _ travellers: String...)
            -> BookingPart
        {
            BookingPart(
                id: id, kind: kind, name: id, price: euros(price), status: .fulfilled,
                travellerIDs: travellers)
        }
        var booking = Booking(
            id: "1", createdOn: Date(timeIntervalSince1970: 0),
            travellers: ["ada", "bo"].map { Traveller(id: $0, kind: .adult, serviceID: $0) },
            parts: [
                part("a", 40, .admission, "ada"), part("b", 39, .admission, "bo"), part("fee", 5, .fee),
            ], price: euros(84),
            tickets: [
                Ticket(id: "t", status: .valid, partIDs: ["a"]),
                Ticket(id: "u", status: .valid, partIDs: ["b"]),
            ])
        change(&booking)
        return booking
    }

    private func offer(_ amount: Int, fee: Int, _ tickets: String...) -> RefundOffer {
        RefundOffer(
            id: "r", amount: euros(amount), fee: euros(fee), validUntil: Date(timeIntervalSince1970: 0),
            ticketIDs: tickets)
    }

    private let both = RefundRequest(shares: [.init(ticketID: "t"), .init(ticketID: "u")])

    @Test("for a whole booking, the price paid is the price of the booking, whatever amount is refunded")
    func whole() {
        for offer in [offer(40, fee: 0, "t", "u"), offer(0, fee: 0, "t", "u"), offer(84, fee: 0, "t", "u")] {
            #expect(booking().paid(for: offer, of: both) == euros(84))
        }
    }

    @Test("if each ticket has its own offer, the price paid is the price of the ticket's parts")
    func several() {
        #expect(booking().paid(for: offer(20, fee: 0, "t"), of: both) == euros(40))
        #expect(booking().paid(for: offer(20, fee: 0, "u"), of: both) == euros(39))
        // The first part is already refunded.
        let rest = booking { $0.parts[0].status = .refunded }
        let request = RefundRequest(shares: [.init(ticketID: "u")])
        #expect(rest.paid(for: offer(20, fee: 0, "u"), of: request) == euros(39))
    }

    @Test("if several travellers share a ticket, the price paid is the price of the traveller's own parts")
    func share() {
        let one = booking { $0.tickets = [Ticket(id: "t", status: .valid, partIDs: ["a", "b"])] }
        let request = RefundRequest(shares: [.init(ticketID: "t", travellerIDs: ["bo"])])
        #expect(one.paid(for: offer(20, fee: 0, "t"), of: request) == euros(39))
    }

    @Test(
        "the price paid is unknown for a part that is shared or has no price, and for an unknown ticket"
    )
    func unknown() {
        let request = RefundRequest(shares: [.init(ticketID: "t", travellerIDs: ["bo"])])
        let shared = booking {
            $0.parts = [$0.parts[0]]
            $0.parts[0].travellerIDs = ["ada", "bo"]
            $0.tickets = [$0.tickets[0]]
        }
        #expect(shared.paid(for: offer(20, fee: 0, "t"), of: request) == nil)
        let unpriced = booking { $0.parts[1].price = nil }
        #expect(unpriced.paid(for: offer(20, fee: 0, "u"), of: both) == nil)
        let elsewhere = RefundRequest(shares: [.init(ticketID: "x")])
        #expect(booking().paid(for: offer(20, fee: 0, "x"), of: elsewhere) == nil)
    }

    /// A booking of one fare for two travellers, whose prices were 50 and 34 in the offer that was held.
    private func held(_ request: RefundRequest, _ change: (inout Booking) -> Void = { _ in }) -> BookingIntent
    {
        let shared = booking {
            $0.parts = [$0.parts[0]]
            $0.parts[0].travellerIDs = ["ada", "bo"]
            $0.tickets = [Ticket(id: "t", status: .valid, partIDs: ["a"])]
            change(&$0)
        }
        var intent = BookingIntent(
            id: "1", state: .ticket, begunOn: Date(timeIntervalSince1970: 0), agreedPrice: euros(84),
            travellers: shared.travellers, booking: shared,
            travellerPrices: ["ada": euros(50), "bo": euros(34)])
        intent.refund = RefundAttempt(request: request)
        return intent
    }

    @Test("for a share of a part, the price paid is the traveller's price in the offer that was held")
    func heldPrice() {
        let request = RefundRequest(shares: [.init(ticketID: "t", travellerIDs: ["bo"])])
        let offer = offer(20, fee: 0, "t")
        #expect(held(request).paid(for: offer) == euros(34))
        var dearer = held(request)
        dearer.agreedPrice = euros(90)
        #expect(dearer.paid(for: offer) == nil)
        var unpriced = held(request)
        unpriced.travellerPrices = nil
        #expect(unpriced.paid(for: offer) == nil)
        // Bo has another ticket, which is not refunded.
        let two = held(request) { $0.tickets.append(Ticket(id: "u", status: .valid, partIDs: ["a"])) }
        #expect(two.paid(for: offer) == nil)
    }
}
