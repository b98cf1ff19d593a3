import Foundation
import Rail
import TerminalUI

/// A journey as lines of text: the stations, the trains and the changes.
struct JourneyLines {
    var trip: Trip
    var today: CalendarDay
    var showsStops: Bool
    var stopsKey = KeyTable().name(of: .journeyStops)

    /// A line before it is wrapped: a time or a bar, and the words beside it.
    private struct Line {
        var start: StyledText
        /// The text below `start` if the words take several rows.
        var below: StyledText
        var words: StyledText

        static let startWidth = 7

        static func remark(_ words: String) -> Line {
            let blanks = StyledText(String(repeating: " ", count: startWidth))
            return Line(start: blanks, below: blanks, words: StyledText(words, .secondary))
        }

        static func bar(_ mark: String, _ words: String, _ notes: [StyledText.Run] = []) -> Line {
            self.bar(mark, StyledText([.init(words, .secondary)] + notes))
        }

        static func bar(_ mark: String, _ words: StyledText) -> Line {
            let bar = StyledText("  \(mark)    ", .secondary)
            return Line(start: bar, below: bar, words: words)
        }
    }

    /// - Parameter width: The width at which lines are wrapped, in cells.
    func lines(in width: Int = .max) -> [StyledText] {
        let room = max(1, width - Line.startWidth)
        return lines(for: room).flatMap { line in
            let rows = line.words.wrapped(to: room)
            return rows.enumerated().map { ($0 == 0 ? line.start : line.below) + $1 }
        }
    }

    private func lines(for room: Int) -> [Line] {
        let columns = columns(in: room)
        var lines: [Line] = []
        if let clocks = TripFormatting.clocks(of: trip) { lines.append(.remark(clocks)) }
        lines += (trip.situations ?? []).compactMap(\.message).map {
            Line.remark(RunningFormatting.mark + $0)
        }
        if trip.beginsElsewhere {
            let origin = Call(place: trip.origin, arrival: nil, departure: trip.departure)
            lines.append(callLine(origin, trip.departure, columns))
        }
        for (index, leg) in trip.legs.enumerated() {
            switch leg {
            case .ride(let ride):
                if index > 0, case .ride = trip.legs[index - 1] {
                    lines.append(changeLine("change" + (waitBefore(index).map { ", \($0)" } ?? ""), index))
                }
                lines += rideLines(ride, saysHow: index == firstWithStops, room, columns)
            case .transfer(let transfer): lines.append(transferLine(transfer, index))
            }
        }
        if trip.endsElsewhere {
            let destination = Call(place: trip.destination, arrival: trip.arrival, departure: nil)
            lines.append(callLine(destination, trip.arrival, columns))
        }
        return lines
    }

    /// Duration and changes of the whole journey: `7h25, 2 changes`.
    var total: String {
        [trip.duration.map(TripFormatting.duration), TripFormatting.changesInFull(trip)]
            .compactMap(\.self).joined(separator: ", ")
    }

    // MARK: Rides

    /// The index of the first ride with hidden stops. Only this ride says which key shows them.
    private var firstWithStops: Int? {
        guard !showsStops else { return nil }
        return trip.legs.firstIndex {
            if case .ride(let ride) = $0 { !ride.stopsBetween.isEmpty } else { false }
        }
    }

    private func rideLines(_ ride: Ride, saysHow: Bool, _ room: Int, _ columns: Columns) -> [Line] {
        var lines: [Line] = []
        if let boarding = ride.boarding {
            lines.append(callLine(boarding, boarding.departure ?? boarding.arrival, columns))
        }
        let facts = facts(ride, saysHow: saysHow)
        let shorter = [
            facts, self.facts(ride, saysHow: false), self.facts(ride, saysHow: false, namesCarrier: false),
        ]
        lines.append(.bar("│", shorter.first { $0.cellWidth <= room } ?? shorter[1]))
        let messages = (ride.situations ?? []).compactMap(\.message)
        lines += messages.map { .bar("│", StyledText(RunningFormatting.mark + $0, .error)) }
        lines += (ride.attributes ?? []).filter { !messages.contains($0) }.map { .bar("│", $0) }
        let change = TripFormatting.clockChange(from: ride.boarding?.departure, to: ride.alighting?.arrival)
        if let change { lines.append(.bar("│", change)) }
        if showsStops {
            for call in ride.stopsBetween {
                let time = call.departure ?? call.arrival
                let name = call.place.name.padded(to: columns.names - Line.startWidth)
                lines.append(.bar("│", "\(time?.clock ?? "  …  ")  \(name)", notes(call, time, columns)))
            }
        }
        if let alighting = ride.alighting {
            lines.append(callLine(alighting, alighting.arrival ?? alighting.departure, columns))
        }
        return lines
    }

    private func facts(_ ride: Ride, saysHow: Bool, namesCarrier: Bool = true) -> StyledText {
        let count = ride.stopsBetween.count
        let how = saysHow ? " (\(stopsKey) shows \(count == 1 ? "it" : "them"))" : ""
        let stops = count == 0 ? "no stops" : counted(count, "stop") + how
        // “Eurostar 9010” already names the carrier.
        let carrier = ride.carrier.flatMap { ride.vehicle.hasPrefix($0) || !namesCarrier ? nil : $0 }
        let duration = ride.duration.map(TripFormatting.duration)
        let parts = [ride.vehicle, carrier, duration, stops, RunningFormatting.occupancy(ride)]
        let facts = StyledText(parts: parts.compactMap(\.self), .secondary)
        guard ride.isCancelled == true else { return facts }
        return StyledText([.init(RunningFormatting.cancelled + " ·", .error, staysWhole: true), .init(" ")])
            + facts
    }

