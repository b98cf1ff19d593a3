/// A view that floats over the screen, beside the control that it belongs to.
public struct Overlay {
    var content: any View
    /// The part of the control that it lies beside, in the control's own cells; nil for the whole control.
    var anchor: Rect?
    /// The least width; nil for the ideal width of its content.
    var minimumWidth: Int?

    /// - Parameters:
    ///   - anchor: The part of the control that it lies beside, in the control's own cells; nil for the
    ///     whole control.
    ///   - minimumWidth: The least width; nil for the ideal width of its content.
    public init(anchor: Rect? = nil, minimumWidth: Int? = nil, @ViewBuilder content: () -> any View) {
        self.anchor = anchor
        self.minimumWidth = minimumWidth
        self.content = content()
    }

    /// The frame of an overlay of `size`: below the anchor, or above it where there is more room, within
    /// the screen.
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
    /// Shows `content` beside this view and over everything else, while `isPresented`. It takes clicks but
    /// not the focus, so its keys belong in `keyBindings` around this view.
    public func overlay(isPresented: Bool, @ViewBuilder content: () -> any View) -> some View {
        Floating(self, overlay: isPresented ? Overlay(content: content) : nil)
    }
}

/// A view with another one floating beside it, such as a calendar under a date.
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
