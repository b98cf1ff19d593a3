import TerminalUI
import Waiting

/// The scrolling lines of a journey. The pane never has the focus: the screen's keys scroll it.
struct JourneyPane: Control {
    var journey: JourneyLines
    var scroll: PaneScroll

    func width(in layout: Layout) -> SizeRange { .atLeast(40, minimum: 20) }

    /// Returns the lines. If the total does not fit on the last line, adds an empty line for it.
    private func lines(in width: Int) -> [StyledText] {
        let lines = journey.lines(in: width - 2)
        let hasRoom = (lines.last?.cellWidth ?? 0) + 2 + journey.total.cellWidth < width - 1
        return hasRoom ? lines : lines + [""]
    }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        let count = lines(in: width).count
        return SizeRange(minimum: min(3, count), ideal: count, maximum: count)
    }

    func place(in frame: Rect, in layout: Layout) {
        // The scroll position is set before painting, because the screen's keys depend on it.
        scroll.fit(lines(in: frame.width).count, in: frame.height)
        layout.place(self, in: frame)
    }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let width = canvas.size.width
        let lines = lines(in: width)
        let total = journey.total
        let end = width - (scroll.fitsWholly ? 1 : 2)
        var list = Element(role: .list, label: "Journey", rowCount: lines.count)
        for (y, index) in scroll.shown.enumerated() {
            let isLast = index == lines.count - 1
            canvas.put(lines[index], at: Point(x: 0, y: y))
            if isLast { canvas.put(total, at: Point(x: end - total.cellWidth, y: y), style: .bold) }
            let label = lines[index].text + (isLast ? "  " + total : "")
            list.children.append(
                Element(
                    role: .row, label: label, frame: Rect(x: 0, y: y, width: width, height: 1),
                    rowNumber: index + 1))
        }
        canvas.scrollBar(from: scroll.top, of: lines.count)
        return list
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

/// The range of lines that a pane shows.
@UIActor
final class PaneScroll {
    private(set) var top = 0
    private var count = 0
    private var height = 0

    nonisolated init() {}

    func fit(_ count: Int, in height: Int) {
        (self.count, self.height) = (count, height)
        top = max(0, min(top, count - height))
    }

    var shown: Range<Int> { top..<max(top, min(count, top + height)) }
    var fitsWholly: Bool { count <= height }
    var isAtStart: Bool { top == 0 }
    var isAtEnd: Bool { top + height >= count }

    /// Scrolls by a number of lines. Returns false if the pane is already at that end.
    @discardableResult
    func move(by lines: Int) -> Bool {
        let target = max(0, min(top + lines, count - height))
        defer { top = target }
        return target != top
    }

    /// Scrolls by a page. Returns false if the pane is already at that end.
    @discardableResult
    func page(forward: Bool) -> Bool { move(by: (forward ? 1 : -1) * max(1, height - 1)) }
}
