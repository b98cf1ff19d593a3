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
            "heldUntil": summary.deadline?.ISO8601Format(), "past": summary.isPast(at: now), "demo": isDemo,
            "cancelled": booking?.isTrainCancelled ?? false,
            "changeMissed": summary.isChangeMissed,
            "fare": TicketFormatting.fare(booking).unlessEmpty, "price": booking?.price,
            "reductions": (booking?.reductions ?? []).map(named).unlessEmpty,
            "conditions": intent.conditions(for: entries.map(\.traveller)),
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
        let traveller = entry.traveller
        let ways = intent.trips.count == 2 ? Array(zip([Way.out, .back], intent.trips)) : []
        return .printed([
            "name": traveller.name, "refunded": intent.isRefunded(traveller),
            "refundedWays": ways.filter { intent.isRefunded(traveller, for: $0.1) }.map(\.0.rawValue)
                .unlessEmpty,
            "refundedAmount": refundedAmount(of: traveller), "price": intent.booking?.price(of: traveller),
            "cards": traveller.cards.map(\.name).unlessEmpty,
            "codes": entry.codes.map {
                JSONTree.printed([
                    "number": $0.number, "content": $0.content.base64EncodedString(),
                    "way": intent.way(of: $0)?.rawValue,
                ])
            },
            "seats": parts(of: traveller).flatMap { part in
                part.seats.filter { seat in traveller.serviceID.map(seat.travellerIDs.contains) ?? false }
                    .flatMap { seats($0, of: part) }
            },
        ])
    }

    /// Returns the parts with the seats of a traveller, without those of a way that the traveller has given back.
    private func parts(of traveller: Traveller) -> [BookingPart] {
        let isLeft = !intent.isRefunded(traveller)
        return (intent.booking?.issuedParts ?? []).filter {
            $0.status != .cancelled && !(isLeft && $0.status == .refunded)
        }
    }

    /// Returns the amount that was paid back to a traveller; nil if there is none, or if the service does not say whose
    /// it was.
    private func refundedAmount(of traveller: Traveller) -> Money? {
        let parts = (intent.booking?.parts ?? []).filter { $0.travellerIDs.count == 1 && $0.isFor(traveller) }
        let own = Set(parts.map(\.id))
        var amounts: [Money] = []
        for refund in intent.booking?.refunds(of: traveller) ?? [] {
            if !refund.partIDs.isEmpty, own.isSuperset(of: refund.partIDs) {
                amounts.append(refund.amount)
                continue
            }
            let shares = (refund.breakdown ?? []).filter {
                !$0.partIDs.isEmpty && own.isSuperset(of: $0.partIDs)
            }
            guard !shares.isEmpty else { return nil }
            amounts += shares.map(\.amount)
        }
        return Money.sum(amounts)
    }

    /// Returns an entry for each leg on which the seat's train runs. If there is no such leg, returns one entry
    /// without a leg.
    private func seats(_ seat: Seat, of part: BookingPart) -> [JSONTree] {
        func entry(_ leg: Int?, _ train: String, furtherTrip: Int? = nil) -> JSONTree {
            .printed([
                "leg": leg, "furtherTrip": furtherTrip, "way": intent.way(of: part)?.rawValue, "train": train,
                "coach": seat.coach, "seat": seat.number.unlessEmpty, "kind": seat.kind?.rawValue,
            ])
        }
        let found = intent.tripsLeft.enumerated().flatMap { place, trip -> [JSONTree] in
            guard part.tripIDs?.contains(trip.id) ?? true else { return [] }
            return trip.legs.enumerated().compactMap { index, leg in
                guard case .ride(let ride) = leg, seat.isIn(ride) else { return nil }
                return entry(index, ride.vehicle, furtherTrip: place == 0 ? nil : place - 1)
            }
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
