import Waiting

/// A view that is composed, and asked for its room, once in a layout, however often the containers around it
/// ask.
///
/// Containers hold their parts so: without it, each level of nesting would ask everything below it anew.
@UIActor
final class Measured: View {
    private let view: any View
    private var pass: Layout.Pass?
    /// What the view is made of in this layout; the view itself when it is not composed of others.
    private var current: any View
    private var width = SizeRange.fixed(0)
    /// The last answer about the height, and the width that it was for.
    private var height: (width: Int, extent: SizeRange)?

    /// Whether it is room along a stack, which across it wants none.
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
        if let height, height.width == width { return height.extent }
        let extent = current.height(forWidth: width, in: layout)
        height = (width, extent)
        return extent
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
        while let composed = current as? any ComposedView { current = composed.body }
        width = current.width(in: layout)
    }
}

extension [Measured] {
    // A loop: each closure handed to `reduce` would be checked for the actor that it runs on.
    @UIActor
    func width(in layout: Layout) -> SizeRange {
        var widest = SizeRange.fixed(0)
        for view in self where !view.isSpacer { widest = widest.union(view.width(in: layout)) }
        return widest
    }
}
