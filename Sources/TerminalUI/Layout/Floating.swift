/// Lets a view float beside another, over the rest of the screen, such as a calendar under a date.
public struct Floating: View {
    private let content: Measured
    var overlay: Overlay?

    init(_ content: any View, overlay: Overlay?) {
        self.content = Measured(content)
        self.overlay = overlay
    }

    public func width(in layout: Layout) -> SizeRange { content.width(in: layout) }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        content.height(forWidth: width, in: layout)
    }

    public func place(in frame: Rect, in layout: Layout) {
        content.place(in: frame, in: layout)
        if let overlay { layout.float(overlay, at: frame) }
    }
}

extension View {
    /// Shows `content` beside this view, over everything else, while `isPresented`; it takes clicks but not
    /// the focus, so keys for it belong to a `keyBindings` around this view.
    public func overlay(isPresented: Bool, @ViewBuilder content: () -> any View) -> Floating {
        Floating(self, overlay: isPresented ? Overlay(content: content) : nil)
    }
}
