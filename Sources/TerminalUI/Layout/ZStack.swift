/// Views one above the other, each as large as the whole; a later one hides what it covers.
public struct ZStack: View {
    private let views: [Measured]

    public init(@ViewBuilder content: () -> [any View]) {
        views = content().map(Measured.init)
    }

    public func width(in layout: Layout) -> Extent {
        views.reduce(Extent.fixed(0)) { $0.union($1.width(in: layout)) }
    }

    public func height(forWidth width: Int, in layout: Layout) -> Extent {
        views.reduce(Extent.fixed(0)) { $0.union($1.height(forWidth: width, in: layout)) }
    }

    public func place(in frame: Rect, in layout: Layout) {
        for view in views { view.place(in: frame, in: layout) }
    }
}
