import Waiting

/// A number or one of several choices, changed by ←/→ and -/+: `2 adults`. It stands between `‹` and `›` while it
/// has the focus. A digit sets a number, and Space goes to the next choice.
///
/// ```swift
/// Stepper("Cups", value: Binding(self, \.cups), in: 1...9)
/// Stepper("Milk", selection: Binding(self, \.milk), of: Milk.allCases) { $0.rawValue }
/// ```
public struct Stepper: Control {
    var label: String
    var controlID: ControlID
    var value: Binding<Int>
    var range: ClosedRange<Int>
    var text: @UIActor (Int) -> String
    var wraps: Bool
    var limitReason: String?
    var valueText: @UIActor (Int) -> String
    private var isNumber = true

    /// - Parameters:
    ///   - wraps: Whether the first value follows the last.
    ///   - limitReason: A sentence that says why the last value cannot be exceeded. It is shown after a key that would
    ///     exceed the last value.
    ///   - text: Returns the text that is shown for a value.
    public init(
        _ label: String, id: ControlID? = nil, value: Binding<Int>, in range: ClosedRange<Int>,
        wraps: Bool = false, limitReason: String? = nil,
        text: @escaping @UIActor (Int) -> String = { "\($0)" }
    ) {
        self.label = label
        controlID = id ?? ControlID(label)
        self.value = value
        self.range = range
        self.wraps = wraps
        self.limitReason = limitReason
        self.text = text
        valueText = { "\($0)" }
    }

    /// Makes a stepper through several choices. The first choice follows the last.
    public init<Choice: Equatable>(
        _ label: String, id: ControlID? = nil, selection: Binding<Choice>, of choices: [Choice],
        text: @escaping @UIActor (Choice) -> String
    ) {
        let index = Binding<Int>(
            get: { choices.firstIndex(of: selection.value) ?? 0 },
            set: { if choices.indices.contains($0) { selection.value = choices[$0] } })
        self.init(label, id: id, value: index, in: 0...max(0, choices.count - 1), wraps: true) {
            choices.indices.contains($0) ? text(choices[$0]) : ""
        }
        valueText = self.text
        isNumber = false
    }

    public var id: ControlID? { controlID }
    public var isFocusable: Bool { true }

    /// The width of the longest text, so that the views beside the stepper do not move when its value changes. The
    /// longest text of a number is taken to be that of the first, the last or the current value.
    public func width(in layout: Layout) -> SizeRange {
        let shown = isNumber ? [range.lowerBound, range.upperBound, value.value] : Array(range)
        return .fixed(shown.reduce(0) { max($0, text($1).cellWidth) } + 2)
    }
    public func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }

    public func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let shown = text(value.value)
        if context.isFocused {
            canvas.put("‹\(shown)›", at: Point(x: 0, y: 0), style: Style(.accent, [.bold, .reverse]))
        } else {
            canvas.put(shown, at: Point(x: 1, y: 0))
        }
        return Element(role: .stepper, label: label, value: valueText(value.value))
    }

    public func keyBindings(in context: ControlContext) -> [KeyBinding] {
        let reason = !wraps && value.value >= range.upperBound ? limitReason : nil
        var next = KeyBinding(
            .right, .character("+"), title: "change",
            help: isNumber ? "One more; a digit sets the number" : "The next", disabledReason: reason,
            priority: 10, keyLabel: isNumber ? "←→" : "Space"
        ) { step(by: 1) }
        if !isNumber { next.keys.insert(.space, at: 0) }
        return [
            next,
            KeyBinding(
                .left, .character("-"), title: "less", help: isNumber ? "One less" : "The one before",
                isInFooter: reason != nil && value.value > range.lowerBound, priority: 10, keyLabel: "←"
            ) { step(by: -1) },
        ]
    }

    public func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        if case .key(let key) = event { return set(by: key, in: context) }
        guard case .mouse(let mouse) = event else { return false }
        // The wheel may be meant for scrolling the screen, so it changes a value only while the stepper has the focus.
        guard mouse.isClick || context.isFocused else { return false }
        switch mouse.action {
        case .click, .doubleClick: step(by: mouse.position.x < context.size.width / 2 ? -1 : 1)
        case .wheelUp: step(by: 1)
        case .wheelDown: step(by: -1)
        }
        return true
    }

    private func set(by key: Key, in context: ControlContext) -> Bool {
        guard isNumber, key.modifiers.isEmpty, case .character(let character) = key.code, character.isASCII,
            let number = character.wholeNumberValue
        else { return false }
        guard range.contains(number) else {
            guard number > range.upperBound, let limitReason else { return false }
            context.environment.showStatus(StatusMessage(limitReason, kind: .warning))
            return true
        }
        value.value = number
        return true
    }

    private func step(by amount: Int) {
        let next = value.value + amount
        if range.contains(next) {
            value.value = next
        } else if wraps {
            value.value = next < range.lowerBound ? range.upperBound : range.lowerBound
        }
    }
}
