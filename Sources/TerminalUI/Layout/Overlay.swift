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
