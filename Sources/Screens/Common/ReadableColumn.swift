import TerminalUI

/// The column in the middle of a wide window, in which text is easy to read.
enum ReadableColumn {
    /// The greatest width of the column, in cells. A window of 80 columns is narrower.
    static let width = 90
}

extension View {
    /// Limits the view to the readable column.
    func inReadableColumn() -> any View {
        frame(maxWidth: ReadableColumn.width).stretched(.center)
    }
}
