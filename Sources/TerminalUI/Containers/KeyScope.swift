/// A view with key bindings that work while the focus is inside it. These bindings take precedence over those
/// of the control with the focus.
public struct KeyScope: View {
    private let content: Measured
    var bindings: [KeyBinding]

    init(_ content: any View, bindings: [KeyBinding]) {
        self.content = Measured(content)
        self.bindings = bindings
    }

    public func width(in layout: Layout) -> SizeRange { content.width(in: layout) }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        content.height(forWidth: width, in: layout)
    }

    public func place(in frame: Rect, in layout: Layout) {
        layout.scoped(bindings) { content.place(in: frame, in: layout) }
    }
}

extension View {
    /// Adds key bindings that work while the focus is in this view. These bindings take precedence over those
    /// of the control with the focus.
    public func keyBindings(_ bindings: KeyBinding...) -> KeyScope { KeyScope(self, bindings: bindings) }
}
