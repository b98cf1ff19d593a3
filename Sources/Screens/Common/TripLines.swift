import Rail
import TerminalUI
import Waiting

/// A trip in a few lines: the day, the stations with their times, and the trains.
struct TripLines: ComposedView {
    var trip: Trip
    var today: CalendarDay
    /// Whether each part of the trip has its own lines. If not, two or three lines describe the whole trip.
    var isDetailed = false
    /// Whether known platforms are shown beside their stations.
    var showsPlatforms = false
    /// Returns a remark to show beside a train, such as the seat; nil for no remark.
    var remark: (Ride) -> String? = { _ in nil }

    private static let dayWidth = 13

    /// Makes the lines for each part of the trip if they fit, or else the few lines for the whole trip.
    static func fitting(_ trip: Trip, today: CalendarDay) -> any View {
        ViewThatFits {
            TripLines(trip: trip, today: today, isDetailed: true)
            TripLines(trip: trip, today: today)
        }
    }

    var body: any View {
        let duration = [
            trip.duration.map(TripFormatting.duration),
            trip.changes > 0 ? TripFormatting.changesInFull(trip) : nil,
        ].compactMap(\.self).joined(separator: ", ")
        let clocks = [TripFormatting.clockChange(from: trip.departure, to: trip.arrival)].compactMap(\.self)
        VStack {
            if isDetailed, trip.hasSeveralParts {
                for (index, step) in trip.steps.enumerated() {
                    switch step {
                    case .end(let place, let time, let platform):
                        end(station(place, platform), time, day: index == 0 ? day : "")
                    case .ride(let ride): train(parts(ride))
                    case .way(let way): words(way).padding(left: indentation)
                    }
                }
                words(([duration] + clocks).filter { !$0.isEmpty }.joined(separator: " · "))
            } else {
                let (first, last) = (trip.rides.first?.boarding, trip.rides.last?.alighting)
                end(
                    station(first?.place ?? trip.origin, first?.platform), first?.departure ?? trip.departure,
                    day: day)
                let time = [duration, walks].filter { !$0.isEmpty }.joined(separator: ", ")
                train(([TripFormatting.vehicles(trip), time] + clocks).filter { !$0.isEmpty })
                end(station(last?.place ?? trip.destination, last?.platform), last?.arrival ?? trip.arrival)
            }
            if let remark = TripFormatting.clocks(of: trip) { words(remark) }
        }
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
            trip.origin.name, station(first?.place, first?.platform).text,
            station(last?.place, last?.platform).text, trip.destination.name,
        ]
        let trains =
            isDetailed && trip.hasSeveralParts ? trip.rides.map { parts($0).joined(separator: " · ") } : []
        return dayColumn + indentation + ((names + trains).map(\.cellWidth).max() ?? 0)
    }

    private func parts(_ ride: Ride) -> [String] { [ride.vehicle, remark(ride)].compactMap(\.self) }

    private var dayColumn: Int { max(Self.dayWidth, day.cellWidth + 2) }

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

    /// Returns the name of a station, and its platform. If the platform does not fit, all of it moves to the next line.
    private func station(_ place: Place?, _ platform: String?) -> StyledText {
        var runs = [StyledText.Run(place?.name ?? "")]
        if showsPlatforms, let platform {
            runs += [.init("   "), .init("platform \(platform)", .secondary, staysWhole: true)]
        }
        return StyledText(runs)
    }

    /// Makes the line of a train, between the lines of its two stations.
    private func train(_ parts: [String]) -> any View {
        BarredText(
            words: Text(StyledText(parts: parts, .secondary), lineLimit: 3), indentation: indentation
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
