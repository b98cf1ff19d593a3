/// A view that floats over the screen beside a control.
public struct Overlay {
    var content: any View
    var anchor: Rect?
    var minimumWidth: Int?

    /// - Parameters:
    ///   - anchor: The part of the control beside which the overlay lies, in the control's own cells. Nil for the
    ///     whole control.
    ///   - minimumWidth: The least width. Nil for the ideal width of the content.
    public init(anchor: Rect? = nil, minimumWidth: Int? = nil, @ViewBuilder content: () -> any View) {
        self.anchor = anchor
        self.minimumWidth = minimumWidth
        self.content = content()
    }

    /// The frame for an overlay of `size` within the screen: below the anchor, or above it if more room is there.
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
