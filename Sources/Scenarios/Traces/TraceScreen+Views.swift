import BlackBox
import TerminalUI

/// Shows a recorded frame with its styles and its cursor, in a border if there is room. If the frame is too large,
/// shows the part around the cursor, or the upper left part without a cursor, and a note beside the steps.
struct TraceFrameView: Control {
    let frame: Trace.Frame?
    /// Whether the frame has the whole window. Otherwise, a line separates it from the steps.
    var isAlone = false

    func width(in layout: Layout) -> SizeRange { .atLeast(frame?.size.width ?? 20, minimum: 20) }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        .atLeast(frame?.size.height ?? 1, minimum: 3)
    }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let canvas = bordered(canvas)
        guard let frame else {
            canvas.put("Nothing is painted yet.", at: Point(x: 0, y: 0), style: .secondary)
            return Element(role: .group, label: "Frame", value: "Nothing is painted yet.")
        }
        var room = canvas.size
        var note = ""
        if frame.size.width > room.width || frame.size.height > room.height {
            if !isAlone { room.height -= 1 }
            let part = Size(
                width: min(room.width, frame.size.width), height: min(room.height, frame.size.height))
            note = "\(part.width)×\(part.height) of \(frame.size.width)×\(frame.size.height) are shown"
            if !isAlone {
                canvas.put(
                    note, at: Point(x: 0, y: room.height), style: .secondary, maxWidth: canvas.size.width)
            }
        }
        let start = Point(
            x: Self.start(frame.cursor?.x, room.width, of: frame.size.width),
            y: Self.start(frame.cursor?.y, room.height, of: frame.size.height))
        let screen = canvas.clipped(to: Rect(size: room)).translated(by: Point(x: -start.x, y: -start.y))
        for (y, row) in frame.rows.enumerated() where y >= start.y && y < start.y + room.height {
            for run in CellRun.runs(of: row) {
                screen.put(run.text, at: Point(x: run.x, y: y), style: run.style)
            }
        }
        if let cursor = frame.cursor { screen.setCursor(at: cursor) }
        return Element(role: .group, label: "Frame", value: note)
    }

    /// Draws the border, or only a line on the left if there is no room, and returns the canvas inside.
    private func bordered(_ canvas: Canvas) -> Canvas {
        let room = canvas.size
        if let size = frame?.size, room.width >= size.width + 2, room.height >= size.height + 2 {
            canvas.box(Rect(x: 0, y: 0, width: size.width + 2, height: size.height + 2), style: .secondary)
            return canvas.clipped(to: Rect(x: 1, y: 1, width: size.width, height: size.height))
        }
        guard !isAlone else { return canvas }
        canvas.verticalLine(at: Point(x: 0, y: 0), height: room.height, style: .secondary)
        return canvas.clipped(to: Rect(x: 1, y: 0, width: room.width - 1, height: room.height))
    }

    /// Returns the first column or row to show, so that the cursor is visible.
    private static func start(_ cursor: Int?, _ room: Int, of length: Int) -> Int {
        max(0, min((cursor ?? 0) + 2 - room, length - room))
    }
}

/// Lists the steps of a trace, one row each. Scrolls to the selected step.
struct TraceStepList: Control {
    let steps: [TraceStep]
    let chosen: Int

    func width(in layout: Layout) -> SizeRange { .atLeast(16) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .atLeast(steps.count, minimum: 1) }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        var element = Element(role: .list, label: "Steps", rowCount: steps.count)
        let height = canvas.size.height
        let first = max(0, min(chosen - height / 2, steps.count - height))
        for (y, index) in steps.indices.dropFirst(first).prefix(height).enumerated() {
            let step = steps[index]
            let text =
                (index == chosen ? "▸ " : "  ") + (step.failure == nil ? "" : "✗ ") + step.words.cleaned
            var style = step.failure == nil ? Style.normal : .error
            if index == chosen { style = style.with(.reverse) }
            canvas.put(text.truncated(to: canvas.size.width), at: Point(x: 0, y: y), style: style)
            element.children.append(
                Element(
                    role: .row, label: step.words,
                    states: index == chosen ? [.enabled, .selected] : [.enabled],
                    frame: Rect(x: 0, y: y, width: canvas.size.width, height: 1), rowNumber: index + 1))
        }
        return element
    }
}
