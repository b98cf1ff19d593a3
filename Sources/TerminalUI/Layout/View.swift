public import Waiting

/// A part of a screen: a value that knows its size and places its parts in the room that it gets.
///
/// Only a `Control` paints; all other views arrange. To build new views out of others, adopt `ComposedView`.
@UIActor
public protocol View {
    /// The least, the wanted and the most columns.
    func width(in layout: Layout) -> SizeRange

    /// The least, the wanted and the most rows when it has `width` columns.
    func height(forWidth width: Int, in layout: Layout) -> SizeRange

    /// Places its parts in `frame`, in cells of the screen.
    func place(in frame: Rect, in layout: Layout)

    /// The view that it is made of; nil for a view that is not composed.
    var composedBody: (any View)? { get }
}

extension View {
    public var composedBody: (any View)? { nil }
}

/// A view that is made of other views.
@UIActor
public protocol ComposedView: View {
    @ViewBuilder var body: any View { get }
}

extension ComposedView {
    public var composedBody: (any View)? { body }

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
