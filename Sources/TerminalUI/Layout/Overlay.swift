/// A view that floats over the screen beside the control it belongs to.
public struct Overlay {
    var content: any View
    /// Where it hangs, in the control's own cells; the whole control when nil.
    var anchor: Rect?
    /// The least columns it takes; its content's own wish when nil.
    var minimumWidth: Int?

    /// - Parameters:
    ///   - anchor: Where it hangs, in the control's own cells; the whole control when nil.
    ///   - minimumWidth: The least columns it takes; its content's own wish when nil.
    public init(anchor: Rect? = nil, minimumWidth: Int? = nil, @ViewBuilder content: () -> any View) {
        self.anchor = anchor
        self.minimumWidth = minimumWidth
        self.content = content()
    }

    /// Where something of `size` goes: below the anchor, above it where there is more room, inside the
    /// screen.
    static func frame(for size: Size, at anchor: Rect, in screen: Rect) -> Rect {
        let below = max(0, screen.maxY - anchor.maxY)
        let above = max(0, anchor.y - screen.y)
        let isBelow = size.height <= below || below >= above
        let height = min(size.height, isBelow ? below : above)
        let width = min(size.width, screen.width)
        let x = max(screen.x, min(anchor.x, screen.maxX - width))
        return Rect(x: x, y: isBelow ? anchor.maxY : anchor.y - height, width: width, height: height)
    }
}

extension View {
    /// Shows `content` beside this view, over everything else, while `isPresented`; it takes clicks but not
    /// the focus, so keys for it belong to a `keyBindings` around this view.
    public func overlay(isPresented: Bool, @ViewBuilder content: () -> any View) -> some View {
        Floating(self, overlay: isPresented ? Overlay(content: content) : nil)
    }
}

/// Lets a view float beside another, over the rest of the screen, such as a calendar under a date.
private struct Floating: View {
    private let content: Measured
    let overlay: Overlay?

    init(_ content: any View, overlay: Overlay?) {
        self.content = Measured(content)
        self.overlay = overlay
    }

    func width(in layout: Layout) -> SizeRange { content.width(in: layout) }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        content.height(forWidth: width, in: layout)
    }

    func place(in frame: Rect, in layout: Layout) {
        content.place(in: frame, in: layout)
        if let overlay { layout.float(overlay, at: frame) }
    }
}
