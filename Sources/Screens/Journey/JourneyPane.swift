import TerminalUI
import Waiting

/// The legs of a journey, which scroll where there is no room for all. It never has the focus; the screen's
/// keys scroll it.
struct JourneyPane: Control {
    var lines: [StyledText]
    /// The words at the right end of the last line.
    var total: String
    var scroll: PaneScroll

    func width(in layout: Layout) -> SizeRange { .atLeast(40, minimum: 20) }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        SizeRange(minimum: min(3, lines.count), ideal: lines.count, maximum: lines.count)
    }

    func place(in frame: Rect, in layout: Layout) {
        // Before it is painted, since the screen's keys depend on it.
        scroll.fit(lines.count, in: frame.height)
        layout.place(self, in: frame)
    }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let width = canvas.size.width
        var list = Element(role: .list, label: "Journey")
        for (y, index) in scroll.shown.enumerated() {
            let end = index == lines.count - 1 ? total.cellWidth + 2 : 1
            let line = lines[index]
            let room = max(0, width - end)
            canvas.put(line.cellWidth <= room ? line : line.ellipsized(to: room), at: Point(x: 0, y: y))
            if end > 1 {
                canvas.put(total, at: Point(x: width - total.cellWidth - 1, y: y), style: .bold)
            }
            let label = line.text + (end > 1 ? "  " + total : "")
            list.children.append(
                Element(role: .row, label: label, frame: Rect(x: 0, y: y, width: width, height: 1)))
        }
        paintScrollBar(on: canvas)
        return list
    }

    private func paintScrollBar(on canvas: Canvas) {
        guard let bar = scroll.bar else { return }
        canvas.verticalLine(
            at: Point(x: canvas.size.width - 1, y: bar.start), height: bar.length, style: .secondary)
    }

    func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        guard case .mouse(let mouse) = event else { return false }
        switch mouse.action {
        case .wheelUp: return scroll.move(by: -3)
        case .wheelDown: return scroll.move(by: 3)
        case .click, .doubleClick: return false
        }
    }
}
