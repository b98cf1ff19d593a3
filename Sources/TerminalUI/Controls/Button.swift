import Waiting

/// A button: `‹ Sign In ›`. Enter, Space or a click presses it.
///
/// ```swift
/// Button("Order", disabledReason: name.isEmpty ? "Type a name first." : nil) { self.orders += 1 }
/// ```
public struct Button: Control {
    var title: String
    var controlID: ControlID
    /// The words after `Enter` in the footer.
    var hint: String
    /// A sentence that says why the button cannot be pressed at the moment. Nil if the button can be pressed.
    var disabledReason: String?
    var action: @UIActor () -> Void

    /// Makes a button. Its id is its title unless an id is given.
    public init(
        _ title: String, id: ControlID? = nil, hint: String? = nil, disabledReason: String? = nil,
        action: @escaping @UIActor () -> Void
    ) {
        self.title = title
        controlID = id ?? ControlID(title)
        self.hint = hint ?? title.lowercasingFirstLetter
        self.disabledReason = disabledReason
        self.action = action
    }

    public var id: ControlID? { controlID }
    public var isFocusable: Bool { true }

    public func width(in layout: Layout) -> SizeRange {
        let width = title.cellWidth + 4
        return SizeRange(minimum: min(width, 5), ideal: width, maximum: width)
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }

    public func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let style =
            disabledReason != nil
            ? context.isFocused ? .secondary.with(.reverse) : Style.secondary
            : context.isFocused ? Style(.accent, [.bold, .reverse]) : Style(.accent)
        let shown = StyledText(title, style).fitted(to: canvas.size.width - 4)
        canvas.put(StyledText("‹ ", style) + shown + StyledText(" ›", style), at: Point(x: 0, y: 0))
        return Element(role: .button, label: title, states: disabledReason == nil ? [.enabled] : [])
    }

    public func keyBindings(in context: ControlContext) -> [KeyBinding] {
        [
            KeyBinding(
                .enter, .space, title: hint, help: title, disabledReason: disabledReason, priority: 10,
                action: action)
        ]
    }

    public func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        guard case .mouse(let mouse) = event, mouse.isClick else { return false }
        // The first click of a double click has pressed the button already.
        guard mouse.action == .click else { return true }
        for binding in keyBindings(in: context) { context.environment.run(binding) }
        return true
    }
}

extension String {
    /// The text with a lowercase first letter, for the footer. A word in capitals stays as it is.
    var lowercasingFirstLetter: String {
        guard let first, dropFirst().first?.isUppercase != true else { return self }
        return first.lowercased() + dropFirst()
    }
}
