import TerminalUI

@testable import BlackBox

/// Makes screens of other programs for tests of locators.
enum ForeignScreen {
    /// - Parameter wraps: Whether all rows but the last go on in the next one.
    static func snapshot(_ rows: [StyledText], width: Int = 40, wraps: Bool = false) -> Snapshot {
        let canvas = Canvas(size: Size(width: width, height: 4))
        var terminal = Element(
            role: .terminal, label: "", frame: Rect(x: 0, y: 0, width: width, height: 4))
        terminal.visibleFrame = terminal.frame
        for (y, row) in rows.enumerated() {
            canvas.put(row, at: Point(x: 0, y: y), maxWidth: width)
            guard let (x, words) = canvas.grid.words(row: y) else { continue }
            let frame = Rect(x: x, y: y, width: words.cellWidth, height: 1)
            var text = Element(role: .text, label: words, frame: frame, visibleFrame: frame)
            if wraps, y < rows.count - 1 { text.states.insert(.wrapped) }
            terminal.children.append(text)
        }
        return Snapshot(Frame(number: 1, grid: canvas.grid, elements: [terminal]))
    }
}
