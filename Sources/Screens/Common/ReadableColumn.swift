import TerminalUI
import Waiting

/// The column in the middle of a wide window, in which text is easy to read.
enum ReadableColumn {
    /// The greatest width of the column, in cells. A usual window of 80 columns is narrower, so the column fills
    /// it.
    static let width = 90

    /// The blank columns on the left of the column in a window of this width.
    static func margin(in windowWidth: Int) -> Int { max(0, windowWidth - width) / 2 }

    /// The blank rows above the content, in a window that is higher than the content of most screens.
    ///
    /// - Parameter height: The rows between the header and the footer.
    static func air(in height: Int) -> Int { max(0, (height - 20) * 2 / 5) }
}

extension View {
    /// Limits the view to the readable column, and moves it down in a high window.
    func inReadableColumn() -> any View { centered().lowered() }

    /// Limits the view to the readable column.
    func centered() -> any View { frame(maxWidth: ReadableColumn.width).stretched(.center) }

    /// Moves the view down in a high window.
    func lowered() -> any View { Lowered(content: self) }
}

/// A view with blank rows above it, if the window is high enough. A view that needs these rows itself gets them.
private struct Lowered: View {
    var content: any View

    func width(in layout: Layout) -> SizeRange { content.width(in: layout) }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        let range = content.height(forWidth: width, in: layout)
        return SizeRange(minimum: range.minimum, ideal: range.ideal, maximum: SizeRange.unlimited)
    }

    func place(in frame: Rect, in layout: Layout) {
        let range = content.height(forWidth: frame.width, in: layout)
        let air = min(ReadableColumn.air(in: frame.height), max(0, frame.height - range.ideal))
        let height = range.fitted(to: frame.height - air)
        content.place(
            in: Rect(x: frame.x, y: frame.y + air, width: frame.width, height: height), in: layout)
    }
}
