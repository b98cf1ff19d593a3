import Rail
import TerminalUI
import Waiting

/// The list of trips, or the reason why there is none; beside it the journey under the cursor, where there is
/// room.
struct ResultsView: ComposedView {
    var screen: ResultsScreen

    /// The least columns for a journey beside the list.
    private static let wideEnough = 120

    var body: any View {
        if screen.list.direct.isEmpty {
            EmptyResults(screen: screen)
        } else {
            SideBySide(
                left: Observed("list", of: screen) { list },
                right: {
                    JourneyPreview(
                        row: screen.selectedRow, query: screen.query, today: screen.clock.today,
                        now: screen.now, characters: screen.context.characters)
                },
                minimumWidth: Self.wideEnough)
        }
    }

    private var list: any View {
        VStack {
            TripTable(screen: screen, rows: screen.list.visible)
            // As high before prices arrive as afterwards, so that the list keeps its height.
            lastRow.frame(height: screen.list.warnings.isEmpty ? 1 : 2).padding(left: 2, right: 1)
        }
    }

    private var lastRow: any View {
        screen.list.filter.isOpen
            ? FilterField(
                filter: Binding(screen, \.list.filter), count: screen.list.visible.count,
                all: TripFormatting.count(screen.list.direct.map(\.trip)),
                goToList: { [weak screen] in screen?.goToList() })
            : Text(summary, style: .secondary)
    }

    private var summary: String {
        let trains = screen.list.summary(
            at: screen.now, today: screen.clock.today, asked: screen.query.time.day,
            characters: screen.context.characters)
        return ([trains] + screen.list.warnings.prefix(1)).joined(separator: " · ")
    }
}

/// Two views side by side with a line between, or the left one alone where there is no room for both as a whole.
private struct SideBySide: View {
    var left: any View
    var right: @UIActor () -> any View
    var minimumWidth: Int
    private static let rightWidth = 46

    func width(in layout: Layout) -> SizeRange { .atLeast(left.width(in: layout).ideal, minimum: 20) }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .atLeast(1) }

    func place(in frame: Rect, in layout: Layout) {
        let (leftRange, room) = (left.width(in: layout), frame.width - Self.rightWidth)
        guard frame.width >= minimumWidth, leftRange.minimum <= room else {
            return left.place(in: frame, in: layout)
        }
        // The journey gets the room that the list cannot use.
        let leftWidth = min(leftRange.ideal, max(96, frame.width * 3 / 5), room)
        left.place(in: Rect(x: frame.x, y: frame.y, width: leftWidth, height: frame.height), in: layout)
        let edge = Rect(x: frame.x + leftWidth, y: frame.y, width: 1, height: frame.height)
        VerticalDivider().place(in: edge, in: layout)
        right().place(
            in: Rect(
                x: edge.x + 1, y: frame.y, width: frame.width - leftWidth - 1, height: frame.height),
            in: layout)
    }
}
