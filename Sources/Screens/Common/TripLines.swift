import Foundation
import Rail
import TerminalUI
import Waiting

/// A trip in a few lines: the day, the stations with their times, and the trains.
struct TripLines: ComposedView {
    var trip: Trip
    var today: CalendarDay
    /// Whether each part of the trip has its own lines. If not, two or three lines describe the whole trip.
    var isDetailed = false
    /// Whether platforms are shown beside their stations, and how the trains run now.
    var showsPlatforms = false
    /// Whether a row between two trains says how long the change takes.
    var showsChanges = false
    /// Returns a remark to show beside a train, such as the seat; nil for no remark.
    var remark: (Ride) -> String? = { _ in nil }

    private static let dayWidth = 13
    /// The width of a day with its year, so that both trips of a return stand below each other.
    private static let dayWithYearWidth = 17

    /// Makes the lines for each part of the trip if they fit, or else the few lines for the whole trip.
    static func fitting(_ trip: Trip, today: CalendarDay, showsPlatforms: Bool = false) -> any View {
        ViewThatFits {
            for isDetailed in [true, false] {
                TripLines(
                    trip: trip, today: today, isDetailed: isDetailed, showsPlatforms: showsPlatforms)
            }
        }
    }

    var body: any View {
        let duration = [
            trip.duration.map(TripFormatting.duration),
            trip.changes > 0 ? TripFormatting.changesInFull(trip) : nil,
        ].compactMap(\.self).joined(separator: ", ")
        let clocks = [TripFormatting.clockChange(from: trip.departure, to: trip.arrival)].compactMap(\.self)
        let steps = trip.steps
        VStack {
            if isDetailed, trip.hasSeveralParts {
                for (index, step) in steps.enumerated() {
                    switch step {
                    case .end(let place, let time, let call):
                        if showsChanges, index > 0, let change = change(after: steps[index - 1], at: time) {
                            words(change).padding(left: indentation)
                        }
                        end(station(place, call, time), time, day: index == 0 ? day : "")
                    case .ride(let ride): train(parts(ride), isCancelled: ride.isCancelled == true)
                    case .way(let way): words(way).padding(left: indentation)
                    }
                }
                words(([duration] + clocks).filter { !$0.isEmpty }.joined(separator: " · "))
            } else {
                let (first, last) = (trip.rides.first?.boarding, trip.rides.last?.alighting)
                end(
                    station(first?.place ?? trip.origin, first, first?.departure),
                    first?.departure ?? trip.departure, day: day)
                let time = [duration, walks].filter { !$0.isEmpty }.joined(separator: ", ")
                let occupancy = trip.rides.count == 1 ? trip.rides.first.flatMap(occupancy) : nil
                train(
                    ([TripFormatting.vehicles(trip, hasWays: false), occupancy ?? "", time] + clocks)
                        .filter { !$0.isEmpty },
                    isCancelled: trip.hasCancelledTrain)
                end(
                    station(last?.place ?? trip.destination, last, last?.arrival),
                    last?.arrival ?? trip.arrival)
            }
            if let remark = TripFormatting.clocks(of: trip) { words(remark) }
        }
    }

    /// Returns the time between the arrival at a station and the departure there: `change, 41 min`; nil after anything
    /// else than an arrival, or if a time is not known.
    private func change(after step: TripStep, at departure: StationTime?) -> String? {
        guard case .end(_, let arrival?, _) = step, let departure else { return nil }
        let wait = departure.instant.timeIntervalSince(arrival.instant)
        return "change, " + TripFormatting.duration(.seconds(wait))
    }

    /// The walks at both ends of the trip, in words. The duration includes them, but the other lines show only
    /// trains.
    private var walks: String {
        let (start, end) = (
            "from \(trip.origin.name) (\(trip.departure.clock))",
            "to \(trip.destination.name) (\(TripFormatting.clock(trip.arrival, of: trip)))"
        )
        return switch (trip.beginsElsewhere, trip.endsElsewhere) {
        case (false, false): ""
        case (true, false): "with the walk \(start)"
        case (false, true): "with the walk \(end)"
        case (true, true): "with the walks \(start) and \(end)"
        }
    }

