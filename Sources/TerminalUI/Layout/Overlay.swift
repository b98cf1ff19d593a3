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
