/// Views that belong together under a heading; they are one group of that name.
public struct Section: View {
    var title: String
    private let content: Measured

    /// - Parameter title: The group's name; it is not painted.
    public init(_ title: String, @ViewBuilder content: () -> [any View]) {
        self.title = title
        self.content = Measured(VStack(content: content))
    }

    public func width(in layout: Layout) -> SizeRange { content.width(in: layout) }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        content.height(forWidth: width, in: layout)
    }

    public func place(in frame: Rect, in layout: Layout) {
        layout.group(.group, label: title, in: frame) { content.place(in: frame, in: layout) }
    }
}
