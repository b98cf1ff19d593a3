/// A vertical line between views side by side.
public struct VerticalDivider: View {
    var style: Style

    public init(style: Style = .secondary) {
        self.style = style
    }

    public func width(in layout: Layout) -> SizeRange { .fixed(1) }
    public func height(forWidth width: Int, in layout: Layout) -> SizeRange { .atLeast(1, minimum: 0) }

    public func place(in frame: Rect, in layout: Layout) {
        guard !frame.isEmpty else { return }
        layout.decorate(frame) { canvas in
            for row in 0..<frame.height { canvas.put("│", at: Point(x: 0, y: row), style: style) }
        }
    }
}
