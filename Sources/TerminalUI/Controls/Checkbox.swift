/// A box to tick: `[x] Stay signed in`. Space or a click ticks or unticks it; Enter is left to the screen.
///
/// ```swift
/// Checkbox("Sugar", isOn: Binding(self, \.hasSugar))
/// ```
public struct Checkbox: Control {
    var title: String
    var controlID: ControlID
    var isOn: Binding<Bool>

    /// Makes a checkbox. Its id is its title unless an id is given.
    public init(_ title: String, id: ControlID? = nil, isOn: Binding<Bool>) {
        self.title = title
        controlID = id ?? ControlID(title)
        self.isOn = isOn
    }

    public var id: ControlID? { controlID }
    public var isFocusable: Bool { true }

    public func width(in layout: Layout) -> SizeRange {
        let width = title.cellWidth + 4
        return SizeRange(minimum: min(width, 5), ideal: width, maximum: width)
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }

    public func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let style = context.isFocused ? Style(.accent, [.bold, .reverse]) : .normal
        canvas.put("[\(isOn.value ? "x" : " ")]", at: Point(x: 0, y: 0), style: style)
        canvas.put(
            title.truncated(to: canvas.size.width - 4), at: Point(x: 4, y: 0),
            style: context.isFocused ? .accent : .normal)
        return Element(
            role: .checkbox, label: title, states: isOn.value ? [.enabled, .checked] : [.enabled])
    }

    public func keyBindings(in context: ControlContext) -> [KeyBinding] {
        [
            KeyBinding(.space, title: isOn.value ? "untick" : "tick", help: "Tick or untick", priority: 10) {
                isOn.value.toggle()
            }
        ]
    }

    public func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        guard case .mouse(let mouse) = event, mouse.isClick else { return false }
        isOn.value.toggle()
        return true
    }
}
