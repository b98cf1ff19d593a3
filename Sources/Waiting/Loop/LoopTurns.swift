/// One pass of the loop, as `UILoop.passes` and `UILoop.frames` give it.
public struct LoopTurn: Hashable, Sendable {
    /// The number of the pass, counted from the loop's start.
    public var pass: Int
    /// The number of frames that were painted before the end of the pass.
    public var frame: Int
}

/// The sequence of the loop's passes, or only of the passes that painted. Each call of `next()` returns the first
/// pass that ends after the call.
///
/// A slow reader misses passes, and can tell from the numbers of the passes how many it has missed. The
/// sequence leaves out a pass that only resumed readers; otherwise reading the sequence would keep the loop
/// busy.
public struct LoopTurns: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let onlyFrames: Bool

    public func makeAsyncIterator() -> LoopTurns { self }

    /// Suspends until the next turn; returns nil when the task is cancelled.
    @UIActor public func next() async -> LoopTurn? {
        await UILoop.shared.watchers.next(onlyFrames: onlyFrames)
    }
}

extension UILoop {
    /// The passes that did some work.
    public nonisolated var passes: LoopTurns { LoopTurns(onlyFrames: false) }

    /// The passes that painted.
    public nonisolated var frames: LoopTurns { LoopTurns(onlyFrames: true) }
}

/// The tasks that wait for the end of a pass.
@UIActor
final class PassWatchers {
    @UIActor
    private final class Entry {
        let onlyFrames: Bool
        let place = ParkedTask()
        var turn: LoopTurn?

        init(onlyFrames: Bool) {
            self.onlyFrames = onlyFrames
        }
    }

    private var entries: [Entry] = []
    /// The numbers of the jobs in the current pass that only resumed a reader.
    private var ownJobs: Set<Int> = []
    /// The number of the job that is running, counted from the loop's start.
    private var jobNumber = 0
    /// The number of jobs, timers and inputs in the current pass.
    private var deliveries = 0

    nonisolated init() {}

    func next(onlyFrames: Bool) async -> LoopTurn? {
        guard !Task.isCancelled else { return nil }
        ownJobs.insert(jobNumber)
        let entry = Entry(onlyFrames: onlyFrames)
        entries.append(entry)
        await withTaskCancellationHandler {
            await entry.place.stay()
        } onCancel: {
            Task { @UIActor in
                self.entries.removeAll { $0 === entry }
                entry.place.release()
            }
        }
        ownJobs.insert(jobNumber)
        return entry.turn
    }

    func jobBegins() {
        jobNumber += 1
        deliveries += 1
    }

    func timerOrInputBegins() { deliveries += 1 }

    func passEnded(_ statistics: UILoop.Statistics, painted: Bool) {
        let isEventful = painted || deliveries > ownJobs.count
        ownJobs = []
        deliveries = 0
        guard isEventful, !entries.isEmpty else { return }
        let due = entries.filter { painted || !$0.onlyFrames }
        entries.removeAll { painted || !$0.onlyFrames }
        for entry in due {
            entry.turn = LoopTurn(pass: statistics.passes, frame: statistics.frames)
            entry.place.release()
        }
    }
}
