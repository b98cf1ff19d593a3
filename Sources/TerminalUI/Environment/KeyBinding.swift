import Waiting

/// A key with its action and its description. Key dispatch, footer and help all use this value.
///
/// ```swift
/// var keyBindings: [KeyBinding] {
///     [
///         KeyBinding(.function(5), title: "ask") { self.ask() },
///         KeyBinding(.escape, title: "leave") { self.window?.close() },
///     ]
/// }
/// ```
public struct KeyBinding {
    /// The keys that run the action. The footer shows the first key.
    package var keys: [Key]
    /// The name by which a person gives the binding other keys, e.g. `results.sort`. Nil if the keys cannot be changed.
    package var name: String?
    /// The words after the key's name in the footer: `sign in`. Neither footer nor help shows a binding without a
    /// title.
    package var title: String
    /// The description in the help: a sentence without its full stop.
    package var help: String
    /// A sentence that says why the key cannot be used at the moment. Nil if the key can be used.
    package var disabledReason: String?
    package var isInFooter: Bool
    /// The importance in a narrow footer. The bindings with the highest priority stay.
    package var priority: Int
    /// Whether the binding also works while a dialog is open. Only for a window's own bindings.
    package var worksInDialogs: Bool
    /// The name of the keys in the footer: the first key's name, or another one such as `↑↓`.
    package var keyLabel: String
    package var action: @UIActor () -> Void

    /// Makes a binding. By default the help shows the title, and the footer shows the first key's name.
    public init(
        _ keys: Key..., name: String? = nil, title: String, help: String? = nil,
        disabledReason: String? = nil, isInFooter: Bool = true, priority: Int = 0,
        worksInDialogs: Bool = false, keyLabel: String? = nil, action: @escaping @UIActor () -> Void
    ) {
        self.keys = keys
        self.name = name
        self.title = title
        self.help = help ?? title
        self.disabledReason = disabledReason
        self.isInFooter = isInFooter
        self.priority = priority
        self.worksInDialogs = worksInDialogs
        self.keyLabel = keyLabel ?? keys.first?.name ?? ""
        self.action = action
    }

    /// Whether the key can be used at the moment.
    package var isEnabled: Bool { disabledReason == nil }

    /// The binding with the keys that a person has chosen for its name. Keys with a fixed use stay.
    func with(_ chosen: [String: [Key]]) -> KeyBinding {
        guard let name, let own = chosen[name] else { return self }
        return with(keys.filter { $0.fixedUse != nil } + own)
    }

    /// The binding with other keys. If the label named the first key, it names the first of the new keys.
    func with(_ keys: [Key]) -> KeyBinding {
        var binding = self
        binding.keys = keys
        if keyLabel == self.keys.first?.name, let first = keys.first { binding.keyLabel = first.name }
        return binding
    }
}
