package import Waiting

/// The state of the window that views can read during a layout.
@UIActor
package final class Environment {
    /// The screen's size.
    package internal(set) var size: Size
    /// The time of this frame, for animations.
    package internal(set) var now: LoopInstant
    /// The key bindings that work at the moment, as the footer shows them. They are known after all controls
    /// are placed.
    package var activeBindings: [KeyBinding] { currentBindings() }
    /// The activities that are shown, oldest first.
    package internal(set) var activities: [WindowActivity]
    /// The message in the status line. It stays until the next key.
    package internal(set) var status: StatusMessage?
    /// Shows a message in the status line.
    package let showStatus: @UIActor (StatusMessage) -> Void
    /// Moves the focus to a control of the same screen or dialog.
    let focus: @UIActor (ControlID) -> Void
    /// Asks for another frame after a delay.
    package let requestFrame: @UIActor (Duration) -> Void
    // A closure, because stored bindings would keep their control alive, and a control keeps its environment.
    private let currentBindings: @UIActor () -> [KeyBinding]

    /// Runs a binding's action, or shows in the status line why it is disabled.
    func run(_ binding: KeyBinding) {
        if let reason = binding.disabledReason {
            var message = StatusMessage(reason, kind: .warning)
            message.isReason = true
            showStatus(message)
        } else {
            binding.action()
        }
    }

    /// Whether the screen has too few rows for dividers and for frames around fields.
    package var isCompact: Bool { size.height < 20 }

    package init(
        size: Size, now: LoopInstant = LoopInstant(nanoseconds: 0),
        activeBindings: @escaping @UIActor () -> [KeyBinding] = { [] },
        activities: [WindowActivity] = [], status: StatusMessage? = nil,
        showStatus: @escaping @UIActor (StatusMessage) -> Void = { _ in },
        focus: @escaping @UIActor (ControlID) -> Void = { _ in },
        requestFrame: @escaping @UIActor (Duration) -> Void = { _ in }
    ) {
        self.size = size
        self.now = now
        currentBindings = activeBindings
        self.activities = activities
        self.status = status
        self.showStatus = showStatus
        self.focus = focus
        self.requestFrame = requestFrame
    }
}

/// A sentence for the status line.
///
/// ```swift
/// self.window?.showStatus(StatusMessage("The shop is closed: \(error)", kind: .error))
/// ```
public struct StatusMessage: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case information, warning, error
    }

    package var text: String
    package var kind: Kind
    /// The address to which the message links, such as that of a saved file; nil without a link.
    public var link: String?
    /// Whether the message says why a key is disabled. Such a message disappears as soon as the key works.
    var isReason = false

    public init(_ text: String, kind: Kind = .information, link: String? = nil) {
        self.text = text
        self.link = link
        self.kind = kind
    }
}
