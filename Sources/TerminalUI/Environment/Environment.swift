public import Waiting

/// What every view of a frame can know of the window around it.
@UIActor
public struct Environment {
    /// The screen's size.
    public var size: Size
    /// The time of this frame, for what moves by itself.
    public var now: LoopInstant
    /// What the keys do, here and now; what the footer shows.
    public var activeBindings: [KeyBinding]
    /// What is running, oldest first.
    public var activities: [WindowActivity]
    /// What the status line says, until the next key.
    public var status: StatusMessage?
    /// Says something in the status line.
    public var showStatus: @UIActor (StatusMessage) -> Void
    /// Asks for another frame after this time.
    public var requestFrame: @UIActor (Duration) -> Void

    /// Does what a binding does, or says why that cannot be done just now.
    func run(_ binding: KeyBinding) {
        if let reason = binding.disabledReason {
            showStatus(StatusMessage(reason, kind: .warning))
        } else {
            binding.action()
        }
    }

    /// Too few rows for frames around fields: borders go first.
    public var isCompact: Bool { size.height < 20 }

    public init(
        size: Size, now: LoopInstant = LoopInstant(nanoseconds: 0), activeBindings: [KeyBinding] = [],
        activities: [WindowActivity] = [], status: StatusMessage? = nil,
        showStatus: @escaping @UIActor (StatusMessage) -> Void = { _ in },
        requestFrame: @escaping @UIActor (Duration) -> Void = { _ in }
    ) {
        self.size = size
        self.now = now
        self.activeBindings = activeBindings
        self.activities = activities
        self.status = status
        self.showStatus = showStatus
        self.requestFrame = requestFrame
    }
}
