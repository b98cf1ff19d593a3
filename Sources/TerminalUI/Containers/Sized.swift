/// A view with a fixed size, or a size within bounds, and its place in the room that it gets.
public struct Sized: View {
    private let content: Measured
    var widths: Bounds
    var heights: Bounds
    var horizontal: HorizontalAlignment
    var vertical: VerticalAlignment

    init(
        _ content: any View, widths: Bounds, heights: Bounds, horizontal: HorizontalAlignment,
        vertical: VerticalAlignment
    ) {
        self.content = Measured(content)
        self.widths = widths
        self.heights = heights
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The values, where not nil, that replace a view's own minimum, ideal and maximum.
    struct Bounds: Hashable, Sendable {
        var minimum: Int?
        var ideal: Int?
        var maximum: Int?

        init(minimum: Int? = nil, ideal: Int? = nil, maximum: Int? = nil) {
            self.minimum = minimum
            self.ideal = ideal
            self.maximum = maximum
        }

        func applied(to range: SizeRange) -> SizeRange {
            let highest = maximum ?? max(range.maximum, minimum ?? 0, ideal ?? 0)
            let lowest = min(minimum ?? min(range.minimum, ideal ?? range.minimum), highest)
            return SizeRange(
                minimum: lowest, ideal: min(highest, max(lowest, ideal ?? range.ideal)), maximum: highest)
        }
    }

    public func width(in layout: Layout) -> SizeRange {
        widths.applied(to: content.width(in: layout))
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        heights.applied(to: content.height(forWidth: contentWidth(in: width, layout), in: layout))
    }

    private func contentWidth(in width: Int, _ layout: Layout) -> Int {
        content.width(in: layout).fitted(to: min(width, widths.maximum ?? width))
    }

    public func place(in frame: Rect, in layout: Layout) {
        let width = contentWidth(in: frame.width, layout)
        let height = content.height(forWidth: width, in: layout)
            .fitted(to: min(frame.height, heights.maximum ?? frame.height))
        content.place(
            in: Rect(
                x: frame.x + horizontal.offset(of: width, in: frame.width),
                y: frame.y + vertical.offset(of: height, in: frame.height), width: width, height: height),
            in: layout)
    }
}

extension View {
    /// Sets the width, the height, or both; the alignments say where the view lies in them.
    public func frame(
        width: Int? = nil, height: Int? = nil, horizontal: HorizontalAlignment = .leading,
        vertical: VerticalAlignment = .top
    ) -> Sized {
        Sized(
            self, widths: .init(minimum: width, ideal: width, maximum: width),
            heights: .init(minimum: height, ideal: height, maximum: height), horizontal: horizontal,
            vertical: vertical)
    }

    /// Limits width and height; a limit that is nil stays the view's own.
    public func frame(
        minWidth: Int? = nil, idealWidth: Int? = nil, maxWidth: Int? = nil, minHeight: Int? = nil,
        idealHeight: Int? = nil, maxHeight: Int? = nil, horizontal: HorizontalAlignment = .leading,
        vertical: VerticalAlignment = .top
    ) -> Sized {
        Sized(
            self, widths: .init(minimum: minWidth, ideal: idealWidth, maximum: maxWidth),
            heights: .init(minimum: minHeight, ideal: idealHeight, maximum: maxHeight),
            horizontal: horizontal, vertical: vertical)
    }

    /// Takes the whole width, and lies in it where `alignment` says.
    public func stretched(_ alignment: HorizontalAlignment = .leading) -> Sized {
        frame(maxWidth: SizeRange.unlimited, horizontal: alignment)
    }

    /// Takes the whole width and height, and lies in their middle.
    public func centered() -> Sized {
        frame(
            maxWidth: SizeRange.unlimited, maxHeight: SizeRange.unlimited, horizontal: .center,
            vertical: .center)
    }
}
