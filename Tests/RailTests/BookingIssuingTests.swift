import Foundation
import Rail
import Testing

@Suite("A booking of which a part was not issued")
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
        "names it, and what the service says of it",
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

    @Test("names only what nobody can travel with: not what comes, was given back, or is a fee")
    func sound() {
        for status in [BookingPart.Status.fulfilled, .confirmed, .refunded, .exchanged] {
            #expect(words(booking(part("a", .fulfilled), part("b", status))) == [])
        }
        #expect(words(booking(part("a", .fulfilled), part("b", .held, .fee))) == [])
        #expect(words(booking(part("a", .held), part("b", .onHold), tickets: [])) == [])
    }

    @Test("names one that cannot be bought any more while the others are held")
    func heldInPart() {
        let half = booking(part("a", .held), part("b", .cancelled), tickets: [])
        #expect(words(half) == ["Part b (cancelled)"])
    }

    @Test("names all parts if none was issued")
    func noneIssued() {
        let booking = booking(part("a", .cancelled), part("b", .other("ERROR")), tickets: [])
        #expect(words(booking) == ["Part a (cancelled)", "Part b (the service says “ERROR”)"])
    }

    @Test("names a part whose only ticket is void, but not one that has another ticket")
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

    @Test("says whose part it is if others have the same one, and each only once")
    func whose() {
        let booking = booking(
            part("a", .fulfilled, of: "ada", name: "Fare"),
            part("b", .cancelled, of: "bo", name: "Fare"), part("c", .cancelled, of: "bo", name: "Fare"),
            part("d", .cancelled, .reservation, name: ""))
        #expect(words(booking) == ["Fare for bo (cancelled)", "a reservation (cancelled)"])
    }

    @Test("does not name refunded parts, whatever the service calls them")
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

    @Test("gives a ticket's barcode to those whose part it is for, and to nobody else")
    func codes() {
        var booking = booking(part("a", .fulfilled, of: "ada"), part("b", .other("ERROR"), of: "bo"))
        booking.tickets[0].codes = [
            TicketCode(travellerID: nil, number: "1", symbology: .aztec, content: Data([1]))
        ]
        #expect(booking.travellers.map { booking.codes(of: $0).count } == [1, 0])
    }
}
