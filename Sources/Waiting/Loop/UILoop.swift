import CWaiting
import DequeModule
import Foundation

/// The event loop: it runs the jobs of `UIActor`, delivers what is due, paints, and evaluates the waits.
///
/// The first thread that calls `run` is its thread for good: the main thread, in a program. Where work for
/// `UIActor` arrives before that, as in tests, the loop starts a thread of its own.
///
/// One pass: run every ready job; deliver what is due (input, timers, signals); paint if anything needs it
/// and nothing else is ready; evaluate the waits; sleep, unless something became ready meanwhile, until the
/// next timer, deadline, input or wake-up.
public final class UILoop: SerialExecutor {
    /// The loop behind `UIActor`: a global actor has one executor for the life of the program.
    public static let shared = UILoop()

    /// A loop that never rests still paints this often.
    static let longestTimeWithoutDisplay = Duration.milliseconds(16)
    /// How long jobs may take in one pass before timers, input and the display get their turn; or as long as
    /// those took the last time, so that jobs always have half of the loop's time.
    static let longestTimeForJobs = Duration.milliseconds(8)

    /// What a frame of the stack is that runs the loop.
    enum RunFrame {
        case plain
        case wait(Waiter)
    }

    let inbox = LoopInbox()
    let registry: LoopRegistry
    let monotonic: Timeline
    let parkingLot = ParkingLot()

    @UIActor var readyJobs = Deque<UnownedJob>()
    @UIActor var arrivedJobs: [UnownedJob] = []
    @UIActor var inputs: [InputSource] = []
    @UIActor var timelines: [Timeline] = []
    @UIActor var nextTimerNumber = 0
    @UIActor var signals: SignalSources?
    @UIActor var displays: [DisplaySource] = []
    @UIActor var lastDisplay = LoopInstant(nanoseconds: 0)
    /// Since when a busy loop has kept a change from being painted.
    @UIActor var heldBackSince: LoopInstant?
    @UIActor var waiters: [Waiter] = []
    @UIActor var nextWaiterNumber = 0
    /// The time that the last pass took after its jobs: for timers, input, painting and waits.
    @UIActor var timeAfterJobs = Duration.zero
    @UIActor var hasEndedWaiters = false
    @UIActor var evaluation = 0
    @UIActor var runFrames: [RunFrame] = []
    @UIActor var descriptors: [pollfd] = []
    @UIActor let watchers = PassWatchers()
    @UIActor var stallWatch: StallWatch?

    /// The scope of waits that name none.
    public let scope: LoopScope
    /// Called with each wait that was fulfilled so late that a slower machine would have failed it; soon after it,
    /// for one that blocked a thread, and not at all where nothing has ever run the loop.
    @UIActor public var onNarrowWait: (@UIActor (WaitReport) -> Void)?
    /// Who is told of mistakes in the use of the loop, such as a descriptor that was closed while it was
    /// listened to.
    @UIActor public var issueReporter = IssueReporter.standardError
    /// How often the loop has gone round, and how often it slept.
    @UIActor public internal(set) var statistics = Statistics()

    public struct Statistics: Hashable, Sendable {
        public var passes = 0
        public var sleeps = 0
        /// How often something was painted.
        public var frames = 0
    }

    init() {
        let registry = LoopRegistry()
        let monotonic = Timeline(.monotonic)
        self.registry = registry
        self.monotonic = monotonic
        scope = LoopScope("loop", clock: MonotonicClock(), timeline: monotonic, registry: registry)
    }

    public nonisolated func enqueue(_ job: consuming ExecutorJob) {
        guard inbox.add(UnownedJob(job)) else { return }
        let thread = Thread { [self] in
            guard inbox.claimThread(asTheStartedOne: true) else { return }
            UIActor.assumeIsolated { self.runForever() }
        }
        thread.name = "UILoop"
        thread.stackSize = 8 << 20
        thread.start()
    }

    public nonisolated func checkIsolated() {
        precondition(isOnLoopThread, "This code belongs on the event loop's thread, and is not on it.")
    }

    /// Whether the calling thread is the one that runs the loop.
    public nonisolated var isOnLoopThread: Bool { inbox.isOnLoopThread }

    /// Makes the loop go round once more; from any thread.
    public nonisolated func wakeUp() { inbox.wakeUp() }

    @UIActor private func runForever() {
        while true { pass() }
    }
}
