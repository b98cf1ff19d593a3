import Foundation
import OSDM
import Testing

@testable import Rail

@Suite("A booking")
struct BookingTests {
    private func booking(_ statuses: BookingPart.Status..., tickets: Int = 0) -> Booking {
        let parts = statuses.enumerated().map { index, status in
            BookingPart(id: "\(index)", kind: .admission, name: "", price: nil, status: status)
        }
        return Booking(
            id: "1", createdOn: Date(timeIntervalSince1970: 0), travellers: [], parts: parts,
            tickets: (0..<tickets).map { Ticket(id: "\($0)", status: .valid) })
    }

    @Test("the state of a booking follows from the status of its parts")
    func standing() {
        #expect(booking(.held, .held).standing == .held)
        #expect(booking(.onHold).standing == .held)
        #expect(booking(.confirmed).standing == .bought)
        #expect(booking(.fulfilled, .confirmed, tickets: 1).standing == .bought)
        #expect(booking(.fulfilled).standing == .bought)
        #expect(booking(.fulfilled, tickets: 1).standing == .fulfilled)
        #expect(booking(.cancelled).standing == .over)
        #expect(booking(.released, .cancelled).standing == .over)
        #expect(booking(.refunded, tickets: 1).standing == .refunded)
        #expect(booking(.refunded, .fulfilled, tickets: 1).standing == .fulfilled)
        #expect(booking(.exchanged, tickets: 1).standing == .fulfilled)
        #expect(booking(.other("ERROR"), .held).standing == .unclear("ERROR"))
        #expect(booking().standing == .over)
    }

    @Test("a traveller without a name is called by kind and number, or by kind and age")
    func nameless() {
        #expect(Traveller(id: "adult-2", kind: .adult).name == "adult 2")
        #expect(Traveller(id: "child-1", kind: .child, age: 4).name == "child, 4")
        #expect(Traveller(id: "p-7", kind: .adult).name == "p-7")
    }

    @Test(
        "travellers are matched by their references, or by their order if the service has changed the references"
    )
    func named() {
        func traveller(_ id: String, _ name: String, _ serviceID: String? = nil) -> Traveller {
            Traveller(id: id, kind: .adult, lastName: name, serviceID: serviceID)
        }
        var booking = booking(.held)
        let ours = [traveller("adult-1", "Ada"), traveller("adult-2", "Bo")]
        booking.travellers = [traveller("adult-2", "", "b"), traveller("adult-1", "", "a")]
        #expect(booking.named(ours).map(\.lastName) == ["Bo", "Ada"])
        #expect(booking.named(ours).map(\.serviceID) == ["b", "a"])
        booking.travellers = [traveller("x", "X", "a"), traveller("y", "Y", "b")]
        #expect(booking.named(ours).map(\.lastName) == ["Ada", "Bo"])
        booking.travellers.append(traveller("z", "Z", "c"))
        #expect(booking.named(ours).map(\.lastName) == ["X", "Y", "Z"])
    }

    @Test("the price has changed only if the amount or the currency differs")
    func changedPrice() {
        var intent = BookingIntent(id: "1", state: .held, begunOn: Date(timeIntervalSince1970: 0))
        intent.agreedPrice = Money(amount: 6400, currency: "EUR")
        intent.booking = booking(.held)
        #expect(intent.changedPrice == nil)
        intent.booking?.price = Money(amount: 64000, scale: 3, currency: "EUR")
        #expect(intent.changedPrice == nil)
        intent.booking?.price = Money(amount: 6400, currency: "CHF")
        #expect(intent.changedPrice == Money(amount: 6400, currency: "CHF"))
    }

    @Test(
        "travellers who kept their ticket have barcodes, even if other travellers are missing from the parts")
    func codes() throws {
        func traveller(_ id: String) -> Traveller { Traveller(id: id, kind: .adult, serviceID: id) }
        var booking = booking(.fulfilled, .refunded, tickets: 1)
        let code = TicketCode(travellerID: nil, number: "2", symbology: .qr, content: Data([1]))
        booking.travellers = [traveller("a"), traveller("b"), traveller("c")]
        booking.tickets[0].codes = [code]
        booking.parts[0].travellerIDs = ["a"]
        booking.parts[1].travellerIDs = ["b"]
        let money = Money(amount: 100, currency: "EUR")
        #expect(booking.travellers.map { booking.codes(of: $0).count } == [1, 0, 1])
        booking.refundOffers = [
            RefundOffer(
                id: "r", amount: money, fee: money, validUntil: booking.createdOn, ticketIDs: [],
                isConfirmed: true)
        ]
        #expect(booking.travellers.map { booking.codes(of: $0).count } == [1, 0, 0])
    }

    @Test("a booking is the same after it is written and read")
    func json() throws {
        var booking = booking(.held, .other("ERROR"), tickets: 1)
        booking.requestedInformation = try RequestedInformation("a[0].b AND (c.d OR e.f)")
        booking.tickets[0].codes = [
            TicketCode(travellerID: "1", number: "2", symbology: .qr, content: Data([1, 2, 3]))
        ]
        let data = try JSONEncoder().encode(booking)
        #expect(try JSONDecoder().decode(Booking.self, from: data) == booking)
    }

    private func refund(_ tickets: String...) -> RefundOffer {
        RefundOffer(
            id: "r", amount: Money(amount: 1, currency: "EUR"), fee: Money(amount: 0, currency: "EUR"),
            validUntil: Date(timeIntervalSince1970: 0), ticketIDs: tickets, isConfirmed: true)
    }

    @Test("a confirmed refund is kept while the service's response does not show it yet")
    func refundUntold() {
        var before = booking(.fulfilled, .fulfilled, tickets: 1)
        before.documents = [TicketDocument(mediaType: "application/pdf", content: Data())]
        let request = RefundRequest(shares: [RefundRequest.Share(ticketID: "0")])
        let known = before.after(refund("0"), for: request)
        for booking in [known, before.after(known)] {
            #expect(booking.standing == .refunded && booking.refunds.map(\.id) == ["r"])
            #expect(booking.tickets.map(\.status) == [.refunded] && booking.documents.isEmpty)
        }
    }

    @Test("the remaining tickets come from the service if it lists no refunds")
    func refundUnlisted() {
        let before = booking(.fulfilled, .fulfilled, tickets: 1)
        let share = RefundRequest.Share(ticketID: "0", travellerIDs: ["ada"])
        let known = before.after(refund("0"), for: RefundRequest(shares: [share]))
        #expect(known.standing == .bought)
        var told = booking(.refunded, .fulfilled)
        told.tickets = [Ticket(id: "0", status: .refunded), Ticket(id: "1", status: .valid)]
        told.documents = [TicketDocument(mediaType: "application/pdf", content: Data())]
        let after = told.after(known)
        #expect(after.refunds.map(\.id) == ["r"])
        #expect((after.tickets, after.parts, after.documents) == (told.tickets, told.parts, told.documents))
    }
}
