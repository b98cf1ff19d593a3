import Foundation
import OSDM
import Rail

struct SandboxTicket: Hashable, Sendable {
    var id: String
    var number: String
    /// The index of the ticket's offer in the booking.
    var offer: Int
    var passengerIDs: [String]
    var createdOn: Date
    /// The refund after which the ticket was issued; nil for the first ticket of its offer.
    var issuedBy: String?
    /// The refund that ended the ticket; nil while the ticket is valid.
    var refundID: String?

    private static let mark = "-ticket-"

    /// Returns the id of a ticket's booking; nil if the id is not that of a ticket.
    static func bookingID(of id: String) -> String? {
        id.range(of: mark, options: .backwards).map { String(id[..<$0.lowerBound]) }
    }

    func code(of passengerID: String, in booking: SandboxBooking) -> TicketCode {
        let place = booking.passengers.firstIndex { $0.id == passengerID } ?? 0
        let number = "\(number)-\(place + 1)"
        let day = booking.offers[offer].validUntil.time.day.iso8601
        return TicketCode(
            travellerID: passengerID, number: number, symbology: .aztec,
            content: Data("DEMO \(number) \(day) not valid for travel".utf8))
    }

    fileprivate init(
        _ place: Int, of booking: SandboxBooking, offer: Int, _ passengerIDs: [String], _ createdOn: Date,
        issuedBy: String? = nil
    ) {
        id = booking.id + Self.mark + "\(place)"
        number = "\(booking.code)-\(place)"
        self.offer = offer
        self.passengerIDs = passengerIDs
        self.createdOn = createdOn
        self.issuedBy = issuedBy
    }
}

extension SandboxBooking {
    /// The tickets: one for each offer. After a refund for some travellers, the other travellers get a new
    /// ticket. A booking has no tickets before it is bought.
    var tickets: [SandboxTicket] {
        guard let boughtOn else { return [] }
        var tickets = offers.indices.map {
            SandboxTicket($0 + 1, of: self, offer: $0, passengers(of: offers[$0]).map(\.id), boughtOn)
        }
        for refund in confirmedRefunds {
            for returned in refund.returned {
                guard let place = tickets.firstIndex(where: { $0.id == returned.ticketID }) else { continue }
                tickets[place].refundID = refund.id
                let rest = tickets[place].passengerIDs.filter { !returned.passengerIDs.contains($0) }
                if !rest.isEmpty {
                    tickets.append(
                        SandboxTicket(
                            tickets.count + 1, of: self, offer: tickets[place].offer, rest,
                            refund.confirmedOn ?? boughtOn, issuedBy: refund.id))
                }
            }
        }
        return tickets
    }

    func passengers(of booked: BookedOffer) -> [Wire.Passenger] {
        guard let references = booked.offer.passengerRefs else { return passengers }
        return references.compactMap { reference in passengers.first { $0.externalRef == reference } }
    }

    var confirmedRefunds: [SandboxRefund] { refunds.filter { $0.confirmedOn != nil } }

    /// Returns the ids of an offer's travellers who have not been refunded.
    func remaining(_ offer: Int) -> [String] {
        guard boughtOn != nil else { return passengers(of: offers[offer]).map(\.id) }
        return tickets.filter { $0.offer == offer && $0.refundID == nil }.flatMap(\.passengerIDs)
    }

    /// The seats that the booking takes in each train, which may be the same train there and back.
    var takenSeats: [String: Set<Int>] {
        offers.indices.reduce(into: [:]) { taken, index in
            let (all, left) = (passengers(of: offers[index]).map(\.id), Set(remaining(index)))
            for seats in offers[index].seats {
                let places = zip(all, seats.places).filter { left.contains($0.0) }.map(\.1)
                taken[seats.train, default: []].formUnion(places)
            }
        }
    }
}
