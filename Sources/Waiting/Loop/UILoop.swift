import CWaiting
import DequeModule
import Foundation

/// The event loop: it runs the jobs of `UIActor`, delivers what is due, paints, and evaluates the waits.
///
/// The first thread that calls `run` stays the loop's thread: in a program, the main thread. If work for
/// `UIActor` arrives before that, as in tests, the loop starts a thread of its own.
///
/// One pass: run every ready job; deliver what is due (input, timers, signals); paint if anything needs it
/// and nothing else is ready; evaluate the waits; sleep, unless something became ready meanwhile, until the
/// next timer, deadline, input or wake-up.
public final class UILoop: SerialExecutor {
    /// The loop behind `UIActor`: a global actor has one executor for the life of the program.
    public static let shared = UILoop()

    /// The longest time between two paintings while the loop is busy.
    static let longestTimeWithoutDisplay = Duration.milliseconds(16)
    /// The time that jobs may take in one pass before timers, input and the display get their turn. If those
    /// took longer in the last pass, jobs may take as long, so that they always get half of the loop's time.
    static let longestTimeForJobs = Duration.milliseconds(8)

    /// A call on the stack that runs the loop.
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
    /// The time since which a busy loop has put off painting.
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

    /// The scope of waits, timers and sources that name none.
    public let scope: LoopScope
    /// Called with the report of each wait that used over 80 % of its time, and would have failed on a slower
    /// machine. For a wait that blocked a thread, the call comes a moment later, and only if the loop has a
    /// thread.
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

    /// Makes the loop do one more pass; may be called on any thread.
    public nonisolated func wakeUp() { inbox.wakeUp() }

    @UIActor private func runForever() {
        while true { pass() }
    }
}
