/// A time that the loop went round, for those who follow `UILoop.passes` or `UILoop.frames`.
public struct LoopTurn: Hashable, Sendable {
    /// The pass, counted from the loop's start.
    public var pass: Int
    /// How many frames had been painted up to its end.
    public var frame: Int
}

/// The loop's passes, or only those that painted, as they come to their end: each call of `next()` gives the
/// first one that ends after it.
///
/// Nothing is kept for a slow reader: the numbers tell how many it missed. A pass that did nothing but carry on
/// an iteration is not one of them, so that following the passes does not itself keep the loop going round.
public struct LoopTurns: AsyncSequence, Sendable {
    public typealias Element = LoopTurn

    let loop: UILoop
    let onlyFrames: Bool

    public func makeAsyncIterator() -> Iterator { Iterator(loop: loop, onlyFrames: onlyFrames) }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let loop: UILoop
        let onlyFrames: Bool

        /// The next turn; nil when the task is cancelled.
        @UIActor public func next() async -> LoopTurn? {
            await loop.watchers.next(onlyFrames: onlyFrames)
        }
    }
}

extension UILoop {
    /// The passes that did anything.
    public nonisolated var passes: LoopTurns { LoopTurns(loop: self, onlyFrames: false) }

    /// The passes that painted.
    public nonisolated var frames: LoopTurns { LoopTurns(loop: self, onlyFrames: true) }
}

/// Those who wait for the end of a pass.
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
    /// The jobs of the current pass that only carried on an iteration.
    private var ownJobs = 0
    private var lastOwnJob = -1
    /// The job that is running, counted from the loop's start.
    var jobNumber = 0
    /// What was delivered at the end of the pass before, in its sleep.
    var deliveriesInSleep = 0

    nonisolated init() {}

    func next(onlyFrames: Bool) async -> LoopTurn? {
        guard !Task.isCancelled else { return nil }
        noteOwnJob()
        let entry = Entry(onlyFrames: onlyFrames)
        entries.append(entry)
        await withTaskCancellationHandler {
            await entry.place.stay()
        } onCancel: {
            Task { @UIActor in self.cancel(entry) }
        }
        noteOwnJob()
        return entry.turn
    }

    func passEnded(_ statistics: UILoop.Statistics, jobs: Int, deliveries: Int, painted: Bool) {
        let isEventful = painted || jobs > ownJobs || deliveries + deliveriesInSleep > 0
        ownJobs = 0
        deliveriesInSleep = 0
        guard isEventful, !entries.isEmpty else { return }
        let due = entries.filter { painted || !$0.onlyFrames }
        entries.removeAll { painted || !$0.onlyFrames }
        for entry in due {
            entry.turn = LoopTurn(pass: statistics.passes, frame: statistics.frames)
            entry.place.release()
        }
    }

    /// A job that takes a turn and asks for the next one is one job.
    private func noteOwnJob() {
        guard lastOwnJob != jobNumber else { return }
        lastOwnJob = jobNumber
        ownJobs += 1
    }

    private func cancel(_ entry: Entry) {
        entries.removeAll { $0 === entry }
        entry.place.release()
    }
}
