import Foundation
import Observation
import Rail
import TerminalUI
import Waiting

/// The next journey, from 24 hours before its departure until it is over: the news of its trains, and the other trains
/// to take if one is missed.
@Observable
@UIActor
final class DayOfTravel {
    let context: AppContext
    /// The bookings with a trip in the next 24 hours, or with one that may be late, by departure, as their trains run
    /// now.
    private(set) var intents: [BookingIntent] = []
    /// The booking of the next trip.
    var intent: BookingIntent? {
        let now = context.now()
        return intents.first { $0.tripOfTheDay(at: now) != nil } ?? intents.first
    }
    /// The time at which the service last told how the trains run.
    private(set) var asked: Date?
    /// The trains to take instead, first the next one; empty until they are known.
    private var others: [Trip] = []
    /// Called whenever there is news.
    @ObservationIgnored var onChange: @UIActor () -> Void = {}
    /// The place and the time from which `others` were searched last.
    @ObservationIgnored private var start: Trip.Interruption?
    @ObservationIgnored private let reading = LatestRequest()
    @ObservationIgnored private let searching = LatestRequest()
    @ObservationIgnored private let running = RunningWatch()
    @ObservationIgnored private let nextFind = NextMoment()

    init(_ context: AppContext) { self.context = context }

    func trip(at now: Date) -> Trip? { intent?.tripOfTheDay(at: now) }

    /// Reads the bookings whose trips may be the next one, and asks how the next one runs. It does so again when a day
    /// of travel begins, and when a booking is over.
    ///
    /// - Parameter isAsked: Whether the person asked to know it now.
    func find(among summaries: [BookingSummary], for screen: any Screen, in window: Window, isAsked: Bool) {
        let now = context.now()
        let valid = summaries.filter { $0.state.mayHaveTickets }
        let candidates = valid.filter { summary in
            summary.mayBeAhead(at: now) && summary.daysOfTravel.contains { $0 <= now }
        }
        let changes = valid.flatMap { $0.daysOfTravel + [$0.lastArrival?.instant].compactMap(\.self) }
        nextFind.set(changes.filter { $0 > now }.min(), by: context.now, in: window) {
            [weak self, weak screen, weak window] in
            guard let screen, let window else { return }
            self?.find(among: summaries, for: screen, in: window, isAsked: false)
        }
        if isAsked { running.forgetLastRequest() }
        guard !candidates.isEmpty else {
            reading.drop()
            return take([])
        }
        reading.begin("Reading the next trip", in: window, isShown: false) { [context] in
            var intents: [BookingIntent] = []
            for candidate in candidates {
                if let intent = try await context.service.bookings.kept(candidate.id) {
                    intents.append(intent)
                }
            }
            return intents
        } take: { [weak self, weak screen, weak window] intents in
            guard let self else { return }
            take(intents)
            if let screen, let window { watchTrains(for: screen, in: window) }
        }
    }

    private func take(_ found: [BookingIntent]) {
        let now = context.now()
        let known = intent?.id
        if found.isEmpty, intents.isEmpty { return }
        let current = found.map { context.trainNews.current($0) }
        intents = current.compactMap { intent in intent.tripToAskAbout(at: now).map { (intent, $0) } }
            .sorted { $0.1.departure.instant < $1.1.departure.instant }.map(\.0)
        if intent?.id != known { (asked, others, start) = (intent?.asOf, [], nil) }
        onChange()
    }

    /// Returns the summary of a booking as its trains run now, if it is one of the day; otherwise the summary as it is.
    func asItRuns(_ summary: BookingSummary) -> BookingSummary {
        guard let intent = intents.first(where: { $0.id == summary.id }) else { return summary }
        let known = BookingSummary(intent)
        // Something may have been given back since the booking was read here.
        let isSame =
            known.state == summary.state && known.refunded == summary.refunded
            && known.ticketCount == summary.ticketCount
            && (known.laterDeparture == nil) == (summary.laterDeparture == nil)
        return isSame ? known : summary
    }

    // MARK: Requests

    private func watchTrains(for screen: any Screen, in window: Window) {
        running.watch(
            screen, in: window, context,
            isNeeded: { [weak self, context] in
                self?.intents.contains { $0.tripToAskAbout(at: context.now()) != nil } ?? false
            },
            ask: { [weak self, context] in
                var changes: [BookingChange] = []
                var untold: Set<BookingIntent.ID> = []
                for intent in self?.intents ?? [] {
                    do {
                        if let change = try await context.running(intent) { changes.append(change) }
                    } catch let error as RailError where error.code != .signedOut {
                        // The others may have news all the same.
                        changes.append(BookingChange(before: intent, after: intent))
                        untold.insert(intent.id)
                    }
                }
                return (changes, untold)
            },
            take: { [weak self, weak screen, weak window] (changes, untold) in
                guard let self, changes.count > untold.count, let screen, let window else { return }
                guard changes.map(\.before) == intents else {
                    // The bookings have changed since the request, so the response may be out of date.
                    running.forgetLastRequest()
                    return watchTrains(for: screen, in: window)
                }
                intents = changes.map(\.after)
                if let id = intent?.id, !untold.contains(id) { asked = context.now() }
                onChange()
                searchForOthers(in: window)
            })
        if others.isEmpty { searchForOthers(in: window) }
    }

    /// Searches the trains to take instead. It does so after each answer about the trains of the trip, because these
    /// others run late, too.
    private func searchForOthers(in window: Window) {
        guard let intent, let trip = trip(at: context.now()), let from = trip.fallback(at: context.now()),
            var query = intent.alternatives(to: trip, at: context.now())
        else { return }
        if from != start { others = [] }
        start = from
        query.count = 6
        searching.begin("Searching other trains", in: window, isShown: false) {
            [service = context.service, query] in
            try await service.trips(query).byStationClocks(of: query).trips
        } take: { [weak self] trips in
            self?.others = trips.filter { $0.canReplace(trip, from: from) }
        } failed: { [weak self] _ in
            self?.others = []
        }
    }

    /// Returns the trains to take instead that have not left yet; none if those that are known are for another place
    /// and time.
    func others(at now: Date) -> [Trip] {
        guard trip(at: now)?.fallback(at: now) == start else { return [] }
        return others.filter { $0.currentDeparture.instant > now }
    }

    // MARK: Time

    /// Returns the next moment at which the words on the journey change.
    func nextChange(after now: Date) -> Date? {
        guard let trip = trip(at: now) else {
            return intent?.tripsLeft.map { $0.departure.instant - Trip.nearness }.filter { $0 > now }.min()
        }
        let departures =
            ([trip.departure] + trip.rides.compactMap { $0.boarding?.currentDeparture }).map(\.instant)
            .compactMap { DepartureFormatting.nextChange($0, at: now) }
        let ends = (trip.rides.compactMap { $0.alighting?.currentArrival } + [trip.currentArrival])
            .map(\.instant).filter { $0 > now }
        let others = others(at: now).map(\.currentDeparture.instant)
        let minute = asked.map { $0 + 60 * ((now.timeIntervalSince($0) / 60).rounded(.down) + 1) }
        return (departures + ends + others + [minute].compactMap(\.self)).min()
    }
}

extension BookingSummary {
    /// Whether the booking may have tickets, and its last train may still be under way.
    func mayBeAhead(at now: Date) -> Bool {
        state.mayHaveTickets && (lastArrival?.instant ?? now) + Trip.lateness > now
    }

    /// The times at which the days of travel of the booking begin.
    fileprivate var daysOfTravel: [Date] {
        [departure, laterDeparture].compactMap(\.?.instant).map { $0 - Trip.nearness }
    }
}
