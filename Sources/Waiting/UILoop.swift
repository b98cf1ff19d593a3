import CWaiting
import DequeModule
import Foundation
import HeapModule

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

    let inbox = LoopInbox()

    @UIActor var readyJobs = Deque<UnownedJob>()
    @UIActor var arrivedJobs: [UnownedJob] = []
    @UIActor var inputs: [InputSource] = []
    @UIActor var timers = Heap<LoopTimer>()
    @UIActor var nextTimerNumber = 0
    @UIActor var signals: SignalSources?
    @UIActor var displays: [DisplaySource] = []
    @UIActor var lastDisplay = LoopInstant(nanoseconds: 0)
    @UIActor var waiters: [Waiter] = []
    @UIActor var runningWaits: [Waiter] = []
    @UIActor var descriptors: [pollfd] = []

    /// The scope of waits that name none.
    @UIActor public let scope = LoopScope("loop")
    /// Called with each wait that was fulfilled so late that a slower machine would have failed it.
    @UIActor public var onNarrowWait: (@UIActor (WaitReport) -> Void)?
    /// How often the loop has gone round, and how often it slept.
    @UIActor public internal(set) var statistics = Statistics()

    public struct Statistics: Hashable, Sendable {
        public var passes = 0
        public var sleeps = 0
    }

    init() {}

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
        while true { pass(until: .distantFuture) }
    }
}
