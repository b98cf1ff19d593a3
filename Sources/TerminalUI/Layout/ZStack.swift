/// Views on top of one another, each in the whole room; a later one hides the cells that it paints.
public struct ZStack: View {
    private let views: [Measured]

    public init(@ViewBuilder content: () -> [any View]) {
        views = [Measured](content())
    }

    public func width(in layout: Layout) -> SizeRange {
        views.width(in: layout)
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        var tallest = SizeRange.fixed(0)
        for view in views { tallest = tallest.union(view.height(forWidth: width, in: layout)) }
        return tallest
    }

    public func place(in frame: Rect, in layout: Layout) {
        for view in views { view.place(in: frame, in: layout) }
    }
}
