import Foundation
import JSONTrees
import Rail
import Screens

extension Place: PrintedAsJSON {
    var json: JSONTree {
        .printed([
            "id": id, "name": name, "locality": locality, "countryCode": countryCode, "timeZone": timeZone,
            "latitude": coordinate?.latitude, "longitude": coordinate?.longitude,
            "stationCount": stationCount,
        ])
    }
}

extension StationTime: PrintedAsJSON {
    /// The time with the station's offset: `2026-11-27T08:00:00+01:00` (RFC 3339).
    var json: JSONTree {
        let zone = TimeZone(secondsFromGMT: offset) ?? .gmt
        return .string(Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone).format(instant))
    }
}

extension Money: PrintedAsJSON {
    /// The amount is a text, so that no digit is lost.
    var json: JSONTree { .printed(["amount": decimal, "currency": currency]) }

    /// The amount as the window shows it, e.g. `€ 64.00`, for standard output.
    var words: String { PriceFormatting.price(self, in: Output.characters) }
}

extension GrantedReduction: PrintedAsJSON {
    var json: JSONTree {
        .printed([
            "name": name, "amount": amount?.decimal, "passengers": passengerIDs.unlessEmpty,
            "cards": cards.map(\.code).unlessEmpty, "promotionCodes": promotionCodes.unlessEmpty,
        ])
    }
}

extension Leg: PrintedAsJSON {
    var json: JSONTree {
        switch self {
        case .transfer(let transfer):
            return .printed([
                "kind": transfer.isWalk ? "walk" : "change", "origin": transfer.from,
                "destination": transfer.to,
                "minutes": transfer.duration?.minutes,
            ])
        case .ride(let ride):
            let unknown = Place(id: "", name: "")
            return .printed([
                "kind": "ride", "train": ride.vehicle, "carrier": ride.carrier,
                "origin": ride.boarding?.place ?? unknown, "destination": ride.alighting?.place ?? unknown,
                "departure": ride.boarding?.departure, "arrival": ride.alighting?.arrival,
                "expectedDeparture": ride.boarding?.expectedDeparture,
                "expectedArrival": ride.alighting?.expectedArrival,
                "platform": ride.boarding?.platform, "arrivalPlatform": ride.alighting?.platform,
                "plannedPlatform": ride.boarding?.plannedPlatform,
                "plannedArrivalPlatform": ride.alighting?.plannedPlatform, "cancelled": ride.isCancelled,
                "departureStatus": ride.boarding?.status?.rawValue,
                "arrivalStatus": ride.alighting?.status?.rawValue, "occupancy": ride.occupancy?.word,
                "messages": ride.situations?.compactMap(\.message).unlessEmpty,
                "attributes": ride.attributes?.unlessEmpty,
            ])
        }
    }
}

extension Occupancy {
    /// The word of OSDM 3.9 `ServiceStatus.occupancy`.
    fileprivate var word: String {
        switch self {
        case .seatingAvailable: "seatingAvailable"
        case .standingAvailable: "standingAvailable"
        case .full: "full"
        case .other(let word): word
        }
    }
}

extension Duration {
    var minutes: Int { Int(components.seconds) / 60 }
}
