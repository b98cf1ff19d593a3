import Rail
import TerminalUI
import Waiting

/// The list of trips, or why there is none; beside it the journey under the cursor, where there is room.
struct ResultsView: ComposedView {
    var screen: ResultsScreen

    /// From this many columns on the journey opens beside the list.
    private static let wideEnough = 120

    var body: any View {
        if screen.list.direct.isEmpty {
            EmptyResults(screen: screen)
        } else {
            SideBySide(
                left: list, right: { JourneyPreview(row: screen.selectedRow, query: screen.query) },
                minimumWidth: Self.wideEnough)
        }
    }

    private var list: any View {
        VStack {
            TripTable(screen: screen, rows: screen.list.visible)
            // As high before prices come as afterwards, so that the list keeps its height.
            lastRow.frame(height: screen.list.warnings.isEmpty ? 1 : 2).padding(left: 2, right: 1)
        }
    }

    private var lastRow: any View {
        screen.list.filter.isOpen
            ? FilterField(
                filter: Binding(screen, \.list.filter), result: found,
                goToList: { [weak screen] in screen?.goToList() })
            : Text(summary, style: .secondary)
    }

    private var found: String {
        "\(screen.list.visible.count) of \(TripFormatting.trains(screen.list.direct.count))"
    }

    private var summary: String {
        ([screen.list.summary] + screen.list.warnings.prefix(1)).joined(separator: " · ")
    }
}
