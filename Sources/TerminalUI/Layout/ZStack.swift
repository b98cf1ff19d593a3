/// Views one above the other, each as large as the whole; a later one hides what it covers.
public struct ZStack: View {
    private let views: [Measured]

    public init(@ViewBuilder content: () -> [any View]) {
        views = content().map(Measured.init)
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
