import Rail
import TerminalUI
import Waiting

extension ResultsScreen {
    /// So many trips are priced at a time: enough to be quick, few enough to be polite.
    private static let concurrentRequests = 4

    /// Asks again for the prices that the service would not say.
    func retryPrices() {
        list.forgetFailedPrices()
        getPrices()
    }

    /// Asks for the prices that are not known, those that are shown first; trips that come meanwhile are
    /// asked for as well.
    func getPrices() {
        guard let window, !isPricing, !list.unasked.isEmpty else { return }
        pricing = window.activity("Getting prices") { [weak self] activity in
            let error = await self?.askForPrices(activity)
            guard let self, activity === pricing else { return }
            list.pricesEnded()
            guard !activity.isCancelled else { return }
            pricing = nil
            if let error { say(error) } else { getPrices() }
        }
        pricing?.progress = progress
    }

    private var progress: (done: Int, total: Int) {
        (list.rows.count - list.unasked.count, list.rows.count)
    }

    /// - Returns: The error that says most: one that ends all, else the first.
    private func askForPrices(_ activity: WindowActivity) async -> (any Error)? {
        let (service, passengers) = (context.service, query.passengers.passengers)
        var asked: Set<Trip.ID> = []
        var underWay = 0
        var worstError: (any Error)?
        await withTaskGroup(of: PriceAnswer.self) { group in
            @UIActor func askForMore() {
                // A search that took the place of this one has trips of its own.
                guard activity === pricing, !activity.isCancelled, !endsAll(worstError) else { return }
                activity.progress = progress
                for row in list.unasked where underWay < Self.concurrentRequests {
                    guard asked.insert(row.id).inserted else { continue }
                    underWay += 1
                    group.addTask {
                        do {
                            let query = OfferQuery(trip: row.trip, passengers: passengers)
                            let offers = try await service.offers(query)
                            return PriceAnswer(trip: row.id, answer: .success(offers))
                        } catch { return PriceAnswer(trip: row.id, answer: .failure(error)) }
                    }
                }
            }
            askForMore()
            while let found = await group.next() {
                let (trip, answer) = (found.trip, found.answer)
                underWay -= 1
                if activity === pricing, !activity.isCancelled {
                    if case .failure(let error) = answer, !endsAll(worstError) {
                        let saysMore = endsAll(error) || UnrecordedFormatting.fit(worstError)
                        worstError = saysMore ? error : worstError ?? error
                    }
                    take(answer, for: trip)
                }
                askForMore()
            }
        }
        return worstError
    }

    private func take(_ answer: Result<OfferList, any Error>, for trip: Trip.ID) {
        switch answer {
        case .success(let offers): list.setPrices(.known(offers), of: trip)
        case .failure(let error):
            // Whoever signs in again has them asked for again.
            if !isSignedOut(error) { list.setPrices(.refused(error), of: trip) }
        }
    }

    /// Whether no other price would come either, so that it is better not to ask for more.
    private func endsAll(_ error: (any Error)?) -> Bool {
        switch (error as? RailError)?.code {
        case .signedOut, .unreachable, .timedOut, .insecure, .unencrypted, .tooManyRequests: true
        default: false
        }
    }

    private func isSignedOut(_ error: any Error) -> Bool { (error as? RailError)?.code == .signedOut }

    /// Prices are no reason for a dialog: what failed is marked, and can be asked for again.
    private func say(_ error: any Error) {
        guard !isSignedOut(error) else {
            return foreground.report(error, in: context) { [weak self] in self?.getPrices() }
        }
        guard !UnrecordedFormatting.fit(error) else {
            let count = list.rows.count { $0.prices == .unrecorded }
            return foreground.say(StatusMessage(UnrecordedFormatting.prices(ofTrains: count)))
        }
        for row in list.unasked { list.setPrices(.failed(ErrorFormatting(error).message), of: row.id) }
        let failures = list.rows.filter { if case .failed = $0.prices { true } else { false } }.count
        foreground.say(
            StatusMessage(
                "No prices for \(TripFormatting.trains(failures)); p asks again. \(ErrorFormatting(error).title).",
                kind: .error))
    }
}

/// What came of asking for one trip's prices.
///
/// Not a tuple: in an optimised build Swift 6.3.1 hands a task group's tuples on damaged, and the program crashes.
private struct PriceAnswer: Sendable {
    var trip: Trip.ID
    var answer: Result<OfferList, any Error>
}
