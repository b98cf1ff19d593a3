import Waiting

/// What a key does: the same words drive the key itself, the footer and the help.
public struct KeyBinding {
    /// The keys that do it; the first is the one that is shown.
    public var keys: [Key]
    /// For the footer, after the key's name: `sign in`.
    public var title: String
    /// For the help: a sentence without its full stop.
    public var help: String
    /// Why it cannot be done just now, as a sentence; nil when it can.
    public var disabledReason: String?
    public var isInFooter: Bool
    /// When the footer is too narrow, the highest stay.
    public var priority: Int
    /// Whether it also works while a dialog is open; only asked of a window's own bindings.
    public var worksInDialogs: Bool
    /// What the footer shows in place of the first key's name, such as `↑↓`.
    public var keyLabel: String
    public var action: @UIActor () -> Void

    /// See the properties; the help says the title when nothing else is given, the footer the first key's
    /// name.
    public init(
        _ keys: Key..., title: String, help: String? = nil, disabledReason: String? = nil,
        isInFooter: Bool = true, priority: Int = 0, worksInDialogs: Bool = false, keyLabel: String? = nil,
        action: @escaping @UIActor () -> Void
    ) {
        self.keys = keys
        self.title = title
        self.help = help ?? title
        self.disabledReason = disabledReason
        self.isInFooter = isInFooter
        self.priority = priority
        self.worksInDialogs = worksInDialogs
        self.keyLabel = keyLabel ?? keys.first?.name ?? ""
        self.action = action
    }

    /// Whether it can be done just now.
    public var isEnabled: Bool { disabledReason == nil }
}
