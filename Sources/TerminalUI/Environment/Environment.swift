public import Waiting

/// The state of the window that every view of a frame can read.
@UIActor
public final class Environment {
    /// The screen's size.
    public internal(set) var size: Size
    /// The time of this frame, for animations.
    public internal(set) var now: LoopInstant
    /// The key bindings that work at the moment, as the footer shows them; known once all controls are placed.
    public var activeBindings: [KeyBinding] { currentBindings() }
    /// The activities that are shown, oldest first.
    public internal(set) var activities: [WindowActivity]
    /// The message in the status line, which stays until the next key.
    public internal(set) var status: StatusMessage?
    /// Shows a message in the status line.
    public let showStatus: @UIActor (StatusMessage) -> Void
    /// Moves the focus to a control of the same screen or dialog.
    let focus: @UIActor (ControlID) -> Void
    /// Asks for another frame after this time.
    public let requestFrame: @UIActor (Duration) -> Void
    // Asked for, not kept: bindings hold the control that they belong to, and that holds its environment.
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

    /// Whether there are too few rows for frames around fields and for dividers.
    public var isCompact: Bool { size.height < 20 }

    public init(
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
