/// A clock that costs no time: whenever the loop would sleep, it jumps to what is due next on it.
///
/// Give it to a `LoopScope`; that scope's timers and deadlines, and whatever sleeps on the clock itself, are
/// what it jumps to, one instant after another. An offer that expires in 15 minutes is tested in microseconds.
///
/// It goes on while somebody waits: a wait on one of its scopes, or a task that is asleep on it. Between two waits
/// of a test it stands, so that nothing expires meanwhile; and a wait on another clock does not move it.
///
/// It does not jump while something goes on in one of its scopes that is not on the clock: an activity that
/// is not asleep on it (a real socket, a computation), input that was not delivered yet, a display that is still
/// to be painted, a wait that polls, a person at a terminal (`LoopScope.isOpenEnded`), or a `hold(_:)`. Time stands
/// still meanwhile. So that a socket that never answers does not hang a test, a wait on this clock ends as timed
/// out when `patience` has passed in real time.
///
/// What works outside of `UIActor`, and what awaits another task or a continuation on it, belongs in an `Activity`
/// (`Activity.perform`), or in a hold: such a task takes a detour by the system's threads before it comes back to
/// its actor, and the clock cannot know of work that nobody counts.
public final class VirtualClock: LoopClock {
    let time: VirtualTime
    let timeline: Timeline

    /// - Parameters:
    ///   - start: what the clock shows at first.
    ///   - isMovedByHand: never jumps by itself, but goes only as far as `advance(by:)` says.
    ///   - patience: how long a wait on this clock may last in real time; its own timeout counts when that is
    ///     longer.
    public init(
        startingAt start: LoopInstant = LoopInstant(nanoseconds: 0), isMovedByHand: Bool = false,
        patience: Swift.Duration = .seconds(30)
    ) {
        time = VirtualTime(start: start, isMovedByHand: isMovedByHand, patience: patience)
        timeline = Timeline(.virtual(time))
        time.belongs(to: self)
    }

    public var now: LoopInstant { time.now }

    /// Keeps the clock where it is until the hold is released, such as while a real answer is awaited.
    public func hold(_ reason: String) -> ClockHold {
        let number = time.hold(reason)
        return ClockHold { [time] in
            time.release(number)
            UILoop.shared.wakeUp()
        }
    }

    /// Lets the clock go `duration` further, and suspends until it is there: what is due on the way has been
    /// delivered in its order, and what came of it has run, as far as the loop knows of it (see above).
    ///
    /// - Throws: a `WaitFailure` that names what holds the clock, when it did not get there within the
    ///   clock's patience; or when the task was cancelled.
    @UIActor public func advance(
        by duration: Swift.Duration, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line
    ) async throws(WaitFailure) {
        let target = time.allow(duration)
        let loop = UILoop.shared
        loop.list(timeline)
        let request = WaitRequest(
            what: "the clock to go on by \(duration.formattedSeconds)",
            location: FileLocation(file: fileID, path: filePath, line: line),
            timeout: time.patience, scope: loop.scope, isBystander: true,
            stillOpen: { [timeline] in loop.held(timeline) })
        try await loop.wait(request) { [timeline, time] _ in
            timeline.hasArrived(at: target) && !loop.isReady && !time.isHeld(isTold: true)
                ? () : nil
        }.get()
    }

    /// Lets the clock go `duration` further; the loop takes it there as soon as it would sleep.
    @available(*, noasync, message: "Use “await advance(by:)”, which returns when the clock is there.")
    public func advance(by duration: Swift.Duration) {
        _ = time.allow(duration)
        UILoop.shared.inbox.add(timeline)
    }
}

/// Keeps a virtual clock where it is, until it is released or nobody keeps it any more.
public final class ClockHold: Sendable {
    private let onRelease: @Sendable () -> Void

    init(onRelease: @escaping @Sendable () -> Void) {
        self.onRelease = onRelease
    }

    deinit { onRelease() }

    /// Lets the clock go on; calling it again does nothing.
    public func release() { onRelease() }
}
