import Foundation
import Rail
import TerminalUI
import Waiting

/// The legs of a journey, and its fares below them.
struct JourneyView: ComposedView {
    var journey: JourneyLines
    var scroll: PaneScroll
    var prices: TripRow.Prices
    var hasLeft: Bool
    var isPricing: Bool
    var passengers: PassengerCounts
    var clock: StationClock
    var now: Date
    var characters: TerminalSettings.Characters
    var chosen: FareGrid.Position
    var choose: @UIActor (FareGrid.Position) -> Void
    var retry: @UIActor () -> Void

    var body: any View {
        let grid = FareGrid(prices)
        VStack {
            JourneyPane(journey: journey, scroll: scroll).padding(left: 1)
            Spacer(minimum: 0, maximum: 1)
            if prices != .needless, grid == nil {
                Heading(FareTable.title(TripFormatting.passengers(passengers))).padding(left: 3)
            }
            fares(grid).padding(left: 2, right: 1)
            Spacer()
        }
    }

    /// - Parameter grid: The fares in a table, which has its own title; nil for none.
    @ViewBuilder private func fares(_ grid: FareGrid?) -> any View {
        switch prices {
        case .unknown where hasLeft: Text(PriceFormatting.departed).padding(left: 1)
        case .unknown:
            Text(
                isPricing ? "… prices are on their way" : "… there are no prices yet; p asks for them",
                style: .secondary
            ).padding(left: 1)
        case .failed(let why):
            VStack {
                ProblemText(why)
                Button("Retry", id: "retry", action: retry)
            }
            .padding(left: 1)
        case .needless: Text(PriceFormatting.onFoot, style: .secondary).padding(left: 1)
        case .unrecorded: Text(UnrecordedFormatting.prices, style: .secondary).padding(left: 1)
        case .known(let offers):
            if let grid {
                FareTable(
                    grid: grid, passengers: passengers, now: now, characters: characters, chosen: chosen,
                    choose: choose)
                Spacer(minimum: 0, maximum: 1)
                details(grid)
            } else {
                Text(PriceFormatting.whyNone(offers)).padding(left: 1)
            }
            for warning in offers.warnings.prefix(2) {
                Text(warning, style: .secondary).keepingRows().padding(left: 1)
            }
        }
    }

    /// The chosen fare in words, in the room of the longest one: the journey above does not move.
    private func details(_ grid: FareGrid) -> any View {
        let offers = grid.lines.flatMap(\.offers).compactMap(\.self)
        let shown = grid.offer(at: chosen).flatMap { chosen in offers.firstIndex { $0.id == chosen.id } }
        return OneOf(
            views: offers.map { Text(details($0), style: .secondary, lineLimit: 3).keepingRows() },
            shown: shown ?? 0
        ).padding(left: 1)
    }

    private func details(_ offer: Offer) -> String {
        var parts = [offer.name]
        // Before the conditions, of which the table has the beginning: the end may be cut off.
        if let expiry = offer.expiry {
            let words = clock.words(for: expiry)
            parts.append(
                offer.isOver(at: now)
                    ? "price was held until \(words), p asks anew" : "price held until \(words)")
        }
        let conditions = PriceFormatting.conditions(offer.conditions, in: characters)
        if !conditions.isEmpty { parts.append(conditions) }
        return parts.joined(separator: " · ")
    }
}
