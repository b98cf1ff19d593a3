import Foundation
import Rail
import TerminalUI

/// A journey as lines of text: calls, vehicles, changes.
struct JourneyLines {
    var trip: Trip
    var showsStops: Bool

    var lines: [StyledText] {
        var lines: [StyledText] = []
        for (index, leg) in trip.legs.enumerated() {
            switch leg {
            case .ride(let ride):
                if index > 0, case .ride(let previous) = trip.legs[index - 1] {
                    lines.append(change(from: previous, to: ride))
                }
                lines += rideLines(ride)
            case .transfer(let transfer): lines.append(transferLine(transfer))
            }
        }
        return lines
    }

    private func rideLines(_ ride: Ride) -> [StyledText] {
        var lines: [StyledText] = []
        if let boarding = ride.boarding {
            lines.append(callLine(boarding, boarding.departure ?? boarding.arrival))
        }
        var facts = [ride.vehicle]
        if let carrier = ride.carrier { facts.append(carrier) }
        facts.append(TripWords.duration(ride.duration))
        let stops = ride.stopsBetween.count
        let hint = showsStops ? "" : " (Enter shows them)"
        facts.append(stops == 0 ? "no stops" : stops == 1 ? "1 stop\(hint)" : "\(stops) stops\(hint)")
        lines.append(bar("│") + StyledText(facts.joined(separator: " · "), .secondary))
        if showsStops {
            for call in ride.stopsBetween {
                let clock = (call.departure ?? call.arrival)?.clock ?? "…"
                lines.append(
                    bar("│") + StyledText("\(clock)  \(call.place.name)\(platform(call))", .secondary))
            }
        }
        if let alighting = ride.alighting {
            lines.append(callLine(alighting, alighting.arrival ?? alighting.departure))
        }
        return lines
    }

    private func callLine(_ call: Call, _ time: StationTime?) -> StyledText {
        StyledText(time?.clock ?? "  …  ", .bold) + StyledText("  \(call.place.name)")
            + StyledText(platform(call), .secondary)
    }

    private func platform(_ call: Call) -> String {
        call.platform.map { "   platform \($0)" } ?? ""
    }

    /// A change within one station, between two rides that the service joins without a leg of its own.
    private func change(from ride: Ride, to next: Ride) -> StyledText {
        guard let arrival = ride.alighting?.arrival, let departure = next.boarding?.departure else {
            return bar("┆") + StyledText("change", .secondary)
        }
        let wait = departure.instant.timeIntervalSince(arrival.instant)
        return bar("┆") + StyledText("change, \(TripWords.duration(.seconds(wait)))", .secondary)
    }

    private func transferLine(_ transfer: Transfer) -> StyledText {
        let time = transfer.duration.map { ", \(TripWords.duration($0))" } ?? ""
        if transfer.from.id == transfer.to.id || transfer.from.name == transfer.to.name {
            return bar("┆") + StyledText("change\(time)", .secondary)
        }
        return bar("┆") + StyledText("transfer to \(transfer.to.name)\(time)", .secondary)
    }

    private func bar(_ mark: String) -> StyledText { StyledText("  \(mark)    ", .secondary) }
}
