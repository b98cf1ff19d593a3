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
    var shown: [KeyBinding] {
        var shown: [KeyBinding] = []
        shown.reserveCapacity(first.count + rest.count)
        for binding in first where !binding.title.isEmpty { shown.append(binding) }
        for binding in rest where !binding.title.isEmpty { shown.append(binding) }
        return shown
    }

    /// - Parameter rest: Groups of bindings, in the order in which they are asked.
    @UIActor
    init(focused control: PlacedControl?, rest groups: [[KeyBinding]]) {
        self.control = control
        taken.reserveCapacity(40)
        if let control {
            Self.add(control.scopes, to: &first, taken: &taken)
            Self.add(control.control.keyBindings(in: control.context), to: &first, taken: &taken)
        }
        // In a text field a letter is typed, and has no other meaning.
        let isTyping = control?.control.takesText ?? false
        rest.reserveCapacity(groups.reduce(0) { $0 + $1.count })
        for group in groups { Self.add(group, to: &rest, taken: &taken, exceptTyped: isTyping) }
    }

    /// Adds the bindings that have a key which no earlier one has taken.
    private static func add(
        _ bindings: [KeyBinding], to list: inout [KeyBinding], taken: inout [Key], exceptTyped: Bool = false
    ) {
        // By index, since a loop over the bindings would copy each.
        for index in bindings.indices {
            let keys = bindings[index].keys
            let before = taken.count
            for key in keys where !(exceptTyped && key.isTyped) && !taken[..<before].contains(key) {
                taken.append(key)
            }
            if taken.count - before == keys.count {
                list.append(bindings[index])
            } else if taken.count > before {
                list.append(bindings[index].reduced(to: Array(taken[before...])))
            }
        }
    }
}

extension Key {
    /// Whether the key types a character.
    var isTyped: Bool {
        if case .character = code { modifiers.isDisjoint(with: [.control, .alt]) } else { false }
    }
}

extension Key {
    /// Words for arrows, which ASCII has not; its `v` and `<` are names of other keys.
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
        // Two that stand together are one or the other.
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
