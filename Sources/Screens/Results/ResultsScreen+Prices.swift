import Rail
import TerminalUI
import Waiting

extension ResultsScreen {
    /// So many trips are priced at a time: enough to be quick, few enough to be polite.
    private static let concurrentRequests = 4

    /// Asks for the prices that are not known, in the order in which the rows are shown.
    func getPrices() {
        guard let window, pricing?.isFinished != false else { return }
        list.forgetFailedPrices()
        let trips = list.visible.filter { $0.offers == nil }.map(\.trip)
        guard !trips.isEmpty else { return }
        let passengers = query.passengers.passengers
        pricing = window.activity("Getting prices") { [weak self, service = context.service] activity in
            activity.progress = (0, trips.count)
            var done = 0
            await withTaskGroup(of: (Trip.ID, TripRow.Prices).self) { group in
                var waiting = trips[...]
                @UIActor func startNext() {
                    guard let trip = waiting.popFirst(), !activity.isCancelled else { return }
                    group.addTask {
                        let query = OfferQuery(trip: trip, passengers: passengers)
                        do {
                            return (trip.id, .known(try await service.offers(query)))
                        } catch is CancellationError {
                            return (trip.id, .unknown)
                        } catch { return (trip.id, .failed(ErrorWords(error).message)) }
                    }
                }
                for _ in 0..<Self.concurrentRequests { startNext() }
                while let (trip, prices) = await group.next() {
                    done += 1
                    self?.list.setPrices(prices, of: trip)
                    activity.progress = (done, trips.count)
                    startNext()
                }
            }
            self?.pricesEnded(activity)
        }
    }

    /// Trips that came while prices were under way are asked for next; failures are said once.
    private func pricesEnded(_ activity: WindowActivity) {
        guard !activity.isCancelled else { return }
        let failures = list.rows.compactMap { if case .failed(let why) = $0.prices { why } else { nil } }
        if let why = failures.first {
            window?.showStatus(
                StatusMessage(
                    "No prices for \(TripWords.trains(failures.count)) (press p to retry). \(why)",
                    kind: .error))
        } else if list.visible.contains(where: { $0.prices == .unknown }) {
            pricing = nil
            getPrices()
        }
    }
}
