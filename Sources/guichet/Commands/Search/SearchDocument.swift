import Foundation
import JSONTrees
import Rail
import Screens

/// The JSON of `guichet search --json`, which `Documentation/Schemas/search.schema.json` describes.
struct SearchDocument: PrintedAsJSON {
    let found: FoundTrips
    /// The ways back, with the prices of both ways; nil for one way.
    let back: FoundTrips?
    let below: PriceLimit?
    let service: String
    let remark: String?
    let now: Date

    var json: JSONTree {
        .printed([
            "service": service, "remark": remark, "search": search,
            "trips": found.rows.map { $0.json(at: now) }, "hasMore": found.hasMore,
            "return": back.map(inbound),
            "warnings": found.warnings + (back?.warnings ?? []).filter { !found.warnings.contains($0) },
        ])
    }

    private func inbound(_ back: FoundTrips) -> JSONTree {
        .printed([
            "out": found.rows.firstIndex { $0.trip.id == back.outbound?.id },
            "departAfter": Self.text(back.query.time.minuteOfDay, on: back.query.time.day),
            "trips": back.rows.map { $0.json(at: now) }, "hasMore": back.hasMore,
        ])
    }

    /// Formats minutes after the midnight of a day as a local time.
    private static func text(_ minutes: Int, on day: CalendarDay) -> String {
        let (days, minute) = minutes.quotientAndRemainder(dividingBy: 24 * 60)
        return "\(day.adding(days: days).iso8601)T\(StationTime.clock(minuteOfDay: minute))"
    }

    private var search: JSONTree {
        let (query, passengers) = (found.query, found.query.passengers)
        func text(_ minutes: Int) -> String { Self.text(minutes, on: query.time.day) }
        let time = text(query.time.minuteOfDay)
        return .printed([
            "origin": query.origin, "destination": query.destination, "via": query.via,
            "stayMinutes": query.stayMinutes, "changeMinutes": query.changeMinutes,
            "departAfter": query.time.isArrival ? nil : time,
            "departBefore": query.latestDeparture.map(text),
            "arriveBefore": query.time.isArrival ? time : nil,
            "below": below?.decimal, "restOfDay": found.extent == .restOfDay,
            "directOnly": query.maximumChanges == 0,
            "adults": passengers.adults, "youths": passengers.youths, "seniors": passengers.seniors,
            "childAges": passengers.childAges,
            "cards": passengers.passengers.flatMap { passenger in
                passenger.cards.map { card in
                    JSONTree.printed([
                        "passenger": passenger.id, "name": card.name, "code": card.code,
                        "issuer": card.issuer.unlessEmpty,
                    ])
                }
            }.unlessEmpty,
        ])
    }
}

extension TripRow {
    func json(at now: Date) -> JSONTree {
        let others = TripRow.classes([self]).dropFirst(2).compactMap { price($0) }
        return .printed([
            "origin": trip.origin, "destination": trip.destination, "departure": trip.departure,
            "arrival": trip.arrival, "minutes": trip.duration?.minutes, "changes": trip.changes,
            "trains": trip.vehicles, "legs": trip.legs, "cancelled": trip.isCancelled,
            "obstacle": trip.obstacle, "offers": offersWord(at: now),
            "prices": JSONTree.printed([
                "second": price(.second), "first": price(.first), "others": others.unlessEmpty,
            ]),
        ])
    }

    /// The cheapest offer of a class. If the class is neither the first nor the second, the offer names it.
    private func price(_ travelClass: TravelClass) -> JSONTree? {
        offers?.cheapest(in: travelClass).map { offer in
            .printed([
                "amount": offer.price.decimal, "currency": offer.price.currency, "fare": offer.name,
                "travelClass": [.second, .first].contains(travelClass)
                    ? nil : PriceFormatting.name(travelClass),
                "fullAmount": offer.fullPrice?.decimal, "reductions": offer.reductions?.unlessEmpty,
            ])
        }
    }

    private func offersWord(at now: Date) -> String {
        if hasLeft(at: now) { return "departed" }
        if !trip.canBeTaken { return "notSold" }
        return switch prices {
        case .needless: "notNeeded"
        case .known(let list) where !list.offers.isEmpty: "known"
        case .known(let list): list.isSoldOut ? "soldOut" : list.unreadable > 0 ? "failed" : "none"
        case .unknown, .failed, .unrecorded: "failed"
        }
    }
}
