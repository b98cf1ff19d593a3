extension Canvas {
    /// Writes `text` from `point` to the right, in at most `maxWidth` columns, and returns those it took.
    ///
    /// What is too long is cut, never in the middle of a wide character; see `String.truncated(to:)` for `…`.
    /// The columns taken do not depend on what of them is clipped.
    @discardableResult
    public func put(
        _ text: String, at point: Point, style: Style = .normal, maxWidth: Int = .max
    ) -> Int {
        0
    }

    /// Fills `rect` with one character; one that is wide leaves a blank column where half of it would stand.
    public func fill(_ rect: Rect, with character: Character = " ", style: Style = .normal) {}

    /// A line of `width` columns to the right of `point`.
    public func horizontalLine(at point: Point, width: Int, style: Style = .normal) {}

    /// A line of `height` rows down from `point`.
    public func verticalLine(at point: Point, height: Int, style: Style = .normal) {}

    /// A frame along the edge of `rect`, with nothing done to what is inside.
    public func box(_ rect: Rect, style: Style = .normal) {}

    /// Gives everything in `rect` another look and leaves what is written.
    public func restyle(_ rect: Rect, _ style: Style) {}
}
