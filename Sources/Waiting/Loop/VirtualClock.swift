/// A clock that costs no time: whenever the loop would sleep, it jumps to its next deadline.
///
/// Give it to a `LoopScope`. It jumps from one to the next of that scope's timers and deadlines, and of the
/// sleeps on the clock itself: an offer that expires in 15 minutes is tested in microseconds.
///
/// It moves while somebody waits: a wait in one of its scopes, or a task that sleeps on it. Between two waits
/// of a test it stands still, so that nothing expires; a wait on another clock does not move it.
///
/// It stands still while something in one of its scopes goes on without the clock: an activity that does not
/// sleep on it (a real socket, a computation), input that was not delivered yet, a display that has to paint,
/// a wait that polls, a person at a terminal (`LoopScope.isOpenEnded`), or a `hold(_:)`. A wait on this clock
/// times out when `patience` has passed in real time, so that a socket that never responds does not hang a
/// test.
///
/// Work outside of `UIActor`, and a task on it that awaits another task or a continuation, passes through the system's
/// threads, where the clock does not see it: start it by `LoopScope.start(_:)`, or put it in an `Activity`
/// (`Activity.perform`) or a hold. Of two tasks that sleep on the clock, the shorter sleep then ends first, for the
/// clock stands still until both sleep.
public final class VirtualClock: LoopClock {
    let time: VirtualTime
    let timeline: Timeline

    /// - Parameters:
    ///   - start: the first time that the clock shows.
    ///   - isMovedByHand: never jumps by itself, but goes only as far as `advance(by:)` says.
    ///   - patience: the longest real time that a wait on this clock may last, whatever its timeout is. The wait then
    ///     fails, even if its condition has become true without waking the loop.
    public init(
        startingAt start: LoopInstant = LoopInstant(nanoseconds: 0), isMovedByHand: Bool = false,
        patience: Swift.Duration = .seconds(30)
    ) {
        time = VirtualTime(start: start, isMovedByHand: isMovedByHand, patience: patience)
        timeline = Timeline(.virtual(time))
        time.belongs(to: self)
    }

    public var now: LoopInstant { time.now }

    /// Stops the clock until the hold is released, for example while a real response is awaited.
    public func hold(_ reason: String) -> ClockHold {
        let number = time.hold(reason)
        return ClockHold { [time] in
            time.release(number)
            UILoop.shared.wakeUp()
        }
    }

    /// Moves the clock on by `duration`, and suspends until it is there. All that was due on the way was then
    /// delivered, in order, and the work that came of it has run, as far as the loop knows of it (see above).
    ///
    /// - Throws: a `WaitFailure` that names what holds the clock, if it did not get there within its
    ///   patience; or if the task was cancelled.
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

    /// Lets the clock move on by `duration`, which it does as soon as the loop would sleep.
    @available(*, noasync, message: "Use “await advance(by:)”, which returns when the clock is there.")
    public func advance(by duration: Swift.Duration) {
        _ = time.allow(duration)
        UILoop.shared.inbox.add(timeline)
    }
}

/// A stop of a virtual clock, until it is released by `release()` or by its last owner.
public final class ClockHold: Sendable {
    private let onRelease: @Sendable () -> Void

    init(onRelease: @escaping @Sendable () -> Void) {
        self.onRelease = onRelease
    }

    deinit { onRelease() }

    /// Lets the clock move again; a second call does nothing.
    public func release() { onRelease() }
}
