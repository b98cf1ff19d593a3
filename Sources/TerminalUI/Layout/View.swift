public import Waiting

/// A part of a screen: a value that says how much room it wants and puts its parts into the room it gets.
///
/// Only a `Control` paints. Everything else arranges: to build new views out of others, adopt `ComposedView`.
@UIActor
public protocol View {
    /// The columns it can do with, wants, and can use.
    func width(in layout: Layout) -> SizeRange

    /// The rows it can do with, wants, and can use when it has `width` columns.
    func height(forWidth width: Int, in layout: Layout) -> SizeRange

    /// Puts its parts into `frame`, in cells of the screen.
    func place(in frame: Rect, in layout: Layout)
}

/// A view that is made of other views.
@UIActor
public protocol ComposedView: View {
    @ViewBuilder var body: any View { get }
}

extension ComposedView {
    public func width(in layout: Layout) -> SizeRange {
        body.width(in: layout)
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        body.height(forWidth: width, in: layout)
    }

    public func place(in frame: Rect, in layout: Layout) {
        body.place(in: frame, in: layout)
    }
}
