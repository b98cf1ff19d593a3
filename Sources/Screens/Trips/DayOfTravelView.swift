import Foundation
import Rail
import TerminalUI
import Waiting

/// The facts that a traveller needs on the day of travel, at the head of My trips.
struct DayOfTravelView: ComposedView {
    var day: DayOfTravel
    var intent: BookingIntent
    /// The trip as its trains run now.
    var trip: Trip
    var now: Date
    /// Whether there is only room for the next train.
    var isLow: Bool
    /// Whether sentences need more rows than usual.
    var isNarrow: Bool

    /// The width of the time until the departure.
    private static let labelWidth = 13
    /// The number of trains that are shown in full.
    private static let mostTrains = 2
    /// The rows kept free for news and for the trains to take instead, so that the list below never moves when they
    /// are known, change or go away.
    private var rowsOfNews: Int { isNarrow ? 7 : 5 }
    /// The rows of the whole block in a low window.
    private static let rowsIfLow = 8

    var body: any View {
        let ahead = trip.ahead(at: now)
        VStack {
            VStack {
                head
                for line in lines(ahead) { line }
                for sentence in sentences(ahead) {
                    WarningText(sentence: sentence, lineLimit: 2).padding(left: 1)
                }
                for words in whatElse { Text(words, lineLimit: 3).padding(left: 1) }
            }
            .frame(height: rows)
            Divider()
        }
    }

    /// The rows of the block. They depend on the whole trip alone: not on the trains that have left, nor on how the
    /// others run.
    private var rows: Int {
        guard !isLow else { return Self.rowsIfLow }
        let trains = min(trip.rides.count, Self.mostTrains)
        let lines = 4 * trains - 1 + (trip.rides.count > Self.mostTrains ? 1 : 0)
        return 1 + (trip.wayToFirstTrain == nil ? 0 : 1) + lines + rowsOfNews
    }

    // MARK: Head

    private var clock: StationClock { day.context.clock(of: trip, in: intent) }

    private var head: any View {
        let name = DayFormatting.relative(trip.departure.day, today: clock.today)
        let short = DayFormatting.short(trip.departure.day, today: clock.today)
        let title = name == short ? short : name.prefix(1).uppercased() + name.dropFirst() + ", " + short
        return HStack(spacing: 2) {
            Text(title, style: .bold).frame(width: title.cellWidth)
            Spacer()
            if let asked = day.asked {
                let ago = Duration.seconds(now.timeIntervalSince(asked))
                Text(
                    "asked \(clock.words(for: asked))"
                        + (RunningFormatting.isFresh(asked, at: now)
                            ? "" : ", \(TripFormatting.duration(ago)) ago"),
                    style: .secondary, lineLimit: 1)
            }
        }
        .padding(horizontal: 1)
    }

    // MARK: Stations and trains

    private func lines(_ trip: Trip) -> [any View] {
        var lines: [any View] = []
        var isReached = true
        if let way = trip.wayToFirstTrain, isAhead(trip.rides.first) { lines.append(start(of: trip, way)) }
        for (index, ride) in trip.rides.prefix(isLow ? 1 : Self.mostTrains).enumerated() {
            if index > 0 { lines.append(change(to: ride, in: trip)) }
            let label = index == 0 && !setsOutLater(trip) ? label(ride) : ""
            lines.append(end(ride.boarding, ride.boarding?.departure, label: label, keepsRows: index == 0))
            lines.append(train(ride))
            isReached = isReached && ride.canBeRidden && trip.connection(to: ride)?.isPossible != false
            if !isLow {
                lines.append(end(ride.alighting, ride.alighting?.arrival, isReached: isReached))
            }
        }
        let more = trip.rides.dropFirst(Self.mostTrains)
        if !isLow, !more.isEmpty {
            let trains = more.map(\.vehicle).joined(separator: TripFormatting.separator)
            lines.append(line("┆", StyledText("then \(trains), arrives \(arrival(trip))", .secondary)))
        }
        if isLow {
            lines.append(Text("arrives \(arrival(trip))", style: .secondary, lineLimit: 1).padding(left: 1))
        }
        return lines
    }

    private func isAhead(_ ride: Ride?) -> Bool {
        (ride?.boarding?.currentDeparture?.instant).map { $0 > now } ?? false
    }

    /// Whether the way to the first train is still to begin, so that the time that is left counts to its beginning.
    private func setsOutLater(_ trip: Trip) -> Bool {
        trip.wayToFirstTrain != nil && trip.departure.instant > now
    }

    /// The line of the way to the first train, which begins elsewhere.
    private func start(of trip: Trip, _ way: Transfer) -> any View {
        let label =
            setsOutLater(trip) ? DepartureFormatting.timeLeft(until: trip.departure, at: now) : ""
        return HStack {
            Text(label, style: .bold).frame(width: Self.labelWidth)
            Text(clockText(trip.departure), style: .bold).frame(width: timeWidth)
            Text("\(trip.origin.name), \(TripFormatting.way(way))", lineLimit: isLow ? 1 : 2)
        }
        .padding(left: 1)
    }

