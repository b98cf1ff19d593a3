import TerminalUI
import Waiting

/// The steps of a trace, a row each, around the one that is chosen.
struct TraceStepList: Control {
    private let steps: [TraceStep]
    private let chosen: Int

    init(_ steps: [TraceStep], chosen: Int) {
        self.steps = steps
        self.chosen = chosen
    }

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
                    frame: Rect(x: 0, y: y, width: canvas.size.width, height: 1)))
        }
        return element
    }
}
