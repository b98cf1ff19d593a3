import Waiting

/// A view that is asked for its room once in a layout, however often the containers around it want to know.
///
/// Containers hold their parts so: without it, each level of nesting would ask everything below it anew.
@UIActor
final class Measured: View {
    private let view: any View
    private var pass: LayoutPass?
    private var width = Extent.fixed(0)
    /// The last answer about the height, and the width that it was for.
    private var height: (width: Int, extent: Extent)?

    init(_ view: any View) {
        self.view = view
    }

    func width(in layout: Layout) -> Extent {
        update(for: layout)
        return width
    }

    func height(forWidth width: Int, in layout: Layout) -> Extent {
        update(for: layout)
        if let height, height.width == width { return height.extent }
        let extent = view.height(forWidth: width, in: layout)
        height = (width, extent)
        return extent
    }

    func place(in frame: Rect, in layout: Layout) {
        view.place(in: frame, in: layout)
    }

    private func update(for layout: Layout) {
        guard pass !== layout.pass else { return }
        pass = layout.pass
        height = nil
        width = view.width(in: layout)
    }
}

extension [Measured] {
    // A loop: each closure handed to `reduce` would be checked for the actor that it runs on.
    @UIActor
    func width(in layout: Layout) -> Extent {
        var widest = Extent.fixed(0)
        for view in self { widest = widest.union(view.width(in: layout)) }
        return widest
    }
}

/// Is one layout and no other: what was measured in it is not taken for true in the next.
final class LayoutPass: Sendable {}
