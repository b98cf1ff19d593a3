import TerminalUI

/// Draws a frame as text for a report, in a box with marks for the focus and the cursor.
struct ScreenDrawing {
    let frame: Frame

    /// The drawing. A `▸` marks the rows that have the focus, and a `▾` marks the cursor's column.
    var text: String {
        let width = frame.size.width
        var lines = ["Frame \(frame.number), \(width)×\(frame.size.height):"]
        lines.append("  ┌" + rule(width) + "┐")
        let focused = focusedRows
        for (y, line) in frame.grid.lines.enumerated() {
            lines.append("\(focused.contains(y) ? "▸" : " ") │\(line.padded(to: width))│")
        }
        lines.append("  └" + String(repeating: "─", count: width) + "┘")
        lines.append(legend)
        return lines.joined(separator: "\n")
    }

    private func rule(_ width: Int) -> String {
        guard let cursor = frame.cursor, (0..<width).contains(cursor.x) else {
            return String(repeating: "─", count: width)
        }
        return String(repeating: "─", count: cursor.x) + "▾"
            + String(repeating: "─", count: width - cursor.x - 1)
    }

    private var focusedRows: Range<Int> {
        guard let focused = frame.focusedElement else { return 0..<0 }
        if focused.role == .terminal { return frame.cursor.map { $0.y..<$0.y + 1 } ?? 0..<0 }
        // If a list has the focus, only its selected row is marked.
        let within = Frame(number: frame.number, grid: frame.grid, elements: [focused]).allElements
        let chosen = within.first { $0.states.contains(.selected) && !$0.visibleFrame.isEmpty }
        let place = (chosen ?? focused).visibleFrame
        return place.isEmpty ? 0..<0 : place.y..<place.maxY
    }

    private var legend: String {
        let focus = frame.focusedElement.map { "the focus is on the \($0.inWords)" }
        let cursor = frame.cursor.map { "the cursor in row \($0.y + 1), column \($0.x + 1)" }
        let parts = [focus ?? "nothing has the focus", cursor].compactMap(\.self)
        return "  " + parts.joined(separator: ", ") + "."
    }
}
