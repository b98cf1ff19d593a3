import Foundation
import Rail
import TerminalUI

/// A journey as lines of text: calls, vehicles, changes.
struct JourneyLines {
    var trip: Trip
    var today: CalendarDay
    var showsStops: Bool

    var lines: [StyledText] {
        var lines: [StyledText] = []
        if trip.beginsElsewhere { lines.append(callLine(origin, trip.departure)) }
        for (index, leg) in trip.legs.enumerated() {
            switch leg {
            case .ride(let ride):
                if index > 0, case .ride = trip.legs[index - 1] { lines.append(change(before: index)) }
                lines += rideLines(ride, saysHow: index == firstWithStops)
            case .transfer(let transfer): lines.append(transferLine(transfer, index))
            }
        }
        if trip.endsElsewhere { lines.append(callLine(destination, trip.arrival)) }
        return lines
    }

    // MARK: Ends on foot

    private var origin: Call { Call(place: trip.origin, arrival: nil, departure: trip.departure) }
    private var destination: Call { Call(place: trip.destination, arrival: trip.arrival, departure: nil) }

    /// Duration and changes of the whole journey: `7h25, 2 changes`.
    var total: String {
        "\(TripFormatting.duration(trip.duration)), \(TripFormatting.changesInFull(trip))"
    }

    // MARK: Rides

    /// The first ride with hidden stops, which alone says how to show them.
    private var firstWithStops: Int? {
        guard !showsStops else { return nil }
        return trip.legs.firstIndex {
            if case .ride(let ride) = $0 { !ride.stopsBetween.isEmpty } else { false }
        }
    }

    private func rideLines(_ ride: Ride, saysHow: Bool) -> [StyledText] {
        var lines: [StyledText] = []
        if let boarding = ride.boarding {
            lines.append(callLine(boarding, boarding.departure ?? boarding.arrival))
        }
        lines.append(bar("│") + StyledText(facts(ride, saysHow: saysHow), .secondary))
        if showsStops {
            for call in ride.stopsBetween {
                let time = call.departure ?? call.arrival
                let words = "\(time?.clock ?? "  …  ")  \(call.place.name)\(platform(call))"
                lines.append(bar("│") + StyledText(words, .secondary))
            }
        }
        if let alighting = ride.alighting {
            lines.append(callLine(alighting, alighting.arrival ?? alighting.departure))
        }
        return lines
    }

    private func facts(_ ride: Ride, saysHow: Bool) -> String {
        let stops =
            switch ride.stopsBetween.count {
            case 0: "no stops"
            case 1: "1 stop" + (saysHow ? " (s shows it)" : "")
            default: "\(ride.stopsBetween.count) stops" + (saysHow ? " (s shows them)" : "")
            }
        // “Eurostar 9010” names its carrier.
        let carrier = ride.carrier.flatMap { ride.vehicle.hasPrefix($0) ? nil : $0 }
        return [ride.vehicle, carrier, TripFormatting.duration(ride.duration), stops].compactMap(\.self)
            .joined(separator: " · ")
    }

    private func callLine(_ call: Call, _ time: StationTime?) -> StyledText {
        let padding = max(0, nameWidth - call.place.name.cellWidth)
        return StyledText(time?.clock ?? "  …  ", .bold) + StyledText("  \(call.place.name)")
            + StyledText(String(repeating: " ", count: padding)) + notes(call, time)
    }

    /// The platform, and the day if it is not that of the departure.
    private func notes(_ call: Call, _ time: StationTime?) -> StyledText {
        let day = time.flatMap {
            $0.day == trip.departure.day ? nil : "   \(DayFormatting.short($0.day, today: today))"
        }
        return StyledText(platform(call) + (day ?? ""), .secondary)
    }

    private func platform(_ call: Call) -> String { call.platform.map { "   platform \($0)" } ?? "" }

    /// The width for names of places, so that platforms stand below one another; longer names stick out.
    private var nameWidth: Int {
        var widest =
            trip.beginsElsewhere || trip.endsElsewhere
            ? max(trip.origin.name.cellWidth, trip.destination.name.cellWidth) : 0
        for case .ride(let ride) in trip.legs {
            for call in [ride.boarding, ride.alighting].compactMap(\.self) {
                widest = max(widest, call.place.name.cellWidth)
            }
        }
        return min(widest, 34)
    }

    // MARK: Changes

    /// The line for a change that is no leg of its own.
    private func change(before index: Int) -> StyledText {
        bar("┆") + StyledText("change" + (waitBefore(index).map { ", \($0)" } ?? ""), .secondary)
    }

    private func transferLine(_ transfer: Transfer, _ index: Int) -> StyledText {
        let wait = waitBefore(index + 1)
        let way = transfer.duration.map(TripFormatting.duration)
        if transfer.staysThere {
            return bar("┆") + StyledText("change" + ((wait ?? way).map { ", \($0)" } ?? ""), .secondary)
        }
        if index == 0 || index == trip.legs.count - 1 {
            return bar("┆") + StyledText(TripFormatting.way(transfer), .secondary)
        }
        let times = [way.map { "\($0) to get there" }, wait.map { "\($0) in all" }].compactMap(\.self)
        let suffix = times.map { ", " + $0 }.joined()
        return bar("┆") + StyledText("change to \(transfer.to.name)\(suffix)", .secondary)
    }

    /// The time between the ride before and the one at `index`; nil when it is not known.
    private func waitBefore(_ index: Int) -> String? {
        guard trip.legs.indices.contains(index), case .ride(let next) = trip.legs[index],
            let departure = next.boarding?.departure,
            let arrival = trip.legs[..<index].reversed().lazy.compactMap(\.arrival).first
        else { return nil }
        return TripFormatting.duration(.seconds(departure.instant.timeIntervalSince(arrival.instant)))
    }

    private func bar(_ mark: String) -> StyledText { StyledText("  \(mark)    ", .secondary) }
}

extension Transfer {
    var staysThere: Bool { from.id == to.id || from.name == to.name }
}

extension Leg {
    /// The arrival of a ride; a transfer has no time of its own.
    fileprivate var arrival: StationTime? {
        if case .ride(let ride) = self { ride.alighting?.arrival } else { nil }
    }
}
