import Foundation
import Rail
import Testing

@Suite("The tickets that can be given back one by one")
struct RefundableTicketTests {
    private func euros(_ amount: Int) -> Money { Money(amount: amount * 100, currency: "EUR") }

    private func trip(_ id: String) -> Trip {
        let place = Place(id: "p", name: "Paris")
        let time = StationTime(instant: Date(timeIntervalSince1970: 0), offset: 0)
        return Trip(
            id: id, origin: place, destination: place, departure: time, arrival: time, duration: nil,
            changes: 0, legs: [])
    }

    private static let all = ["out", "back"].flatMap { way in
        ["ada", "bo"].map { RefundableTicket(travellerID: $0, tripID: way) }
    }

    /// A return of two travellers: a ticket for each way, with a part for each of them and a shared reservation.
    private var booking: Booking {
        let parts = ["out", "back"].flatMap { way in
            ["ada", "bo"].map { traveller in
                BookingPart(
                    id: "\(way) \(traveller)", kind: .admission, name: "",
                    price: euros(traveller == "ada" ? 80 : 40), status: .fulfilled,
                    travellerIDs: [traveller], tripIDs: [way])
            } + [
                BookingPart(
                    id: "\(way) seats", kind: .reservation, name: "", price: euros(0), status: .fulfilled,
                    travellerIDs: ["ada", "bo"], tripIDs: [way])
            ]
        }
        return Booking(
            id: "1", createdOn: Date(timeIntervalSince1970: 0),
            travellers: ["ada", "bo"].map { Traveller(id: $0, kind: .adult, serviceID: $0) }, parts: parts,
            trips: [trip("out"), trip("back")], price: euros(240),
            tickets: ["out", "back"].map { way in
                Ticket(
                    id: way, status: .valid,
                    partIDs: parts.filter { $0.tripIDs == [way] }.map(\.id))
            })
    }

    private func offer(_ shares: [(part: String, amount: Int, fee: Int)], fee: Int) -> RefundOffer {
        RefundOffer(
            id: "r", amount: euros(shares.map(\.amount).reduce(0, +)), fee: euros(fee),
            validUntil: Date(timeIntervalSince1970: 600), ticketIDs: ["out", "back"],
            breakdown: shares.map {
                RefundOffer.Share(of: [$0.part], amount: euros($0.amount), fee: euros($0.fee))
            })
    }

    @Test("each traveller has one for each way, with its own price")
    func all() {
        #expect(booking.refundableTickets() == Self.all)
        #expect(Self.all.map { booking.price(of: $0) } == [80, 40, 80, 40].map { euros($0) })
    }

    @Test("any of them can be requested together: a whole ticket, or a traveller's share of one")
    func requests() {
        let request = booking.refundRequest(
            of: [Self.all[0], Self.all[2], Self.all[3]], overruleCode: nil)
        #expect(request.shares.map(\.ticketID) == ["out", "back"])
        #expect(request.shares.map(\.travellerIDs) == [["ada"], nil])
        #expect(booking.refundRequest(of: [], overruleCode: nil).shares == [])
    }

    @Test("the fee and the amount of each are those of its parts, if they add up to those of the offer")
    func amounts() throws {
        let chosen = [Self.all[0], Self.all[3]]
        let shares = [("out ada", 65, 15), ("out seats", 0, 0), ("back bo", 25, 15)]
        let found = try #require(booking.amounts(of: chosen, in: offer(shares, fee: 30)))
        #expect(found.map(\.fee) == [euros(15), euros(15)])
        #expect(found.map(\.amount) == [euros(65), euros(25)])
        #expect(booking.amounts(of: chosen, in: offer(shares, fee: 31)) == nil)
        #expect(booking.amounts(of: [Self.all[1]], in: offer(shares, fee: 30)) == nil)
    }

    @Test("after a traveller's way is refunded, that way alone counts as refunded")
    func refundedWay() {
        var booking = booking
        for index in booking.parts.indices where booking.parts[index].id == "out ada" {
            booking.parts[index].status = .refunded
        }
        let ada = booking.travellers[0]
        #expect(booking.isRefunded(ada, for: "out") && !booking.isRefunded(ada, for: "back"))
        #expect(!booking.isRefunded(ada, for: nil))
    }

    @Test("a booking has a ticket for each traveller and way until it is given back")
    func count() {
        var intent = BookingIntent(
            id: "1", state: .ticket, begunOn: Date(timeIntervalSince1970: 0), booking: booking)
        #expect(BookingSummary(intent).ticketCount == 4)
        for index in booking.parts.indices where booking.parts[index].id == "out ada" {
            intent.booking?.parts[index].status = .refunded
        }
        #expect(BookingSummary(intent).ticketCount == 3 && BookingSummary(intent).travellerCount == 2)
        // One ticket for both ways counts once for each traveller.
        let all = Ticket(id: "all", status: .valid, partIDs: booking.parts.map(\.id))
        intent.booking = booking
        intent.booking?.tickets = [all]
        #expect(BookingSummary(intent).ticketCount == 2)
    }
}
