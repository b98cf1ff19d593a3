import Foundation
import Rail

/// A return of Ada and Bo from Paris to Lyon on 1 December 2026 at 08:00, and back on the 6th at 18:00, with a ticket
/// for each way and a barcode for each of them.
enum ReturnBooking {
    static let (paris, lyon) = (Place(id: "p", name: "Paris"), Place(id: "l", name: "Lyon"))
    /// 1 December 2026, 06:00 in Paris.
    static let now = Date(timeIntervalSince1970: 1_796_101_200)

    static func intent(refunded: Set<BookingPart.ID> = []) -> BookingIntent {
        let (ways, ids): ([String], [String]) = (["out", "back"], ["1", "2"])
        let travellers = zip(ids, ["Ada", "Bo"]).map { id, name in
            Traveller(
                id: "adult-\(id)", kind: .adult, firstName: name, lastName: "Beispiel", serviceID: id)
        }
        let parts = ways.flatMap { way in
            ids.map { traveller in
                let id = "\(way)-\(traveller)"
                return BookingPart(
                    id: id, kind: .admission, name: "Flexible", price: Money(amount: 6000, currency: "EUR"),
                    status: refunded.contains(id) ? .refunded : .fulfilled,
                    seats: [
                        Seat(
                            vehicle: "TGV \(way)", coach: "5", number: traveller, travellerIDs: [traveller])
                    ], travellerIDs: [traveller], tripIDs: [way])
            }
        }
        let tickets = ways.enumerated().map { index, way in
            let codes = ids.filter { !refunded.contains("\(way)-\($0)") }.map { id in
                TicketCode(
                    travellerID: id, number: "K7-\(index + 1)-\(id)", symbology: .aztec,
                    content: Data("\(way)\(id)".utf8))
            }
            return Ticket(
                id: "t-\(way)", status: .valid, codes: codes, partIDs: ["\(way)-1", "\(way)-2"])
        }
        return BookingIntent(
            id: "i", state: .ticket, begunOn: now, travellers: travellers,
            booking: Booking(
                id: "b", createdOn: now, travellers: travellers, parts: parts,
                trips: [
                    trip("out", paris, lyon, hours: 2), trip("back", lyon, paris, hours: 5 * 24 + 12),
                ], code: "K7Q2XM", tickets: tickets))
    }

    private static func trip(_ id: String, _ from: Place, _ to: Place, hours: Double) -> Trip {
        let (start, end) = (
            StationTime(instant: now + hours * 3600, offset: 3600),
            StationTime(instant: now + (hours + 2) * 3600, offset: 3600)
        )
        return Trip(
            id: id, origin: from, destination: to, departure: start, arrival: end, duration: nil, changes: 0,
            legs: [
                .ride(
                    Ride(
                        calls: [
                            Call(place: from, arrival: nil, departure: start),
                            Call(place: to, arrival: end, departure: nil),
                        ], vehicle: "TGV \(id)", carrier: nil, duration: nil))
            ])
    }
}
