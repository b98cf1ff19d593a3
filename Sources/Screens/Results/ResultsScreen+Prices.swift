package import Rail
import TerminalUI
import Waiting

extension ResultsScreen {
    /// The number of requests at a time, which must be quick but not a burden for the service.
    package nonisolated static let concurrentRequests = 4

    /// Requests all unknown prices, first those of visible trips. Trips that are added in the meantime are
    /// included.
    func getPrices() {
        guard let window, !isPricing, !unasked.isEmpty else { return }
        pricing = window.activity("Getting prices") { [weak self] activity in
            let error = await self?.askForPrices(activity)
            guard let self, activity === pricing else { return }
            list.pricesEnded()
            pricing = nil
            guard !activity.isCancelled else { return sayStopped() }
            if let error { say(error) } else { getPrices() }
        }
        pricing?.progress = progress
    }

    /// Marks the prices that have not arrived, after a person has stopped the requests.
    private func sayStopped() {
        for row in unasked { list.setPrices(.failed("The request was stopped."), of: row.id) }
        let key = context.key(.resultsPrices)
        foreground.say(
            list.rows.contains { $0.offers != nil }
                ? "Not all prices are here: \(key) asks for the others."
                : "No prices are here: \(key) asks for them.")
    }

    private var unasked: [TripRow] { list.unasked(at: context.now()) }

    private var progress: (done: Int, total: Int) {
        let total = list.rows.count { $0.canBeTaken(at: context.now()) }
        return (total - unasked.count, total)
    }

    /// - Returns: The error because of which no more requests were sent, or else the first error.
    private func askForPrices(_ activity: WindowActivity) async -> (any Error)? {
        let service = context.service
        var asked: Set<Trip.ID> = []
        var underWay = 0
        var worstError: (any Error)?
        await withTaskGroup(of: PriceResponse.self) { group in
            @UIActor func askForMore() {
                // A newer search requests its own prices.
                guard activity === pricing, !activity.isCancelled, !endsAll(worstError) else { return }
                activity.progress = progress
                for row in unasked where underWay < Self.concurrentRequests {
                    guard asked.insert(row.id).inserted else { continue }
                    underWay += 1
                    let part = activity.beginPart()
                    let query = offerQuery(row.trip)
                    group.addTask {
                        do {
                            let offers = try await part.perform { try await service.offers(query) }
                            return PriceResponse(trip: row.id, part: part, response: .success(offers))
                        } catch {
                            return PriceResponse(trip: row.id, part: part, response: .failure(error))
                        }
                    }
                }
            }
            askForMore()
            while let found = await group.next() {
                let (trip, response) = (found.trip, found.response)
                underWay -= 1
                if activity === pricing, !activity.isCancelled {
                    if case .failure(let error) = response, !endsAll(worstError) {
                        let saysMore = endsAll(error) || UnrecordedFormatting.isUnrecorded(worstError)
                        worstError = saysMore ? error : worstError ?? error
                    }
                    take(response, for: trip)
                }
                askForMore()
                found.part.end()
            }
        }
        return worstError
    }

    private func take(_ response: Result<OfferList, any Error>, for trip: Trip.ID) {
        switch response {
        case .success(let offers): list.setPrices(.known(offers), of: trip)
        case .failure(let error):
            // These prices are requested again after signing in.
            if !isSignedOut(error) { list.setPrices(.refused(error), of: trip) }
        }
    }

    private func endsAll(_ error: (any Error)?) -> Bool { (error as? RailError)?.endsAll ?? false }

    private func isSignedOut(_ error: any Error) -> Bool { (error as? RailError)?.code == .signedOut }

    /// Reports an error in the status line rather than a dialog: the list marks missing prices.
    private func say(_ error: any Error) {
        guard !isSignedOut(error) else { return report(error) { [weak self] in self?.getPrices() } }
        guard !UnrecordedFormatting.isUnrecorded(error) else {
            let count = list.rows.count { $0.prices == .unrecorded }
            return foreground.say(UnrecordedFormatting.prices(ofTrains: count))
        }
        for row in unasked { list.setPrices(.failed(ErrorFormatting(error).message), of: row.id) }
        let failures = list.rows.count { if case .failed = $0.prices { true } else { false } }
        foreground.say(
            "No prices for \(TripFormatting.trains(failures)); \(context.key(.resultsPrices)) asks again. "
                + "\(ErrorFormatting(error).title).", kind: .error)
    }
}

/// The response to the request for one trip's prices.
///
/// A struct instead of a tuple: in optimised builds, Swift 6.3.1 damages the tuples that a task group returns, and the
/// program crashes.
private struct PriceResponse: Sendable {
    var trip: Trip.ID
    var part: Activity
    var response: Result<OfferList, any Error>
}

extension RailError {
    /// Whether all other requests would fail as well, so that no more should be sent.
    package var endsAll: Bool {
        switch code {
        case .signedOut, .unreachable, .timedOut, .insecure, .unencrypted, .tooManyRequests: true
        default: false
        }
    }
}
