import Waiting

/// The ordered list of key bindings that work at the moment: keys are dispatched by it, and footer and help
/// show it.
///
/// A key runs the first binding that has it. Between `first` and `rest` the focused control is asked, which may
/// use keys that no binding names, such as letters.
struct KeyRoute {
    /// Bindings around the focused control, and its own.
    private(set) var first: [KeyBinding] = []
    private(set) var control: PlacedControl?
    /// Bindings of the screen or dialog, and of the window.
    private(set) var rest: [KeyBinding] = []
    private var taken: [Key] = []

    /// The bindings to show: of two for the same key only the first, and none without a title.
    var shown: [KeyBinding] { (first + rest).filter { !$0.title.isEmpty } }

    /// - Parameter rest: Groups of bindings, in the order in which they are asked.
    @UIActor
    init(focused control: PlacedControl?, rest groups: [[KeyBinding]]) {
        self.control = control
        if let control {
            first = take(control.scopes) + take(control.control.keyBindings(in: control.context))
        }
        // In a text field a letter is typed, and has no other meaning.
        let isTyping = control?.control.takesText ?? false
        for group in groups { rest += take(group, exceptTyped: isTyping) }
    }

    /// Takes the keys that no earlier binding has, and returns the bindings that have one of them.
    private mutating func take(_ bindings: [KeyBinding], exceptTyped: Bool = false) -> [KeyBinding] {
        bindings.compactMap { binding in
            let free = binding.keys.filter { !(exceptTyped && $0.isTyped) && !taken.contains($0) }
            taken += free
            return free.isEmpty ? nil : free == binding.keys ? binding : binding.reduced(to: free)
        }
    }
}

extension Key {
    /// Whether the key types a character.
    var isTyped: Bool {
        if case .character = code { modifiers.isDisjoint(with: [.control, .alt]) } else { false }
    }

    /// Words for arrows, which ASCII lacks; `v` and `<` are names of other keys.
    fileprivate static let arrows: [Character: String] = ["↑": "Up", "↓": "Down", "←": "Left", "→": "Right"]

    /// The name in the characters that the terminal has: `↑`, or `Up`.
    public func name(in characters: TerminalSettings.Characters) -> String {
        characters == .unicode ? name : name.map { Self.arrows[$0] ?? String($0) }.joined()
    }
}

extension KeyBinding {
    /// The binding with words for arrows.
    var inASCII: KeyBinding {
        var binding = self
        let arrows = Key.arrows
        // `↑↓` means one key or the other.
        let parts = keyLabel.split(separator: "-", omittingEmptySubsequences: false).map { part in
            part.contains { arrows[$0] != nil }
                ? part.map { arrows[$0] ?? String($0) }.joined(separator: "/") : String(part)
        }
        binding.keyLabel =
            keyLabel == "↑↓←→" ? "arrows" : parts.joined(separator: "-")
        return binding
    }

    /// The binding with only some of its keys, shown by the first of them.
    fileprivate func reduced(to free: [Key]) -> KeyBinding {
        var binding = self
        binding.keys = free
        if keyLabel == keys.first?.name, let first = free.first { binding.keyLabel = first.name }
        return binding
    }
}