    private func arrival(_ trip: Trip) -> String {
        let new =
            trip.interruption == nil
            ? RunningFormatting.newTime(trip.arrival, trip.currentArrival, since: self.trip.departure.day)
            : RunningFormatting.notReached
        return ["\(clockText(trip.arrival)) \(trip.destination.name)", new?.words].compactMap(\.self)
            .joined(separator: "  ")
    }

    private func clockText(_ time: StationTime) -> String { TripFormatting.clock(time, of: trip) }

    /// The time until the departure of a train, as it is expected now.
    private func label(_ ride: Ride) -> String {
        guard ride.isCancelled != true, let departure = ride.boarding?.currentDeparture else { return "" }
        guard departure.instant <= now else { return DepartureFormatting.timeLeft(until: departure, at: now) }
        return ride.alighting?.currentArrival.map { $0.instant <= now } ?? false ? "" : "on board"
    }

    /// - Parameters:
    ///   - isReached: Whether a traveller gets there with the trains of the trip.
    ///   - keepsRows: Whether other lines give way to the words of this one.
    private func end(
        _ call: Call?, _ time: StationTime?, label: String = "", isReached: Bool = true,
        keepsRows: Bool = false
    ) -> any View {
        var notes = call.map { RunningFormatting.notes(on: $0, at: time, since: trip.departure.day) } ?? []
        if !isReached { notes = [RunningFormatting.notReached] }
        var label = label
        // The time that is left stands beside the time that it counts to. A low window has no room for it there.
        if !isLow, label != "on board", !label.isEmpty, let time, let expected = call?.expected(at: time),
            let new = RunningFormatting.newTime(time, expected, since: trip.departure.day)
        {
            notes[0] = RunningNote(fact: "\(new.fact), \(label)", isNews: true)
            label = ""
        }
        let words = Text(
            StyledText([StyledText.Run(call?.place.name ?? "…")] + notes.flatMap(\.runs)), lineLimit: 3)
        return HStack {
            Text(label, style: .bold).frame(width: Self.labelWidth)
            Text(time.map(clockText) ?? "…", style: .bold).frame(width: timeWidth)
            keepsRows ? words.keepingRows() : words
        }
        .padding(left: 1)
    }

    /// The width of the longest time with two blanks. A time on the next day, such as `05:39 +1`, is longer than
    /// others.
    private var timeWidth: Int {
        let times = trip.rides.flatMap { [$0.boarding?.departure, $0.alighting?.arrival] }.compactMap(\.self)
        return 2 + (times.map { clockText($0).cellWidth }.max() ?? 5)
    }

    private func line(_ mark: String, _ words: StyledText) -> any View {
        HStack {
            Text("").frame(width: Self.labelWidth)
            Text("  \(mark)", style: .secondary).frame(width: timeWidth)
            Text(words, lineLimit: 2)
        }
        .padding(left: 1)
    }

    private func train(_ ride: Ride) -> any View {
        let parts = [
            ride.vehicle, SeatFormatting.coaches(intent.seats(in: ride)), RunningFormatting.occupancy(ride),
        ].compactMap(\.self)
        let cancelled = StyledText(RunningFormatting.cancelled + TripFormatting.separator, .error)
        return line("│", (ride.isCancelled == true ? cancelled : "") + StyledText(parts: parts, .normal))
    }

    private func change(to ride: Ride, in trip: Trip) -> any View {
        guard let connection = trip.connection(to: ride) else {
            return line("┆", StyledText(TripFormatting.staySeated, .secondary))
        }
        let time = connection.timetabledMinutes.map { ", " + TripFormatting.duration(.seconds($0 * 60)) }
        let place = connection.boarding.place
        let to = place.name == connection.alighting.place.name ? "" : " to \(place.name)"
        let news = RunningFormatting.briefly(connection)?.runs ?? []
        return line("┆", StyledText([.init("change\(to)\(time ?? "")", .secondary)] + news))
    }

    // MARK: What has happened, and what else there is

    /// Returns the sentences with facts that the lines do not show, as many as fit. In a low window, the lines show
    /// little.
    private func sentences(_ trip: Trip) -> [String] {
        let all = RunningFormatting.sentences(trip, namesCancelled: isLow, namesChanges: isLow)
        let most = isLow ? 1 : 2
        guard all.count > most, let last = all.prefix(most).last else { return all }
        return all.prefix(most - 1) + ["\(last) (and \(all.count - most) more)"]
    }

    /// The trains to take instead, and whether the ticket allows them.
    private var whatElse: [String] {
        // All times of the block count from the day at its head, or from today if the trip has begun before.
        let since = max(clock.today, trip.departure.day)
        let trains = day.others(at: now).prefix(isLow ? 1 : 2)
            .map { RunningFormatting.other($0, since: since) }
            .joined(separator: TripFormatting.separator)
        let bound = DisruptionFormatting.trains(of: intent, for: trip) != nil
        let intro =
            (trip.interruption == nil ? nil : trip.fallback(at: now))
            .map { "Next trains from \($0.place.name)" }
            ?? (bound ? "If missed" : "Other trains")
        return [
            trains.isEmpty ? nil : "\(intro): \(trains).",
            DisruptionFormatting.validity(intent, for: trip, namesOthers: !trains.isEmpty),
        ].compactMap(\.self)
    }
}
