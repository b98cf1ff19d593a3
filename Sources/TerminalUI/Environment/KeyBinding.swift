import Waiting

/// A key with its action and the words for it: key dispatch, footer and help all use this one value.
public struct KeyBinding {
    /// The keys that run the action; the footer shows the first.
    public var keys: [Key]
    /// The words after the key's name in the footer: `sign in`; without them, neither footer nor help shows
    /// it.
    public var title: String
    /// The words in the help: a sentence without its full stop.
    public var help: String
    /// The reason why it cannot be used at the moment, as a sentence; nil when it can.
    public var disabledReason: String?
    public var isInFooter: Bool
    /// The importance in a narrow footer: the highest stay.
    public var priority: Int
    /// Whether it also works while a dialog is open; only for a window's own bindings.
    public var worksInDialogs: Bool
    /// The name of the keys in the footer: that of the first key, or another such as `↑↓`.
    public var keyLabel: String
    public var action: @UIActor () -> Void

    /// Makes a binding. By default the help shows the title, and the footer the first key's name.
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

    /// Whether it can be used at the moment.
    public var isEnabled: Bool { disabledReason == nil }
}
