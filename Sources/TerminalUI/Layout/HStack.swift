/// Views side by side.
public struct HStack: View {
    var alignment: VerticalAlignment
    var spacing: Int
    private let views: [Measured]

    /// - Parameter spacing: The columns between neighbours.
    public init(
        alignment: VerticalAlignment = .top, spacing: Int = 0, @ViewBuilder content: () -> [any View]
    ) {
        self.init(alignment: alignment, spacing: spacing, views: content())
    }

    /// Makes a stack of views in an array.
    public init(alignment: VerticalAlignment = .top, spacing: Int = 0, views: [any View]) {
        self.alignment = alignment
        self.spacing = spacing
        self.views = [Measured](views)
    }

    private var gaps: Int { spacing * max(0, views.count - 1) }

    public func width(in layout: Layout) -> SizeRange {
        SizeRange.sum(ranges(in: layout)) + gaps
    }

    private func ranges(in layout: Layout) -> [SizeRange] {
        var ranges: [SizeRange] = []
        ranges.reserveCapacity(views.count)
        for view in views { ranges.append(view.width(in: layout)) }
        return ranges
    }

    private func widths(in width: Int, _ layout: Layout) -> [Int] {
        SizeRange.divide(width - gaps, among: ranges(in: layout))
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        var tallest = SizeRange.fixed(0)
        for (view, width) in zip(views, widths(in: width, layout)) where !view.isSpacer {
            tallest = tallest.union(view.height(forWidth: width, in: layout))
        }
        return tallest
    }

    public func place(in frame: Rect, in layout: Layout) {
        var x = frame.x
        for (view, width) in zip(views, widths(in: frame.width, layout)) {
            let height = view.height(forWidth: width, in: layout).fitted(to: frame.height)
            let y = frame.y + alignment.offset(of: height, in: frame.height)
            view.place(in: Rect(x: x, y: y, width: width, height: height), in: layout)
            x += width + spacing
        }
    }
}
