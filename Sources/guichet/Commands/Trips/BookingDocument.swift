import Foundation
import Rail
import Screens
import TerminalUI

/// A traveller, and the barcodes that are valid for them.
struct TravellerCodes {
    var traveller: Traveller
    var codes: [TicketCode]
}

/// The JSON of `guichet ticket --json`. `Documentation/Schemas/ticket.schema.json` describes it. Its texts are cleaned.
struct BookingDocument: Encodable {
    struct Person: Encodable {
        var name: String
        var refunded: Bool
        var price: TripEntry.Price?
        var codes: [Code]
        var seats: [SeatEntry]
    }

    struct Code: Encodable {
        var number: String?
        /// The content of the barcode, in base64.
        var content: String
    }

    struct SeatEntry: Encodable {
        /// The place of the leg in `legs`, from 0; nil if the trip has no leg with the seat's train.
        var leg: Int?
        var train: String
        var coach: String
        var seat: String?
        /// `seat`, `couchette`, `berth`, `vehicle`, `storage` or `other`.
        var kind: String?
    }

    /// Another trip of the booking, such as the way back.
    struct FurtherTrip: Encodable {
        var origin: PlaceEntry
        var destination: PlaceEntry
        var departure: String
        var arrival: String
        var legs: [TripEntry.LegEntry]

        init(_ trip: Trip) {
            (origin, destination) = (PlaceEntry(trip.origin), PlaceEntry(trip.destination))
            (departure, arrival) = (trip.departure.rfc3339, trip.arrival.rfc3339)
            legs = trip.legs.map { TripEntry.LegEntry($0) }
        }
    }

    /// A file that the service sent.
    struct Document: Encodable {
        var kind: String?
        var mediaType: String
    }

    var code: String?
    var bookingId: String?
    var state: String
    var past: Bool
    var demo: Bool
    var cancelled: Bool
    var fare: String?
    var price: TripEntry.Price?
    var refunded: TripEntry.Price?
    /// What the service kept of what was refunded.
    var refundFee: TripEntry.Price?
    var notIssued: [String]?
    var problem: String?
    var origin: PlaceEntry?
    var destination: PlaceEntry?
    var departure: String?
    var arrival: String?
    var legs: [TripEntry.LegEntry]
    var furtherTrips: [FurtherTrip]?
    /// What the service says about the booking.
    var warnings: [String]?
    var documents: [Document]?
    var travellers: [Person]

    init(_ intent: BookingIntent, _ entries: [TravellerCodes], isDemo: Bool, at now: Date) {
        let (booking, trip) = (intent.booking, intent.latestTrip)
        let fare = TicketFormatting.fare(booking)
        code = booking?.code?.cleaned
        bookingId = booking?.id.cleaned
        let summary = BookingSummary(intent)
        state = summary.state(at: now).word(missing: intent.missingParts)
        past = summary.isPast(at: now)
        demo = isDemo
        cancelled = booking?.isTrainCancelled ?? false
        self.fare = fare.isEmpty ? nil : fare.cleaned
        price = booking?.price.map { TripEntry.Price($0) }
        refunded = booking?.refunded.map { TripEntry.Price($0) }
        refundFee = Money.sum((booking?.refunds ?? []).map(\.fee)).map { TripEntry.Price($0) }
        notIssued = intent.missingParts.isEmpty ? nil : intent.missingParts.map(\.cleaned)
        problem = intent.problem?.cleaned
        origin = trip.map { PlaceEntry($0.origin) }
        destination = trip.map { PlaceEntry($0.destination) }
        departure = trip?.departure.rfc3339
        arrival = trip?.arrival.rfc3339
        legs = (trip?.legs ?? []).map { TripEntry.LegEntry($0) }
        furtherTrips = intent.trips.count > 1 ? intent.trips.dropFirst().map { FurtherTrip($0) } : nil
        warnings = intent.warnings.isEmpty ? nil : intent.warnings.map(\.cleaned)
        let files = (booking?.documents ?? []).filter(\.isWhole)
        documents =
            files.isEmpty
            ? nil
            : files.map { Document(kind: $0.kind?.word.cleaned, mediaType: $0.mediaType.cleaned) }
        travellers = entries.map { entry in
            Person(
                name: entry.traveller.name.cleaned,
                refunded: intent.isRefunded(entry.traveller),
                price: booking?.price(of: entry.traveller).map { TripEntry.Price($0) },
                codes: entry.codes.map {
                    Code(number: $0.number?.cleaned, content: $0.content.base64EncodedString())
                },
                seats: TicketFormatting.ownSeats(of: entry.traveller, in: booking)
                    .flatMap { Self.seats($0, on: trip?.legs ?? []) })
        }
    }

    /// Returns an entry for each leg that the seat's train runs.
    private static func seats(_ seat: Seat, on legs: [Leg]) -> [SeatEntry] {
        let number = seat.number.isEmpty ? nil : seat.number.cleaned
        let found = legs.enumerated().compactMap { index, leg -> SeatEntry? in
            guard case .ride(let ride) = leg, seat.isIn(ride) else { return nil }
            return SeatEntry(
                leg: index, train: ride.vehicle.cleaned, coach: seat.coach.cleaned, seat: number,
                kind: seat.kind?.rawValue)
        }
        guard found.isEmpty else { return found }
        return [
            SeatEntry(
                train: seat.vehicle.cleaned, coach: seat.coach.cleaned, seat: number,
                kind: seat.kind?.rawValue)
        ]
    }
}

extension TicketDocument.Kind {
    fileprivate var word: String {
        switch self {
        case .ticket: "ticket"
        case .boardingPass: "boardingPass"
        case .receipt: "receipt"
        case .information: "information"
        case .voucher: "voucher"
        case .other(let code): code
        }
    }
}
