/// Views one below the other.
public struct VStack: View {
    var alignment: HorizontalAlignment
    var spacing: Int
    private let views: [Measured]

    /// - Parameter spacing: The rows between neighbours.
    public init(
        alignment: HorizontalAlignment = .leading, spacing: Int = 0, @ViewBuilder content: () -> [any View]
    ) {
        self.init(alignment: alignment, spacing: spacing, views: content())
    }

    /// Makes a stack of views in an array.
    public init(alignment: HorizontalAlignment = .leading, spacing: Int = 0, views: [any View]) {
        self.alignment = alignment
        self.spacing = spacing
        self.views = [Measured](views)
    }

    private var gaps: Int { spacing * max(0, views.count - 1) }

    public func width(in layout: Layout) -> SizeRange {
        views.width(in: layout)
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        SizeRange.sum(heights(forWidth: width, in: layout)) + gaps
    }

    private func heights(forWidth width: Int, in layout: Layout) -> [SizeRange] {
        var heights: [SizeRange] = []
        heights.reserveCapacity(views.count)
        for view in views {
            heights.append(view.height(forWidth: view.width(in: layout).fitted(to: width), in: layout))
        }
        return heights
    }

    public func place(in frame: Rect, in layout: Layout) {
        let lengths = SizeRange.divide(frame.height - gaps, among: heights(forWidth: frame.width, in: layout))
        var y = frame.y
        for (view, height) in zip(views, lengths) {
            let width = view.width(in: layout).fitted(to: frame.width)
            let x = frame.x + alignment.offset(of: width, in: frame.width)
            view.place(in: Rect(x: x, y: y, width: width, height: height), in: layout)
            y += height + spacing
        }
    }
}
