extension View {
    /// Adds key bindings that work while the focus is in this view. These bindings take precedence over those
    /// of the control with the focus.
    public func keyBindings(_ bindings: KeyBinding...) -> some View {
        KeyScope(content: Measured(self), bindings: bindings)
    }
}

private struct KeyScope: View {
    let content: Measured
    var bindings: [KeyBinding]

    func width(in layout: Layout) -> SizeRange { content.width(in: layout) }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        content.height(forWidth: width, in: layout)
    }

    func place(in frame: Rect, in layout: Layout) {
        layout.scoped(bindings) { content.place(in: frame, in: layout) }
    }
}
