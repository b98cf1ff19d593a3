import Foundation
import Observation
import Rail
import TerminalUI
import Waiting

/// The next journey, from 24 hours before its departure until it is over: how its trains run, and what else there is if
/// one is missed.
@Observable
@UIActor
final class DayOfTravel {
    let context: AppContext
    private(set) var intent: BookingIntent?
    /// When the service last told how the trains run.
    private(set) var asked: Date?
    /// The trains to take instead, first the next one; empty until they are known.
    private(set) var others: [Trip] = []
    /// Called whenever there is news.
    @ObservationIgnored var onChange: @UIActor () -> Void = {}
    /// The place and the time from which `others` were asked for.
    @ObservationIgnored private var start: Trip.Interruption?
    @ObservationIgnored private let reading = LatestRequest()
    @ObservationIgnored private let searching = LatestRequest()
    @ObservationIgnored private let running = RunningWatch()
    @ObservationIgnored private let nextFind = NextMoment()

    init(_ context: AppContext) { self.context = context }

    func trip(at now: Date) -> Trip? { intent?.tripOfTheDay(at: now) }

    /// How late a train may be so that its trip still is the next one, in seconds.
    private static let mostDelay: TimeInterval = 86_400

    /// Reads the bookings whose trips may be the next one, and asks how the next one runs. It does so again when a day
    /// of travel begins, and when a booking is over.
    ///
    /// - Parameter isAsked: Whether the person asked to know it now.
    func find(among summaries: [BookingSummary], for screen: any Screen, in window: Window, isAsked: Bool) {
        let now = context.now()
        let valid = summaries.filter { $0.state.isBought }
        let candidates = valid.filter { summary in
            let end = (summary.lastArrival?.instant ?? now) + Self.mostDelay
            return end > now && summary.daysOfTravel.contains { $0 <= now }
        }
        let changes = valid.flatMap { $0.daysOfTravel + [$0.lastArrival?.instant].compactMap(\.self) }
        nextFind.set(changes.filter { $0 > now }.min(), now: now, in: window) {
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

    private func take(_ intents: [BookingIntent]) {
        let now = context.now()
        let next = intents.compactMap { intent in intent.tripOfTheDay(at: now).map { (intent, $0) } }
            .min { $0.1.departure.instant < $1.1.departure.instant }?.0
        if next == nil, intent == nil { return }
        guard next?.id == intent?.id, let known = intent, let next else {
            (intent, asked, others, start) = (next, next?.asOf, [], nil)
            return onChange()
        }
        intent = next.showing(known.trips)
        onChange()
    }

    // MARK: Requests

    private func watchTrains(for screen: any Screen, in window: Window) {
        running.watch(
            screen, in: window, context,
            isNeeded: { [weak self, context] in self?.trip(at: context.now()) != nil },
            ask: { [weak self, context] in try await context.running(self?.intent) },
            take: { [weak self, weak screen, weak window] change in
                guard let self, let change, let screen, let window else { return }
                guard change.before == intent else {
                    // The booking has changed since the request, so the response may be out of date.
                    running.forgetLastRequest()
                    return watchTrains(for: screen, in: window)
                }
                (intent, asked) = (change.after, context.now())
                onChange()
                searchForOthers(in: window)
            })
        searchForOthers(in: window)
    }

    /// Searches the trains to take instead, unless they have been searched from the same place and time.
    private func searchForOthers(in window: Window) {
        guard let intent, let trip = trip(at: context.now()), let from = trip.fallback(at: context.now()),
            from != start, var query = intent.alternatives(to: trip, at: context.now())
        else { return }
        (start, others) = (from, [])
        query.count = 3
        searching.begin("Searching other trains", in: window, isShown: false) {
            [service = context.service, query] in
            try await service.trips(query).byStationClocks(of: query).trips
        } take: { [weak self] trips in
            self?.others = trips.filter { $0.canBeTaken && $0.departure.instant >= from.time.instant }
        } failed: { [weak self] _ in
            self?.others = []
            self?.start = nil
        }
    }

    // MARK: Time

    /// Returns the next moment at which what is said changes.
    func nextChange(after now: Date) -> Date? {
        guard let trip = trip(at: now) else {
            return intent?.tripsLeft.map { $0.departure.instant - Trip.nearness }.filter { $0 > now }.min()
        }
        let departures = trip.rides.compactMap { $0.boarding?.currentDeparture?.instant }
            .compactMap { DepartureFormatting.nextChange($0, at: now) }
        let ends = (trip.rides.compactMap { $0.alighting?.currentArrival } + [trip.currentArrival])
            .map(\.instant).filter { $0 > now }
        let minute = asked.map { $0 + 60 * ((now.timeIntervalSince($0) / 60).rounded(.down) + 1) }
        return (departures + ends + [minute].compactMap(\.self)).min()
    }
}

extension BookingSummary {
    /// When the days of travel of the booking begin.
    fileprivate var daysOfTravel: [Date] {
        [departure, laterDeparture].compactMap(\.?.instant).map { $0 - Trip.nearness }
    }
}
