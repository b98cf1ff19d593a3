import BlackBox
import TerminalUI
import Waiting

/// The small panel in which the transcriber shows the last steps. It lies over the window's frame, and is no part of it.
@UIActor
struct TranscriptPanel {
    let transcriber: Transcriber

    private var lines: [StyledText] {
        if transcriber.isAsking {
            return [
                StyledText("s", .bold) + "  save and end", StyledText("d", .bold) + "  drop the last step",
                StyledText("e", .bold) + "  expect what has the focus", StyledText("Esc", .bold) + "  go on",
            ]
        }
        if let notice = transcriber.notice { return [StyledText(notice)] }
        if transcriber.steps.isEmpty { return [StyledText("What you do now becomes a scenario.")] }
        return transcriber.steps.suffix(2).map { StyledText($0.yaml) }
    }

    private var title: String {
        let count = counted(transcriber.steps.count, "step")
        return transcriber.isAsking
            ? " ● Recording · \(count) " : " ● Recording · \(count) · \(Transcriber.key.name) "
    }

    func paint(on canvas: Canvas) {
        let lines = lines
        let width = min(44, canvas.size.width)
        let height = lines.count + 2
        // The last row, with the keys of the program, stays visible, and so does the row in which the person types or
        // chooses.
        let bottom = Rect(
            x: canvas.size.width - width, y: canvas.size.height - 1 - height, width: width, height: height)
        let top = Rect(x: bottom.x, y: 1, width: width, height: height)
        let used = transcriber.usedRow
        let frame = used.map { (bottom.y..<bottom.maxY).contains($0) } == true ? top : bottom
        let panel = canvas.clipped(to: frame)
        panel.fill(panel.bounds)
        panel.box(panel.bounds, style: .accent)
        panel.put(StyledText(title, .accent), at: Point(x: 1, y: 0), maxWidth: width - 2)
        for (row, line) in lines.enumerated() {
            panel.put(line.fitted(to: width - 4), at: Point(x: 2, y: row + 1))
        }
    }
}