    private func callLine(_ call: Call, _ time: StationTime?, _ columns: Columns) -> Line {
        Line(
            start: StyledText(time?.clock ?? "  …  ", .bold) + "  ",
            below: StyledText(String(repeating: " ", count: Line.startWidth)),
            words: StyledText(
                [.init(call.place.name.padded(to: columns.names))] + notes(call, time, columns)))
    }

    /// Returns the new time of a call, its platform, the day if it is not the day of departure, and its unusual status.
    private func notes(_ call: Call, _ time: StationTime?, _ columns: Columns) -> [StyledText.Run] {
        let status = call.status.map(RunningFormatting.note)?.runs ?? []
        let (newTime, platform) = (newTime(call, time), platform(call))
        let day = time.flatMap { $0.day == trip.departure.day ? nil : $0.day }
        guard let day else {
            return (platform.isEmpty ? newTime : padded(newTime, to: columns.newTimes)) + platform + status
        }
        return padded(newTime, to: columns.newTimes) + padded(platform, to: columns.platforms)
            + RunningNote(fact: DayFormatting.short(day, today: today)).runs + status
    }

    private func padded(_ runs: [StyledText.Run], to width: Int) -> [StyledText.Run] {
        let padding = width - Self.width(runs)
        return padding > 0 ? runs + [.init(String(repeating: " ", count: padding))] : runs
    }

    private static func width(_ runs: [StyledText.Run]) -> Int { runs.reduce(0) { $0 + $1.text.cellWidth } }

    /// The width of `   platform 12` and of a day such as `   Sun 22 Nov`, in cells.
    private static let noteWidth = 14

    /// The width of the widest platform; 0 without platforms.
    private var platformWidth: Int { shownCalls.map { Self.width(platform($0)) }.max() ?? 0 }

    /// The width of the widest new time; 0 if all trains are on time.
    private var newTimeWidth: Int {
        shownCalls.flatMap { [newTime($0, $0.departure), newTime($0, $0.arrival)] }.map(Self.width).max() ?? 0
    }

    private var shownCalls: [Call] {
        trip.rides.flatMap { ride in
            [ride.boarding, ride.alighting].compactMap(\.self) + (showsStops ? ride.stopsBetween : [])
        }
    }

    private func newTime(_ call: Call, _ time: StationTime?) -> [StyledText.Run] {
        // The notes name the day if it is another.
        time.flatMap { RunningFormatting.newTime($0, call.expected(at: $0), since: $0.day) }?.runs ?? []
    }

    private func platform(_ call: Call) -> [StyledText.Run] {
        RunningFormatting.platform(call)?.runs ?? []
    }

    /// The widths of the columns of a journey, in cells.
    private struct Columns {
        /// The width of the names of stations. Longer names extend beyond it.
        var names: Int
        /// The width of the new times; 0 if there are none, or if they do not all fit.
        var newTimes: Int
        /// The width of the platforms, which are followed by the days; 0 if a day would not fit after them.
        var platforms: Int
    }

    private func columns(in room: Int) -> Columns {
        let ends = trip.beginsElsewhere || trip.endsElsewhere ? [trip.origin, trip.destination] : []
        let stations = trip.rides.flatMap { [$0.boarding, $0.alighting] }.compactMap(\.?.place)
        let stops = showsStops ? trip.rides.flatMap(\.stopsBetween) : []
        let widths =
            (ends + stations).map(\.name.cellWidth)
            + stops.map { $0.place.name.cellWidth + Line.startWidth }
        let names = min(widths.max() ?? 0, 34, room - Self.noteWidth)
        let (newTimes, platforms) = (newTimeWidth, platformWidth)
        return Columns(
            names: names, newTimes: names + newTimes + platforms <= room ? newTimes : 0,
            platforms: names + newTimes + platforms + Self.noteWidth <= room ? platforms : 0)
    }

    // MARK: Changes

    private func transferLine(_ transfer: Transfer, _ index: Int) -> Line {
        let wait = waitBefore(index + 1)
        let way = transfer.duration.map(TripFormatting.duration)
        if transfer.staysSeated == true || transfer.staysThere {
            let what = transfer.staysSeated == true ? TripFormatting.staySeated : "change"
            return changeLine(what + ((wait ?? way).map { ", \($0)" } ?? ""), index + 1)
        }
        if index == 0 || index == trip.legs.count - 1 { return .bar("┆", TripFormatting.way(transfer)) }
        let times = [way.map { "\($0) to get there" }, wait.map { "\($0) in all" }].compactMap(\.self)
        let suffix = times.map { ", " + $0 }.joined()
        return changeLine("change to \(transfer.to.name)\(suffix)", index + 1)
    }

    /// Makes the line of a change, with a note if it is missed or tight.
    private func changeLine(_ words: String, _ next: Int) -> Line {
        .bar("┆", words, trip.connection(toLeg: next).flatMap(RunningFormatting.briefly)?.runs ?? [])
    }

    /// Returns the time between the ride at `index` and the ride before it; nil if it is not known.
    private func waitBefore(_ index: Int) -> String? {
        guard trip.legs.indices.contains(index), case .ride(let next) = trip.legs[index],
            let departure = next.boarding?.departure,
            let arrival = trip.legs[..<index].reversed().lazy.compactMap(\.arrival).first
        else { return nil }
        return TripFormatting.duration(.seconds(departure.instant.timeIntervalSince(arrival.instant)))
    }
}

extension Leg {
    fileprivate var arrival: StationTime? {
        if case .ride(let ride) = self { ride.alighting?.arrival } else { nil }
    }
}
