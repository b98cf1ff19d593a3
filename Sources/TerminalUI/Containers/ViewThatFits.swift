/// The first of several views that fits, or the last view if none fits.
///
/// ```swift
/// ViewThatFits {
///     Text("A row for wide terminals.").frame(width: 70)
///     Text("Narrow.")
/// }
/// ```
public struct ViewThatFits: View {
    private let views: [Measured]

    /// - Parameter content: The views, from the one that needs the most room to the one that needs the least.
    public init(@ViewBuilder content: () -> [any View]) { views = [Measured](content()) }

    public func width(in layout: Layout) -> SizeRange {
        let widths = views.map { $0.width(in: layout) }
        guard let first = widths.first, let last = widths.last else { return .fixed(0) }
        let maximum = widths.reduce(0) { max($0, $1.maximum) }
        return SizeRange(minimum: last.minimum, ideal: first.ideal, maximum: maximum)
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        guard let first = choice(for: Size(width: width, height: SizeRange.unlimited), in: layout),
            let last = views.last
        else { return .fixed(0) }
        let wanted = first.height(forWidth: width, in: layout)
        return SizeRange(
            minimum: min(wanted.minimum, last.height(forWidth: width, in: layout).minimum),
            ideal: wanted.ideal, maximum: wanted.maximum)
    }

    public func place(in frame: Rect, in layout: Layout) {
        choice(for: frame.size, in: layout)?.place(in: frame, in: layout)
    }

    private func choice(for size: Size, in layout: Layout) -> Measured? {
        views.first { view in
            view.width(in: layout).minimum <= size.width
                && view.height(forWidth: size.width, in: layout).ideal <= size.height
        } ?? views.last
    }
}
