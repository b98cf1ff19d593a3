/// A clock that takes no real time: whenever the loop would sleep, the clock jumps to its next deadline.
///
/// Give the clock to a `LoopScope`. The clock jumps through that scope's timers and deadlines, and through the sleeps
/// of tasks on the clock. So a test of an offer that expires in 15 minutes takes microseconds.
///
/// The clock moves only while somebody waits in one of its scopes, or a task sleeps on the clock. If tasks only sleep
/// and nobody waits, it first stands still for 50 ms of real time. So nothing expires between two waits of a test. Then
/// it goes on as long as a task sleeps on it, and from sleep to sleep of one activity: after a sleep of a test itself, it
/// does not stand still for the other tasks that still sleep. A wait on another clock does not move it. A test that checks
/// the state between two moments makes the clock with `isMovedByHand: true`.
///
/// The clock also stands still during work in one of its scopes that does not depend on the clock: an activity that
/// does not sleep on the clock (a real socket, a computation), undelivered input, a display that has to paint, a wait
/// that polls, a person at a terminal (`LoopScope.isOpenEnded`), or a `hold(_:)`. A wait on this clock times out after
/// `patience` in real time, so that a socket that never responds does not hang a test.
///
/// The clock does not see work outside of `UIActor`, nor a task that awaits another task or a continuation,
/// because such a task passes through the system's threads. Start such work by `LoopScope.start(_:)`, or put
/// it in an `Activity` (`Activity.perform`) or a hold. Then, if two such tasks sleep on the clock, it stands
/// still until both have begun to sleep, so that the shorter sleep ends first.
public final class VirtualClock: LoopClock {
    let time: VirtualTime
    let timeline: Timeline

    /// - Parameters:
    ///   - start: the first time that the clock shows.
    ///   - isMovedByHand: the clock never jumps by itself, and only moves as far as `advance(by:)` tells it.
    ///   - patience: the longest real time that a wait on this clock may last, whatever its timeout is. After that
    ///     the wait fails, even if its condition has become true without waking the loop.
    public init(
        startingAt start: LoopInstant = LoopInstant(nanoseconds: 0), isMovedByHand: Bool = false,
        patience: Swift.Duration = .seconds(30)
    ) {
        time = VirtualTime(start: start, isMovedByHand: isMovedByHand, patience: patience)
        timeline = Timeline(time)
    }

    deinit { time.release() }

    public var now: LoopInstant { time.now }

    /// Stops the clock until the hold is released, for example while waiting for a real response.
    public func hold(_ reason: String) -> ClockHold { ClockHold(reason, on: time) }

    /// Moves the clock by `duration`, and suspends until the clock has reached the end of it. Before this returns, the
    /// loop delivers everything that is due, in order, and runs the resulting work that the loop knows of (see
    /// `VirtualClock`). On another actor than `UIActor`, tasks that the loop does not know of get time to go on, too,
    /// after each step of the clock. A hold stops this move, too: release the hold first.
    ///
    /// - Throws: a `WaitFailure` that names the holds, if the clock did not get there within its patience, or if
    ///   the task was cancelled. The clock then stays where it is.
    public func advance(
        by duration: Swift.Duration, isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) async throws(WaitFailure) {
        let loop = UILoop.shared
        let request = WaitRequest(
            what: "the clock to go on by \(duration.formattedSeconds)",
            location: FileLocation(file: fileID, path: filePath, line: line), timeout: time.patience,
            scope: loop.scope, isBystander: true, stillOpen: { [timeline] in loop.held(timeline) })
        guard isolation !== UIActor.shared else { return try await move(by: duration, request) }
        await OffLoopWait.settle()
        let steps = OffLoopWait(request, on: timeline)
        let settling = Task {
            while !Task.isCancelled {
                await steps.beginLook()
                steps.endLook(next: .distantFuture)
                await steps.rest()
            }
        }
        defer {
            settling.cancel()
            steps.close()
        }
        try await move(by: duration, request)
        await OffLoopWait.settle()
    }

    @UIActor private func move(
        by duration: Swift.Duration, _ request: WaitRequest
    ) async throws(WaitFailure) {
        let move = time.allow(duration)
        let loop = UILoop.shared
        loop.list(timeline)
        do throws(WaitFailure) {
            try await loop.wait(request) { [timeline] _ in
                timeline.hasArrived(at: move.to) && !loop.isReady && !loop.isHeld(timeline, isTold: true)
            }.get()
        } catch {
            time.takeBack(move)
            throw error
        }
    }

    /// Lets the clock move by `duration`. The clock moves as soon as the loop would sleep.
    @available(*, noasync, message: "Use “await advance(by:)”, which returns when the clock is there.")
    public func advance(by duration: Swift.Duration) {
        _ = time.allow(duration)
        UILoop.shared.inbox.add(timeline)
    }
}

/// Stops a virtual clock until `release()`, or until the last reference to the hold is gone.
public final class ClockHold: Sendable {
    private let time: VirtualTime

    init(_ reason: String, on time: VirtualTime) {
        self.time = time
        time.add(self, reason)
    }

    deinit { release() }

    /// Lets the clock move again. A second call does nothing.
    public func release() {
        time.remove(ObjectIdentifier(self))
        UILoop.shared.wakeUp()
    }
}