    /// The width at which no station's name is cut off, and no train with its seat.
    var width: Int {
        let (first, last) = (trip.rides.first?.boarding, trip.rides.last?.alighting)
        let names = [
            trip.origin.name, name(first), name(last), trip.destination.name,
        ]
        let trains =
            isDetailed && trip.hasSeveralParts ? trip.rides.map { parts($0).joined(separator: " · ") } : []
        return dayColumn + indentation + ((names + trains).map(\.cellWidth).max() ?? 0)
    }

    /// Returns the name of a station with its platform in the timetable. A change of platform may take another line.
    private func name(_ call: Call?) -> String {
        let platform = call.flatMap { $0.plannedPlatform ?? $0.platform }.map { "   platform \($0)" }
        return (call?.place.name ?? "") + (showsPlatforms ? platform ?? "" : "")
    }

    private func parts(_ ride: Ride) -> [String] {
        [ride.vehicle, remark(ride), occupancy(ride)].compactMap(\.self)
    }

    private func occupancy(_ ride: Ride) -> String? {
        showsPlatforms ? RunningFormatting.occupancy(ride) : nil
    }

    private var dayColumn: Int {
        let least = trip.departure.day.year == today.year ? Self.dayWidth : Self.dayWithYearWidth
        return max(least, day.cellWidth + 2)
    }

    /// The width of the longest time. A time on the next day, such as `05:39 +1`, is longer than others.
    private var clockWidth: Int {
        let times =
            [trip.departure, trip.arrival]
            + trip.rides.flatMap { [$0.boarding?.departure, $0.alighting?.arrival].compactMap(\.self) }
        return times.map { TripFormatting.clock($0, of: trip).cellWidth }.max() ?? 0
    }

    private var indentation: Int { clockWidth + 2 }

    private var day: String { DayFormatting.short(trip.departure.day, today: today) }

    /// Makes the line of a station where a train, or the whole trip, begins or ends.
    private func end(_ station: StyledText, _ time: StationTime?, day: String = "") -> any View {
        HStack {
            Text(day).frame(width: dayColumn)
            Text(time.map { TripFormatting.clock($0, of: trip) } ?? "…", style: .bold)
                .frame(width: indentation)
            Text(station, lineLimit: 3)
        }
    }

    /// Returns the name of a station, with the notes on the train's stop there. A note that does not fit moves to the
    /// next line as a whole.
    private func station(_ place: Place?, _ call: Call?, _ time: StationTime?) -> StyledText {
        let notes =
            showsPlatforms
            ? call.map { RunningFormatting.notes(on: $0, at: time, since: trip.departure.day) } ?? [] : []
        return StyledText([StyledText.Run(place?.name ?? "")] + notes.flatMap(\.runs))
    }

    /// Makes the line of a train, between the lines of its two stations.
    private func train(_ parts: [String], isCancelled: Bool = false) -> any View {
        let mark = isCancelled ? StyledText(RunningFormatting.cancelled + " · ", .error) : ""
        return BarredText(
            words: Text(mark + StyledText(parts: parts, .secondary), lineLimit: 3), indentation: indentation
        )
        .padding(left: dayColumn)
    }

    private func words(_ text: String) -> any View { line("", StyledText(text, .secondary)) }

    private func line(_ day: String, _ text: StyledText) -> any View {
        HStack {
            Text(day).frame(width: dayColumn)
            Text(text, lineLimit: 3)
        }
    }
}

/// A text to the right of a bar, which connects the stations above and below.
private struct BarredText: View {
    var words: Text
    /// The width of the bar with the blanks beside it.
    var indentation: Int

    func width(in layout: Layout) -> SizeRange { words.width(in: layout) + indentation }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        words.height(forWidth: width - indentation, in: layout)
    }

    func place(in frame: Rect, in layout: Layout) {
        VerticalDivider().padding(left: 2).place(in: frame, in: layout)
        words.padding(left: indentation).place(in: frame, in: layout)
    }
}
