import Foundation
import Testing

@testable import Rail

@Suite("The two ways of a booking")
struct BookingTripsTests {
    private func trip(_ id: String, day: Double) -> Trip {
        let place = Place(id: "p", name: "Paris")
        let time = StationTime(instant: Date(timeIntervalSince1970: day * 86_400), offset: 0)
        return Trip(
            id: id, origin: place, destination: place, departure: time, arrival: time, duration: nil,
            changes: 0, legs: [])
    }

    private func booking(
        _ statuses: BookingPart.Status..., refundable: Bool = true, tickets: [[String]]
    ) -> Booking {
        let ids = ["out", "back"]
        return Booking(
            id: "1", createdOn: Date(timeIntervalSince1970: 0),
            travellers: [Traveller(id: "a", kind: .adult, serviceID: "p1")],
            parts: zip(ids, statuses).map { id, status in
                BookingPart(
                    id: id, kind: .admission, name: "", price: nil, status: status, travellerIDs: ["p1"],
                    isRefundable: refundable, tripIDs: [id])
            }, trips: [trip("out", day: 1), trip("back", day: 3)],
            tickets: tickets.enumerated().map { Ticket(id: "t\($0)", status: .valid, partIDs: $1) })
    }

    @Test("a way with a ticket of its own can be refunded alone, and its request names that ticket")
    func alone() {
        let booking = booking(.fulfilled, .fulfilled, tickets: [["out"], ["back"]])
        #expect(booking.tripsToRefundAlone.map(\.id) == ["out", "back"])
        let back = RefundableTicket(travellerID: "p1", tripID: "back")
        #expect(booking.refundableTickets() == [RefundableTicket(travellerID: "p1", tripID: "out"), back])
        let request = booking.refundRequest(of: [back], overruleCode: nil)
        #expect(request.shares.map(\.ticketID) == ["t1"] && request.shares[0].travellerIDs == nil)
        #expect(booking.refundRequest(of: nil, overruleCode: nil).shares.count == 2)
    }

    @Test("a ticket for both ways can only be refunded for both, and a fare without refund for neither")
    func together() {
        #expect(booking(.fulfilled, .fulfilled, tickets: [["out", "back"]]).tripsToRefundAlone == [])
        let fixed = booking(.fulfilled, .fulfilled, refundable: false, tickets: [["out"], ["back"]])
        #expect(fixed.tripsToRefundAlone == [])
    }

    @Test(
        "after the way out is refunded, the booking begins with the way back, and nothing is refunded alone")
    func outRefunded() {
        let booking = booking(.refunded, .fulfilled, tickets: [["out"], ["back"]])
        #expect(booking.isRefunded(booking.trips[0]) && !booking.isRefunded(booking.trips[1]))
        #expect(booking.tripsToRefundAlone == [])
        let intent = BookingIntent(
            id: "i", state: .ticket, begunOn: booking.createdOn, booking: booking)
        #expect(intent.latestTrip?.id == "back" && intent.tripsLeft.count == 1)
        #expect(BookingSummary(intent).laterDeparture == nil)
        #expect(!intent.isRefunded(booking.travellers[0]))
        // The day of the way out is no day of travel any more.
        #expect(intent.tripOfTheDay(at: Date(timeIntervalSince1970: 43_200)) == nil)
        #expect(intent.tripOfTheDay(at: Date(timeIntervalSince1970: 216_000))?.id == "back")
    }

    @Test("a cancelled train counts only as long as its way is not given back")
    func cancelledAndGivenBack() {
        for (status, isCancelled) in [(BookingPart.Status.fulfilled, true), (.refunded, false)] {
            var booking = booking(status, .fulfilled, tickets: [["out"], ["back"]])
            booking.trips[0].isCancelled = true
            #expect(booking.isTrainCancelled == isCancelled)
            let intent = BookingIntent(id: "i", state: .ticket, begunOn: booking.createdOn, booking: booking)
            #expect(BookingSummary(intent).isCancelled == isCancelled)
        }
    }

    @Test("a refund that does not say of which parts it is leaves the parts of a ticket that is still good")
    func withoutBreakdown() {
        var booking = booking(.cancelled, .fulfilled, tickets: [["out", "bo", "back"]])
        var other = booking.parts[0]
        (other.id, other.status, other.travellerIDs) = ("bo", .fulfilled, ["p2"])
        booking.parts.append(other)
        var refund = RefundOffer(
            id: "r", amount: Money(amount: 1, scale: 0, currency: "EUR"),
            fee: Money(amount: 0, scale: 0, currency: "EUR"), validUntil: booking.createdOn,
            ticketIDs: ["t0"], partIDs: ["out", "bo", "back"], isConfirmed: true)
        booking.refundOffers = [refund]
        #expect(booking.parts.map(booking.isGivenBack) == [true, false, false])
        #expect(!booking.isRefunded(booking.trips[0]))
        // The ticket itself is given back, whatever the service says of its parts.
        booking.tickets[0].status = .refunded
        #expect(booking.parts.map(booking.isGivenBack) == [true, true, true])
        // A breakdown says it of each part.
        booking.tickets[0].status = .valid
        refund.breakdown = [RefundOffer.Share(of: ["out", "bo"], amount: refund.amount, fee: refund.fee)]
        refund.partIDs = ["out", "bo"]
        booking.refundOffers = [refund]
        #expect(booking.parts.map(booking.isGivenBack) == [true, false, true])
        #expect(booking.isRefunded(booking.trips[0]))
    }

    @Test("other trains are searched for those who have not given their tickets back, with their cards")
    func passengersLeft() {
        let card = ReductionCard(code: "A", issuer: "s", name: "Card")
        var booking = booking(.refunded, .fulfilled, tickets: [["out"], ["back"]])
        booking.travellers = ["a", "b"].map {
            Traveller(id: "adult-\($0 == "a" ? 1 : 2)", kind: .adult, serviceID: $0, cards: [card])
        }
        for (index, id) in ["a", "b"].enumerated() { booking.parts[index].travellerIDs = [id] }
        var intent = BookingIntent(id: "i", state: .ticket, begunOn: booking.createdOn, booking: booking)
        #expect(intent.passengers.total == 1 && intent.passengers.passengers.map(\.cards) == [[card]])
        intent.booking?.parts[0].status = .fulfilled
        #expect(intent.passengers.total == 2)
        // To search again, everybody counts.
        for index in [0, 1] { intent.booking?.parts[index].status = .refunded }
        #expect(intent.passengers.total == 2)
    }

    @Test("the town of a station is that of the way that begins there")
    func towns() {
        var chosen = trip("out", day: 1)
        chosen.origin.locality = "Paris"
        let booking = booking(.refunded, .fulfilled, tickets: [["out"], ["back"]])
        let intent = BookingIntent(
            id: "i", state: .ticket, begunOn: booking.createdOn, trip: chosen, booking: booking)
        #expect(intent.origin(of: booking.trips[0]).locality == "Paris")
        #expect(intent.origin?.locality == nil)
    }

    @Test("before the first response, the trips of an intent are those that the person chose")
    func chosen() {
        let intent = BookingIntent(
            id: "i", state: .sending, begunOn: Date(timeIntervalSince1970: 0), trip: trip("out", day: 1),
            inboundTrip: trip("back", day: 3))
        #expect(intent.trips.map(\.id) == ["out", "back"])
        let late = trip("back", day: 3.1)
        #expect(intent.showing([late]).trips == [trip("out", day: 1), late])
    }
}
