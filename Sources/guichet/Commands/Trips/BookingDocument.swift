import Foundation
import JSONTrees
import Rail
import Screens

/// A traveller, and the barcodes that are valid for them.
struct TravellerCodes {
    var traveller: Traveller
    var codes: [TicketCode]
}

/// The JSON of `guichet ticket --json`, which `Documentation/Schemas/ticket.schema.json` describes.
struct BookingDocument: PrintedAsJSON {
    let intent: BookingIntent
    let entries: [TravellerCodes]
    let isDemo: Bool
    let now: Date

    var json: JSONTree {
        let (booking, trip, summary) = (intent.booking, intent.latestTrip, BookingSummary(intent))
        return .printed([
            "code": booking?.code, "bookingId": booking?.id,
            "state": summary.state(at: now).word(missing: intent.missingParts),
            "past": summary.isPast(at: now), "demo": isDemo, "cancelled": booking?.isTrainCancelled ?? false,
            "changeMissed": summary.isChangeMissed,
            "fare": TicketFormatting.fare(booking).unlessEmpty, "price": booking?.price,
            "reductions": (booking?.reductions ?? []).map(named).unlessEmpty,
            "refunded": booking?.refunded, "refundFee": Money.sum((booking?.refunds ?? []).map(\.fee)),
            "notIssued": intent.missingParts.unlessEmpty, "problem": intent.problem,
            "origin": trip?.origin, "destination": trip?.destination, "departure": trip?.departure,
            "arrival": trip?.arrival, "legs": trip?.legs ?? [],
            "furtherTrips": intent.tripsLeft.dropFirst().map(Self.furtherTrip).unlessEmpty,
            "warnings": intent.warnings.unlessEmpty,
            "documents": (booking?.documents ?? []).filter(\.isWhole).map {
                JSONTree.printed(["kind": $0.kind?.word, "mediaType": $0.mediaType])
            }.unlessEmpty,
            "travellers": entries.map(person),
        ])
    }

    /// Returns a reduction with the names of the travellers in place of the service's ids.
    private func named(_ reduction: GrantedReduction) -> GrantedReduction {
        var reduction = reduction
        let travellers = intent.namedTravellers
        reduction.passengerIDs = reduction.passengerIDs.map { id in
            travellers.first { $0.serviceID == id }?.name ?? id
        }
        return reduction
    }

    /// Another trip of the booking, such as the way back.
    private static func furtherTrip(_ trip: Trip) -> JSONTree {
        .printed([
            "origin": trip.origin, "destination": trip.destination, "departure": trip.departure,
            "arrival": trip.arrival, "legs": trip.legs,
        ])
    }

    private func person(_ entry: TravellerCodes) -> JSONTree {
        let seats = intent.booking?.seats(of: entry.traveller) ?? []
        return .printed([
            "name": entry.traveller.name, "refunded": intent.isRefunded(entry.traveller),
            "price": intent.booking?.price(of: entry.traveller),
            "cards": entry.traveller.cards.map(\.name).unlessEmpty,
            "codes": entry.codes.map {
                JSONTree.printed(["number": $0.number, "content": $0.content.base64EncodedString()])
            },
            "seats": seats.flatMap { Self.seats($0, on: intent.latestTrip?.legs ?? []) },
        ])
    }

    /// Returns an entry for each leg on which the seat's train runs. If there is no such leg, returns one entry
    /// without a leg.
    private static func seats(_ seat: Seat, on legs: [Leg]) -> [JSONTree] {
        func entry(_ leg: Int?, _ train: String) -> JSONTree {
            .printed([
                "leg": leg, "train": train, "coach": seat.coach, "seat": seat.number.unlessEmpty,
                "kind": seat.kind?.rawValue,
            ])
        }
        let found = legs.enumerated().compactMap { index, leg -> JSONTree? in
            guard case .ride(let ride) = leg, seat.isIn(ride) else { return nil }
            return entry(index, ride.vehicle)
        }
        return found.isEmpty ? [entry(nil, seat.vehicle)] : found
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
