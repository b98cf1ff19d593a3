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
    /// The number of jobs of the current pass that only resumed an iteration.
    private var ownJobs = 0
    private var lastOwnJob = -1
    /// The number of the job that is running, counted from the loop's start.
    var jobNumber = 0
    /// The number of deliveries in the sleep at the end of the last pass.
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

    /// Counts the running job as one that only resumed an iteration; a job that does so twice counts once.
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
