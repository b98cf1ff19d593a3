/// Room between neighbours: takes what nobody else wants, along its stack and not across it.
public struct Spacer: View {
    var minimum: Int
    var maximum: Int

    /// - Parameter maximum: For a gap that is so large at most, and closes where there is too little room.
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
