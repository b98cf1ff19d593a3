import Foundation
import Rail
import TerminalUI
import Waiting

/// The fares of a trip, or the reason why there are none.
struct FaresView: ComposedView {
    var row: TripRow
    var passengers: PassengerCounts
    var now: Date
    /// The words to show until the prices arrive.
    var unknown: String
    /// Requests the prices again after an error. If nil, there is no Retry button.
    var retry: (@UIActor () -> Void)?
    var showsWarnings: Bool
    /// Makes the views for fares that are on sale, including their title.
    @ViewBuilder var table: @UIActor (FareGrid) -> [any View]

    var body: any View {
        VStack {
            let grid = row.trip.canBeTaken ? FareGrid(row.prices) : nil
            if row.prices != .needless, grid == nil {
                Heading(FareTable.title(TripFormatting.passengers(passengers))).padding(left: 1)
            }
            switch row.prices {
            case _ where !row.trip.canBeTaken:
                if let reason = RunningFormatting.whyNot(row.trip) {
                    WarningText(sentence: reason).padding(left: 1)
                }
            case .unknown where row.hasLeft(at: now): Text(PriceFormatting.departed).padding(left: 1)
            case .unknown: Text(unknown, style: .secondary).padding(left: 1)
            case .failed(let why):
                ProblemText(sentence: why).padding(left: 1)
                if let retry { Button("Retry", id: "retry", action: retry).padding(left: 1) }
            case .needless: Text(PriceFormatting.onFoot, style: .secondary).padding(left: 1)
            case .unrecorded: Text(UnrecordedFormatting.prices, style: .secondary).padding(left: 1)
            case .known(let offers):
                if let grid { table(grid) } else { Text(PriceFormatting.whyNone(offers)).padding(left: 1) }
                if showsWarnings || grid == nil {
                    for warning in offers.warnings.prefix(2) {
                        let words = CardFormatting.naming(passengers.passengers, in: warning)
                        Text(words, style: .secondary).keepingRows().padding(left: 1)
                    }
                }
            }
        }
    }
}
