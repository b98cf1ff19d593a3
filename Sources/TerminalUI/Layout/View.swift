public import Waiting

/// A part of a screen: a value that knows its size, and that places its parts in the room it gets.
///
/// Only controls paint; all other views arrange. To build a view from other views, adopt `ComposedView`.
@UIActor
public protocol View {
    /// The minimum, ideal and maximum number of columns.
    func width(in layout: Layout) -> SizeRange

    /// The minimum, ideal and maximum number of rows at a width of `width` columns.
    func height(forWidth width: Int, in layout: Layout) -> SizeRange

    /// Places the view's parts in `frame`, in cells of the screen.
    func place(in frame: Rect, in layout: Layout)

    /// The view that this view is made of. Nil for a view that is not composed.
    var composedBody: (any View)? { get }
}

extension View {
    public var composedBody: (any View)? { nil }
}

/// A view that is made of other views.
///
/// ```swift
/// struct Price: ComposedView {
///     var amount: String
///     var body: any View { Text("€ \(amount)", style: .highlight) }
/// }
/// ```
@UIActor
public protocol ComposedView: View {
    @ViewBuilder var body: any View { get }
}

extension ComposedView {
    public var composedBody: (any View)? { body }

    public func width(in layout: Layout) -> SizeRange { body.width(in: layout) }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        body.height(forWidth: width, in: layout)
    }

    public func place(in frame: Rect, in layout: Layout) { body.place(in: frame, in: layout) }
}
