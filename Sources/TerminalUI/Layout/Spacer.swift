/// Empty room between the views of a stack: it takes the room that no other view wants, but none across the
/// stack.
public struct Spacer: View {
    var minimum: Int
    var maximum: Int

    /// - Parameter maximum: The most room that it takes; it gives way where there is too little.
    public init(minimum: Int = 0, maximum: Int = SizeRange.unlimited) {
        self.minimum = minimum
        self.maximum = maximum
    }

    public func width(in layout: Layout) -> SizeRange {
        SizeRange(minimum: minimum, ideal: minimum, maximum: maximum)
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        SizeRange(minimum: minimum, ideal: minimum, maximum: maximum)
    }

    public func place(in frame: Rect, in layout: Layout) {}
}
