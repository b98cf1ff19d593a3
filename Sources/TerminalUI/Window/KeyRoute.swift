import Waiting

/// The ordered list of key bindings that work at the moment. Keys are dispatched by this list, and footer and help
/// show it.
///
/// A key runs the first binding that has the key. If no binding in `first` has it, the focused control gets
/// the key, because a control may use keys without a binding, such as letters. If the control does not use it
/// either, `rest` is searched.
struct KeyRoute {
    /// The bindings of the views around the focused control, and the bindings of the control itself.
    private(set) var first: [KeyBinding] = []
    private(set) var control: PlacedControl?
    /// The bindings of the screen or dialog, and of the window.
    private(set) var rest: [KeyBinding] = []
    private var taken: Set<Key> = []
    private let chosen: [String: [Key]]

    /// The bindings that footer and help show: those with a title.
    var shown: [KeyBinding] { (first + rest).filter { !$0.title.isEmpty } }

    /// - Parameters:
    ///   - rest: Groups of bindings. The first group that has a key gets the key.
    ///   - chosen: The keys that a person has chosen, by the names of bindings.
    @UIActor
    init(focused control: PlacedControl?, rest groups: [[KeyBinding]], chosen: [String: [Key]] = [:]) {
        self.control = control
        self.chosen = chosen
        if let control {
            first = take(control.scopes) + take(control.control.keyBindings(in: control.context))
        }
        // In a text field, a letter is typed and runs no binding.
        let isTyping = control?.control.takesText ?? false
        for group in groups { rest += take(group, exceptTyped: isTyping) }
    }

    /// Returns the bindings with a key that no earlier binding has, and reserves these keys.
    private mutating func take(_ bindings: [KeyBinding], exceptTyped: Bool = false) -> [KeyBinding] {
        bindings.compactMap { binding in
            let binding = binding.with(chosen)
            let free = binding.keys.filter { !(exceptTyped && $0.isTyped) && !taken.contains($0) }
            taken.formUnion(free)
            return free.isEmpty ? nil : free == binding.keys ? binding : binding.with(free)
        }
    }
}

extension Key {
    /// Whether the key types a character.
    var isTyped: Bool {
        if case .character = code { modifiers.isDisjoint(with: [.control, .alt]) } else { false }
    }

    /// Words for arrows, because ASCII has none. Characters such as `v` and `<` would name other keys.
    fileprivate static let arrows: [Character: String] = ["↑": "Up", "↓": "Down", "←": "Left", "→": "Right"]

    /// The key's name in the characters that the terminal has: `↑`, or `Up`.
    package func name(in characters: TerminalSettings.Characters) -> String {
        characters == .unicode ? name : name.map { Self.arrows[$0] ?? String($0) }.joined()
    }
}

extension KeyBinding {
    /// The binding with words in place of arrows in its label.
    var inASCII: KeyBinding {
        var binding = self
        let arrows = Key.arrows
        // A label such as `↑↓` stands for two keys, so it becomes `Up/Down`.
        let parts = keyLabel.split(separator: "-", omittingEmptySubsequences: false).map { part in
            part.contains { arrows[$0] != nil }
                ? part.map { arrows[$0] ?? String($0) }.joined(separator: "/") : String(part)
        }
        binding.keyLabel = keyLabel == "↑↓←→" ? "arrows" : parts.joined(separator: "-")
        return binding
    }
}
