import Waiting

/// A view that remembers its size during one layout, so that it is composed and measured only once.
///
/// Containers hold their parts as `Measured`. Otherwise each level of nesting would measure everything below it again.
@UIActor
final class Measured: View {
    private let view: any View
    /// Identifies the layout in which the view was measured.
    private var pass: LayoutPass?
    /// The innermost body of a composed view in this layout. The view itself if it is not composed.
    private var current: any View
    private var width = SizeRange.fixed(0)
    /// The last measured height, and the width that it was measured for.
    private var height: (width: Int, range: SizeRange)?

    /// Whether the view is a spacer. A spacer takes room along its stack but none across it.
    let isSpacer: Bool

    init(_ view: any View) {
        self.view = view
        current = view
        isSpacer = view is Spacer
    }

    func width(in layout: Layout) -> SizeRange {
        update(for: layout)
        return width
    }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        update(for: layout)
        if let height, height.width == width { return height.range }
        let range = current.height(forWidth: width, in: layout)
        height = (width, range)
        return range
    }

    func place(in frame: Rect, in layout: Layout) {
        update(for: layout)
        current.place(in: frame, in: layout)
    }

    private func update(for layout: Layout) {
        guard pass !== layout.pass else { return }
        pass = layout.pass
        height = nil
        current = view
        while let body = current.composedBody { current = body }
        width = current.width(in: layout)
    }
}

extension [Measured] {
    @UIActor
    init(_ views: [any View]) { self = views.map { Measured($0) } }

    /// The range with room for each view. Spacers take no room across their stack.
    @UIActor
    func width(in layout: Layout) -> SizeRange {
        reduce(.fixed(0)) { $1.isSpacer ? $0 : $0.union($1.width(in: layout)) }
    }
}
