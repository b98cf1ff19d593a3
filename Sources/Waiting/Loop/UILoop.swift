import CWaiting
import DequeModule
import Foundation

/// The event loop. It runs the jobs of `UIActor`, delivers input, timers and signals, paints, and evaluates the waits.
///
/// A thread that calls `run`, such as the main thread of a program, runs the loop until the outermost call on its
/// stack has returned. At other times, as in tests, the loop starts a thread of its own for the work that arrives or
/// is left. That thread hands the loop over to any thread that calls `run`. While one thread is inside a call
/// of `run`, calls on other threads fail with `LoopError.wrongThread`.
///
/// One pass: run every ready job; deliver input, timers and signals; paint if a display needs it and nothing else is
/// ready; evaluate the waits; sleep, unless something became ready meanwhile, until the next timer, deadline, input or
/// wake-up.
public final class UILoop: SerialExecutor {
    /// The loop behind `UIActor`: a global actor has one executor for the life of the program.
    public static let shared = UILoop()

    /// The longest time between two paintings while the loop is busy.
    static let longestTimeWithoutDisplay = Duration.milliseconds(16)
    /// The most passes between two paintings of displays on virtual clocks while the loop is busy. It counts passes,
    /// not time, so that a slower machine does not paint more frames.
    static let mostPassesWithoutDisplay = 1_000
    /// The longest time for which jobs run in one pass before timers, input and displays get their turn.
    static let longestTimeForJobs = Duration.milliseconds(8)

    /// One of the nested calls that run the loop at the moment: a plain run, or a wait.
    enum RunFrame {
        case plain
        case wait(Waiter)

        var waiter: Waiter? {
            if case .wait(let waiter) = self { waiter } else { nil }
        }
    }

    let inbox = LoopInbox()
    let registry: LoopRegistry
    /// The schedule of the monotonic clock.
    let monotonic: Timeline
    let parkingLot = ParkingLot()

    @UIActor var readyJobs = Deque<LoopJob>()
    @UIActor var inputs: [InputSource] = []
    @UIActor var timelines: [Timeline] = []
    @UIActor var signals: SignalSources?
    @UIActor var displays: [DisplaySource] = []
    @UIActor var lastDisplay = LoopInstant(nanoseconds: 0)
    /// The time and the pass since which a busy loop has put off painting.
    @UIActor var heldBack: (since: LoopInstant, pass: Int)?
    @UIActor var waiters: [Waiter] = []
    /// The latest number of a timer, a wait or a source. A timer, wait or source that is made later has a
    /// higher number.
    @UIActor var lastNumber = 0
    /// The number of things so far that may have changed a condition: jobs, timers, input, wake-ups, paintings,
    /// and waits that have begun.
    @UIActor var events = 0
    @UIActor var runFrames: [RunFrame] = []
    @UIActor let watchers = PassWatchers()
    @UIActor var stallWatches: [StallWatch] = []
    /// The executor that the tasks of the program prefer, if any.
    @UIActor var executorPreference: (any TaskExecutor)?
    /// The order in which the loop does work that is ready at the same time: the order of arrival, outside of
    /// `withOrder`.
    @UIActor public internal(set) var order = LoopOrder.arrival
    /// Makes the choices of a seeded order; nil in the order of arrival.
    @UIActor var choices: LoopChoices?
    /// Whether a call of `withOrder` is under way.
    @UIActor var isOrderSet = false

    /// The scope of waits, timers and sources without a scope of their own.
    public let scope: LoopScope
    /// Called with the report of each wait that used over 80 % of its time, and would have failed on a slower machine.
    /// The report's `lateness` is not zero if the success was found only after the deadline. For a wait that blocked a
    /// thread, the call comes a moment later, and only if the loop has a thread.
    @UIActor public var onNarrowWait: (@UIActor (WaitReport) -> Void)?
    /// The reporter of mistakes in the use of the loop, such as a descriptor that is closed while the loop
    /// listens to it.
    @UIActor public var issueReporter = IssueReporter.standardError
    /// The numbers of passes, sleeps and paintings so far.
    @UIActor public internal(set) var statistics = Statistics()

    public struct Statistics: Hashable, Sendable {
        public var passes = 0
        public var sleeps = 0
        /// The number of passes that painted.
        public var frames = 0
    }

    init() {
        let registry = LoopRegistry()
        let monotonic = Timeline(MonotonicClock())
        self.registry = registry
        self.monotonic = monotonic
        scope = LoopScope("loop", clock: MonotonicClock(), timeline: monotonic, registry: registry)
    }

    @UIActor func makeNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    public nonisolated func enqueue(_ job: consuming ExecutorJob) {
        add(LoopJob(job))
    }

    nonisolated func add(_ job: LoopJob) {
        if inbox.add(job) { startThread() }
    }

    public nonisolated func checkIsolated() {
        precondition(isOnLoopThread, "This code belongs on the event loop's thread, and is not on it.")
    }

    /// Whether the calling thread is the one that runs the loop; false if no thread runs the loop.
    public nonisolated var isOnLoopThread: Bool { inbox.isOnLoopThread }

    /// Makes all waits, on any actor, evaluate their conditions again. May be called on any thread.
    public nonisolated func wakeUp() {
        inbox.wakeUp()
        for wait in registry.offLoopWaits { wait.wake() }
    }
}
