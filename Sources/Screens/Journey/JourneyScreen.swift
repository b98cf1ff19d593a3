import Observation
import Rail
import TerminalUI
import Waiting

/// Shows one trip, leg by leg, and what it costs by class and flexibility.
@Observable
@UIActor
final class JourneyScreen: HeaderedScreen {
    private let context: AppContext
    private let passengers: PassengerCounts
    private(set) var row: TripRow
    private(set) var showsStops = false
    /// The fare under the cursor: a line and a column of the grid.
    private(set) var chosen = (line: 0, column: 0)
    @ObservationIgnored private weak var window: Window?
    @ObservationIgnored private var pricing: WindowActivity?

    init(_ context: AppContext, row: TripRow, passengers: PassengerCounts) {
        self.context = context
        self.row = row
        self.passengers = passengers
    }

    var title: String { "Journey" }
    var initialFocus: ControlID? { "fares" }

    var header: ScreenHeader {
        ScreenHeader(
            "\(row.trip.origin.name) → \(row.trip.destination.name)",
            detail: "\(DayWords.short(row.trip.departure.day))   \(TripWords.passengers(passengers))")
    }

    func didAppear(in window: Window) {
        self.window = window
        if row.offers == nil { getPrices() }
    }

    var body: any View {
        JourneyView(
            trip: row.trip, showsStops: showsStops, prices: row.prices, passengers: passengers,
            timeZone: context.timeZone, chosen: chosen, choose: { [weak self] in self?.choose($0, $1) },
            toggleStops: { [weak self] in self?.showsStops.toggle() },
            retry: { [weak self] in self?.getPrices() })
    }

    var keyBindings: [KeyBinding] {
        [
            KeyBinding(
                .enter, title: showsStops ? "hide stops" : "stops",
                help: "Show or hide the stops in between", priority: 8
            ) { [weak self] in self?.showsStops.toggle() },
            KeyBinding(
                .character("p"), title: "prices", help: "Ask for the prices again",
                disabledReason: pricing?.isFinished == false ? "The prices are on their way." : nil,
                isInFooter: row.offers == nil
            ) { [weak self] in self?.getPrices() },
            KeyBinding(.escape, title: "back", help: "Go back to the list of trains", priority: 7) {
                [weak self] in self?.window?.pop()
            },
        ]
    }

    private func choose(_ line: Int, _ column: Int) {
        chosen = (line, column)
    }

    private func getPrices() {
        guard let window, pricing?.isFinished != false else { return }
        row.prices = .unknown
        let query = OfferQuery(trip: row.trip, passengers: passengers.passengers)
        pricing = window.activity("Getting prices") { [weak self, service = context.service] activity in
            do {
                let offers = try await service.offers(query)
                if !activity.isCancelled { self?.row.prices = .known(offers) }
            } catch is CancellationError {
            } catch {
                guard let self, !activity.isCancelled else { return }
                row.prices = .failed(ErrorWords(error).message)
            }
        }
    }
}
