/// A horizontal line. It is left out on screens with few rows.
public struct Divider: View {
    var style: Style

    public init(style: Style = .secondary) { self.style = style }

    public func width(in layout: Layout) -> SizeRange { .atLeast(1, minimum: 0) }
    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        .fixed(layout.environment.isCompact ? 0 : 1)
    }

    public func place(in frame: Rect, in layout: Layout) {
        guard !frame.isEmpty else { return }
        layout.decorate(frame) {
            $0.horizontalLine(at: Point(x: 0, y: 0), width: frame.width, style: style)
        }
    }
}

/// A vertical line between views side by side.
package struct VerticalDivider: View {
    var style: Style

    package init(style: Style = .secondary) { self.style = style }

    package func width(in layout: Layout) -> SizeRange { .fixed(1) }
    package func height(forWidth width: Int, in layout: Layout) -> SizeRange { .atLeast(1, minimum: 0) }

    package func place(in frame: Rect, in layout: Layout) {
        guard !frame.isEmpty else { return }
        layout.decorate(frame) {
            $0.verticalLine(at: Point(x: 0, y: 0), height: frame.height, style: style)
        }
    }
}
