import Foundation
import Rail
import TerminalUI
import Waiting

extension ResultsScreen {
    /// Asks every minute how the trains of the next 24 hours run, by one search for all of them.
    func watchTrains(in window: Window) {
        running.watch(
            self, in: window, since: context.now(), context,
            isNeeded: { [weak self] in self?.searchForRunning != nil },
            ask: { [weak self, service = context.service] in
                guard let query = self?.searchForRunning else { return [] }
                return try await service.trips(query).byStationClocks(of: query).trips
            },
            take: { [weak self] in self?.take($0) })
    }

    /// The search that lists the trains from the first one on that is still to leave, as many as are listed; nil if
    /// none leaves within 24 hours.
    private var searchForRunning: TripQuery? {
        let now = context.now()
        let rows = TripOrder.departure.sorted(list.rows).drop { $0.hasLeft(at: now) || $0.trip.isWalk }
        guard state == .listed, let first = rows.first?.trip, first.isNear(at: now) else { return nil }
        var query = query
        query.time = .departAfter(first.departure.day, minuteOfDay: first.departure.minuteOfDay)
        (query.latestDeparture, query.count) = (nil, rows.count)
        return query
    }

    private func take(_ trips: [Trip]) {
        var latest = list
        latest.update(with: trips)
        // Assigning lays the whole list out again, so it is done only if something has changed.
        if latest != list { list = latest }
        getPrices()
    }
}
