import Foundation
import Rail
import TerminalUI
import Waiting

/// The lines of a journey, and its fares below.
struct JourneyView: ComposedView {
    var screen: JourneyScreen

    var body: any View {
        VStack {
            if let outbound = screen.outbound {
                OutboundLine(
                    trip: outbound.trip, today: screen.clock.today, end: "fares are for both ways"
                ).frame(height: 1).padding(left: 1, right: 2)
            }
            JourneyPane(
                journey: JourneyLines(
                    trip: screen.row.trip, today: screen.clock.today, showsStops: screen.showsStops,
                    stopsKey: screen.context.key(.journeyStops)), scroll: screen.scroll
            ).padding(left: 1)
            Spacer(minimum: 0, maximum: 1)
            FaresView(
                row: screen.row, passengers: screen.passengers, now: screen.now,
                unknown: screen.isPricing
                    ? "… prices are on their way"
                    : "… there are no prices yet; \(screen.context.key(.journeyPrices)) asks for them",
                retry: { screen.getPrices() }, showsWarnings: screen.howToPay == nil
            ) { grid in
                FareTable(
                    grid: grid, passengers: screen.passengers, now: screen.now,
                    departure: (screen.outbound?.trip ?? screen.row.trip).departure,
                    characters: screen.context.characters,
                    chosen: screen.chosen, choose: { screen.choose($0) })
                Spacer(minimum: 0, maximum: 1)
                details(grid)
            }
            .padding(left: 2, right: 1)
            if let howToPay = screen.howToPay {
                Spacer(minimum: 0, maximum: 1)
                Text(howToPay, style: .highlight).keepingRows().padding(left: 3, right: 1)
            }
            Spacer()
        }
        .inReadableColumn()
    }

    /// The most rows of a description, so that the smallest window still shows the fares and the ends of the journey.
    private static let mostRows = 6

    /// Describes the chosen fare. Takes the space of the longest description, so that the journey above does not move.
    private func details(_ grid: FareGrid) -> any View {
        let offers = grid.lines.flatMap(\.offers).compactMap(\.self)
        let chosen = grid.offer(at: screen.chosen)
        return OneOf(
            views: offers.map { Text(details($0), lineLimit: Self.mostRows).keepingRows() },
            shown: offers.firstIndex { $0.id == chosen?.id } ?? 0
        ).padding(left: 1)
    }

    private func details(_ offer: Offer) -> StyledText {
        let characters = screen.context.characters
        let prices = PriceFormatting.pricesByKind(offer, for: screen.passengers, in: characters)
        var parts =
            [offer.name, prices].compactMap(\.self)
            + CardFormatting.parts(offer, for: screen.passengers.passengers, in: characters)
        // The expiry comes first, because a seller's conditions may be long enough to be cut off.
        if let expiry = offer.expiry {
            let words = screen.clock.words(for: expiry)
            parts.append(
                offer.isOver(at: screen.now)
                    ? "price was valid until \(words), \(screen.context.key(.journeyPrices)) asks anew"
                    : "price valid until \(words)")
        }
        let conditions = ConditionFormatting(offer, in: characters).sentences
        parts += conditions.isEmpty ? ["the service states no conditions"] : conditions
        return StyledText(parts: parts, .secondary)
    }
}

/// Shows one of several views in the space of the largest, so that nothing moves when another view is shown.
private struct OneOf: View {
    var views: [any View]
    var shown: Int

    func width(in layout: Layout) -> SizeRange {
        views.map { $0.width(in: layout) }.reduce(.fixed(0)) { $0.union($1) }
    }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        views.map { $0.height(forWidth: width, in: layout) }.reduce(.fixed(0)) { $0.union($1) }
    }

    func place(in frame: Rect, in layout: Layout) {
        if views.indices.contains(shown) { views[shown].place(in: frame, in: layout) }
    }
}
