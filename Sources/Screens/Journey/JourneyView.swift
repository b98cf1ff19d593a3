import Foundation
import Rail
import TerminalUI
import Waiting

/// A journey's legs, and under them its fares.
struct JourneyView: ComposedView {
    var trip: Trip
    var showsStops: Bool
    var prices: TripRow.Prices
    var passengers: PassengerCounts
    var timeZone: TimeZone
    var chosen: (line: Int, column: Int)
    var choose: @UIActor (_ line: Int, _ column: Int) -> Void
    var toggleStops: @UIActor () -> Void
    var retry: @UIActor () -> Void

    var body: any View {
        VStack {
            journey.padding(left: 1, right: 1)
            Text(total, style: .bold, alignment: .trailing).stretched(.trailing).padding(right: 2)
            Spacer(maximum: 1)
            Heading("Fares, \(TripWords.passengers(passengers))").padding(left: 3)
            fares.padding(left: 2, right: 1)
            Spacer()
        }
    }

    /// Long journeys scroll: what does not fit is reached with the stops hidden, or by a taller terminal.
    private var journey: any View {
        let lines = JourneyLines(trip: trip, showsStops: showsStops).lines
        return List(
            "Journey", id: "journey", count: lines.count, rowID: { $0 }, selection: .constant(nil),
            onOpen: { _ in toggleStops() }, row: { ListRow(lines[$0], isSelectable: false) }
        )
        .frame(minHeight: 3, maxHeight: lines.count)
    }

    private var total: String {
        "\(TripWords.duration(trip.duration)), \(TripWords.changesInFull(trip.changes))"
    }

    @ViewBuilder private var fares: any View {
        switch prices {
        case .unknown:
            Text("… prices are on their way", style: .secondary).padding(left: 1)
        case .failed(let why):
            VStack {
                Text("✗ " + why, style: .error)
                Button("Retry", id: "retry", action: retry)
            }
            .padding(left: 1)
        case .known(let offers):
            let grid = FareGrid(offers)
            if grid.lines.isEmpty {
                Text("No fares are on sale for this train. Try another one.").padding(left: 1)
            } else {
                VStack {
                    FareTable(grid: grid, chosen: chosen, choose: choose)
                    Spacer(maximum: 1)
                    if let offer = grid.offer(line: chosen.line, column: chosen.column) {
                        Text(details(offer), style: .secondary).padding(left: 1)
                    }
                    for warning in offers.warnings.prefix(1) {
                        Text(warning, style: .secondary).padding(left: 1)
                    }
                }
            }
        }
    }

    private func details(_ offer: Offer) -> String {
        var parts = ["\(offer.name): \(offer.conditions.joined(separator: "; "))"]
        if let expiry = offer.expiry {
            let time = StationTime(instant: expiry, offset: timeZone.secondsFromGMT(for: expiry))
            parts.append("price held until \(time.clock)")
        }
        return parts.joined(separator: " · ")
    }
}
