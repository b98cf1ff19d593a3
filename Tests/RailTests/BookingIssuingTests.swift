import Foundation
import Rail
import Testing

@Suite("A booking with a part that was not issued")
struct BookingIssuingTests {
    private func part(
        _ id: String, _ status: BookingPart.Status, _ kind: BookingPart.Kind = .admission,
        of travellers: String..., name: String? = nil
    ) -> BookingPart {
        BookingPart(
            id: id, kind: kind, name: name ?? "Part \(id)", price: Money(amount: 4000, currency: "EUR"),
            status: status, travellerIDs: travellers)
    }

    private func booking(_ parts: BookingPart..., tickets: [Ticket]? = nil) -> Booking {
        Booking(
            id: "1", createdOn: Date(timeIntervalSince1970: 0),
            travellers: ["ada", "bo"].map { Traveller(id: $0, kind: .adult, lastName: $0, serviceID: $0) },
            parts: parts, price: Money(amount: 8000, currency: "EUR"),
            tickets: tickets ?? [Ticket(id: "t", status: .valid, partIDs: [parts[0].id])])
    }

    private func words(_ booking: Booking) -> [String] { booking.missingParts(named: booking.travellers) }

    @Test(
        "the missing part is named, with the reason that the service gives",
        arguments: [
            (BookingPart.Status.cancelled, "cancelled"), (.released, "let go"), (.held, "only held"),
            (.onHold, "only held"), (.other("ERROR"), "the service says “ERROR”"),
            (.other(""), "it cannot be read"),
        ])
    func named(_ status: BookingPart.Status, _ words: String) {
        for kind in [BookingPart.Kind.admission, .reservation, .other] {
            let booking = booking(part("a", .fulfilled), part("b", status, kind))
            #expect(self.words(booking) == ["Part b (\(words))"])
        }
    }

    @Test(
        "a part is not missing if its ticket is not issued yet, if it was refunded, or if it is a fee")
    func sound() {
        for status in [BookingPart.Status.fulfilled, .confirmed, .refunded, .exchanged] {
            #expect(words(booking(part("a", .fulfilled), part("b", status))) == [])
        }
        #expect(words(booking(part("a", .fulfilled), part("b", .held, .fee))) == [])
        #expect(words(booking(part("a", .held), part("b", .onHold), tickets: [])) == [])
    }

    @Test("a part that can no longer be bought is missing, while the other parts are held")
    func heldInPart() {
        let half = booking(part("a", .held), part("b", .cancelled), tickets: [])
        #expect(words(half) == ["Part b (cancelled)"])
    }

    @Test("all parts are missing if none was issued")
    func noneIssued() {
        let booking = booking(part("a", .cancelled), part("b", .other("ERROR")), tickets: [])
        #expect(words(booking) == ["Part a (cancelled)", "Part b (the service says “ERROR”)"])
    }

    @Test("a part is missing if its only ticket is void, but not if it has another ticket")
    func tickets() {
        let parts = (part("a", .fulfilled), part("b", .fulfilled))
        let good = Ticket(id: "t", status: .valid, partIDs: ["a"])
        for (status, word) in [
            (Ticket.Status.cancelled, "cancelled"), (.released, "let go"),
            (.other("VOID"), "the service says “VOID”"),
        ] {
            let bad = Ticket(id: "u", status: status, partIDs: ["b"])
            #expect(words(booking(parts.0, parts.1, tickets: [good, bad])) == ["Part b (\(word))"])
            let other = Ticket(id: "v", status: .valid, partIDs: ["a", "b"])
            #expect(words(booking(parts.0, parts.1, tickets: [other, bad])) == [])
        }
    }

    @Test(
        "a missing part's traveller is named if other travellers have that part, and each part is named once"
    )
    func whose() {
        let booking = booking(
            part("a", .fulfilled, of: "ada", name: "Fare"),
            part("b", .cancelled, of: "bo", name: "Fare"), part("c", .cancelled, of: "bo", name: "Fare"),
            part("d", .cancelled, .reservation, name: ""))
        #expect(words(booking) == ["Fare for bo (cancelled)", "a reservation (cancelled)"])
    }

    @Test("refunded parts are not missing, whatever status the service gives them")
    func refunded() {
        var booking = booking(part("a", .fulfilled), part("b", .cancelled))
        let money = Money(amount: 4000, currency: "EUR")
        var refund = RefundOffer(
            id: "r", amount: money, fee: money, validUntil: booking.createdOn, ticketIDs: [],
            partIDs: ["b"], isConfirmed: true)
        for parts in [["b"], []] {
            refund.partIDs = parts
            booking.refundOffers = [refund]
            #expect(words(booking) == [] && booking.standing == .fulfilled)
        }
        booking.parts[0].status = .cancelled
        #expect(booking.standing == .refunded && words(booking) == [])
    }

    @Test("the barcode of a ticket is given only to the travellers of its part")
    func codes() {
        var booking = booking(part("a", .fulfilled, of: "ada"), part("b", .other("ERROR"), of: "bo"))
        booking.tickets[0].codes = [
            TicketCode(travellerID: nil, number: "1", symbology: .aztec, content: Data([1]))
        ]
        #expect(booking.travellers.map { booking.codes(of: $0).count } == [1, 0])
    }
}
