import Waiting

/// A view that is composed, measured and placed again only when something that it has read has changed.
///
/// Other views are made anew for each frame. The content of this one is kept from frame to frame, as long as its
/// name, its owner and the values beside them are the same: it may depend on these, on what never changes, and
/// on `@Observable` state, and on nothing else; a debug build of a scenario's run fails where it does. Its controls are
/// painted in every frame.
public struct Observed: View {
    let key: Key
    let kind: Kind
    let content: @UIActor () -> any View
    private let found = Found()

    /// The composition that was found in a pass, so that it is not looked for again.
    @UIActor
    private final class Found {
        var pass: Layout.Pass?
        var composition: Composition?
        nonisolated init() {}
    }

    /// - Parameters:
    ///   - name: The name among the views of this owner.
    ///   - owner: The object whose state it shows, such as a screen; the content must hold it.
    ///   - values: The other values that it shows.
    public init(
        _ name: String, of owner: AnyObject, _ values: AnyHashable...,
        @ViewBuilder content: @escaping @UIActor () -> any View
    ) {
        key = Key(owner: ObjectIdentifier(owner), name: name, values: values)
        kind = Kind(owner: ObjectIdentifier(type(of: owner)), name: name)
        self.content = content
    }

    public func width(in layout: Layout) -> SizeRange { composition(in: layout).width(in: layout) }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        composition(in: layout).height(forWidth: width, in: layout)
    }

    public func place(in frame: Rect, in layout: Layout) {
        composition(in: layout).place(in: frame, in: layout)
    }

    private func composition(in layout: Layout) -> Composition {
        if found.pass === layout.pass, let composition = found.composition { return composition }
        let composition = layout.composition(of: self)
        (found.pass, found.composition) = (layout.pass, composition)
        return composition
    }

    /// The name of a view with the type of its owner: the same for all screens of a type.
    struct Kind: Hashable {
        /// The type of the owner.
        var owner: ObjectIdentifier
        var name: String
    }

    struct Key: Hashable {
        var owner: ObjectIdentifier
        var name: String
        var values: [AnyHashable]
    }
}
