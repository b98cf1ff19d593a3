/// A view with a fixed size or a size within bounds, aligned in the room that it gets.
private struct Sized: View {
    let content: Measured
    var widths: Bounds
    var heights = Bounds()
    var horizontal = HorizontalAlignment.leading

    /// The minimum and the maximum that replace those of the view. If a limit is nil, the view's own limit applies.
    struct Bounds: Hashable, Sendable {
        var minimum: Int?
        var maximum: Int?

        func applied(to range: SizeRange) -> SizeRange {
            let highest = maximum ?? max(range.maximum, minimum ?? 0)
            let lowest = min(minimum ?? range.minimum, highest)
            return SizeRange(
                minimum: lowest, ideal: min(highest, max(lowest, range.ideal)), maximum: highest)
        }
    }

    func width(in layout: Layout) -> SizeRange { widths.applied(to: content.width(in: layout)) }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        heights.applied(to: content.height(forWidth: contentWidth(in: width, layout), in: layout))
    }

    private func contentWidth(in width: Int, _ layout: Layout) -> Int {
        content.width(in: layout).fitted(to: min(width, widths.maximum ?? width))
    }

    func place(in frame: Rect, in layout: Layout) {
        let width = contentWidth(in: frame.width, layout)
        let height = content.height(forWidth: width, in: layout)
            .fitted(to: min(frame.height, heights.maximum ?? frame.height))
        let x = frame.x + horizontal.offset(of: width, in: frame.width)
        content.place(in: Rect(x: x, y: frame.y, width: width, height: height), in: layout)
    }
}

extension View {
    /// Sets the width, the height, or both.
    public func frame(width: Int? = nil, height: Int? = nil) -> some View {
        frame(minWidth: width, maxWidth: width, minHeight: height, maxHeight: height)
    }

    /// Limits width and height. If a limit is nil, the view's own limit applies.
    public func frame(
        minWidth: Int? = nil, maxWidth: Int? = nil, minHeight: Int? = nil, maxHeight: Int? = nil
    ) -> some View {
        Sized(
            content: Measured(self), widths: .init(minimum: minWidth, maximum: maxWidth),
            heights: .init(minimum: minHeight, maximum: maxHeight))
    }

    /// Makes the view take the whole width, and aligns its content there.
    package func stretched(_ alignment: HorizontalAlignment = .leading) -> some View {
        Sized(
            content: Measured(self), widths: .init(maximum: SizeRange.unlimited), horizontal: alignment)
    }
}
