/// Empty room around a view.
struct Padding: View {
    let content: Measured
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    func width(in layout: Layout) -> SizeRange { content.width(in: layout) + (left + right) }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        content.height(forWidth: max(0, width - left - right), in: layout) + (top + bottom)
    }

    func place(in frame: Rect, in layout: Layout) {
        let inner = Rect(
            x: frame.x + left, y: frame.y + top, width: max(0, frame.width - left - right),
            height: max(0, frame.height - top - bottom))
        layout.placeFitted(content, in: inner)
    }
}

extension View {
    /// Adds empty room on each side, in cells.
    public func padding(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> some View {
        Padding(content: Measured(self), left: left, top: top, right: right, bottom: bottom)
    }

    /// Adds empty room on the left and the right, and above and below, in cells.
    public func padding(horizontal: Int = 0, vertical: Int = 0) -> some View {
        padding(left: horizontal, top: vertical, right: horizontal, bottom: vertical)
    }
}
