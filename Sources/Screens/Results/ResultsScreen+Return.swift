import Rail
import TerminalUI
import Waiting

/// The list of the way back, which is another list of results above that of the way out.
extension ResultsScreen {
    func openWaysBack(_ search: TripQuery, from row: TripRow) {
        let outbound = OutboundTrip(
            trip: row.trip, asked: query.returnTime,
            prices: { [weak self] in self?.list.row(row.id)?.prices ?? row.prices },
            bookAlone: { [weak self] in
                guard let self else { return }
                window?.pop()
                openJourney(list.row(row.id) ?? row)
            })
        window?.push(ResultsScreen(context, query: search, outbound: outbound))
    }

    /// The query for the prices of a trip; of a way back, for those of both ways together.
    func offerQuery(_ trip: Trip) -> OfferQuery {
        OfferQuery(trip, after: outbound?.trip, passengers: query.passengers)
    }

    /// The way out as its trains run now; nil in a list without a way out.
    var outboundRow: TripRow? {
        outbound.map { TripRow(trip: wayOut ?? $0.trip, prices: $0.prices()) }
    }

    /// Says why nobody can travel on the way out any more; nil if that is not so.
    var outboundProblem: String? {
        guard let row = outboundRow else { return nil }
        if row.hasLeft(at: now) { return "The way out has left. Choose another train." }
        return RunningFormatting.whyNot(row.trip).map { "The way out: \($0)" }
    }

    /// Asks every minute how the trains of the way out run, while a way back is chosen.
    func watchWayOut(in window: Window) {
        guard let out = outbound?.trip else { return }
        runningOut.watch(
            self, in: window, since: context.now(), context,
            isNeeded: { [context] in out.isNear(at: context.now()) },
            ask: { [service = context.service] in
                try await service.currentTrip(out.id).map {
                    $0.byStationClocks(
                        isUTC: $0.sentInUTC == .inUTC, from: out.origin, to: out.destination)
                }
            },
            take: { [weak self] trip in if let trip, trip != self?.wayOut { self?.wayOut = trip } })
    }

    /// The key that gives the way back up; none in a list without a way out.
    var oneWayKeys: [KeyBinding] {
        guard let outbound else { return [] }
        return [
            KeyBinding(.resultsOneWay, title: "one way after all", priority: 8) { outbound.bookAlone() }
        ]
    }
}
