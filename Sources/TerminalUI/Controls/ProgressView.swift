import Waiting

/// The progress of some work: a bar, or a spinner if the total is unknown.
///
/// ```swift
/// ProgressView("Cups", done: 1, of: 3)
/// ```
public struct ProgressView: Control {
    var label: String
    /// The number of steps done, and of all steps. Nil if the total is unknown.
    var fraction: (done: Int, total: Int)?

    /// Makes a bar with its count.
    public init(_ label: String, done: Int, of total: Int) {
        self.label = label
        fraction = (done, total)
    }

    /// Makes a spinner.
    public init(_ label: String) { self.label = label }

    public func width(in layout: Layout) -> SizeRange {
        let width = label.cellWidth + 2
        return fraction == nil ? .fixed(width) : SizeRange(minimum: 8, ideal: width + 30, maximum: width + 60)
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }

    public func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        guard let fraction, fraction.total > 0 else {
            canvas.put(Self.spinner(context), at: Point(x: 0, y: 0), style: .accent)
            canvas.put(label.truncated(to: canvas.size.width - 2), at: Point(x: 2, y: 0))
            return Element(role: .progress, label: label)
        }
        let count = "\(fraction.done)/\(fraction.total)"
        let shown = label.truncated(to: canvas.size.width - count.cellWidth - 1)
        let room = canvas.size.width - shown.cellWidth - count.cellWidth - 2
        canvas.put(shown, at: Point(x: 0, y: 0))
        if room >= 4 {
            let done = max(0, min(room, room * fraction.done / fraction.total))
            let bar = Rect(x: shown.cellWidth + 1, y: 0, width: done, height: 1)
            canvas.fill(bar, with: "█", style: .accent)
            canvas.fill(
                Rect(x: bar.maxX, y: 0, width: room - done, height: 1), with: "░", style: .secondary)
        }
        canvas.put(count, at: Point(x: max(0, canvas.size.width - count.cellWidth), y: 0))
        return Element(role: .progress, label: label, value: count)
    }

    /// The current face of the spinner. The spinner turns ten times a second while it is shown.
    static func spinner(_ context: ControlContext) -> String {
        let faces = ["|", "/", "-", "\\"]
        context.environment.requestFrame(.milliseconds(100))
        let turns = context.environment.now.nanoseconds / 100_000_000
        return faces[Int(turns % Int64(faces.count))]
    }
}
