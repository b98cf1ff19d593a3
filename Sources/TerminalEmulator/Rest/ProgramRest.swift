import CPseudoTerminal
import Waiting

/// A watcher of whether a program is at rest. It asks the system; where the system does not tell, it goes by the time
/// without output.
@UIActor
final class ProgramRest {
    private(set) var verdict = RestVerdict.notKnown("this system does not tell what a program waits for")
    /// Whether the program has neither written anything nor got input for a while.
    private(set) var isQuiet = false
    /// The state of the program's first process that the guardian has last reported. Before the guardian has reported a
    /// stop or an end, the program does not count as at rest, so that a wait for rest misses neither.
    var told = ToldState.running
    /// Called when the program comes to rest, or has been silent for a while.
    var onRest: (@UIActor () -> Void)?

    private let quiet: Duration
    private let socketWaits: SocketWaits
    private let loop: UILoop
    private let scope: LoopScope
    private var watch: RestWatch?
    private var silence: LoopSource?
    private var nextLook: LoopSource?
    private var interval = shortest
    private var latestKey = MonotonicClock().now
    /// The instant at which the program last resumed after a rest or a silence.
    private var goesOnSince = MonotonicClock().now
    private var hasRested = false
    /// The number of the program's timers that have ended since its last output or input, and the instant of that
    /// output or input.
    private var idle = (timers: 0, since: MonotonicClock().now)

    /// The shortest and the longest time between two looks at a running program. The time doubles after each look.
    private static let (shortest, longest) = (Duration.microseconds(200), Duration.milliseconds(5))
    /// Whether a timer of the program has ended since the last input. Some programs notice a new size, or a key, only
    /// when a short timer ends.
    private var hasPassedTimer = false
    /// The longest timer that counts as short.
    private static let poll = Duration.milliseconds(250)
    /// The time after which a program is assumed to wait for keys although it has not come to rest.
    private static let patience = Duration.seconds(1)

    /// - Parameters:
    ///   - quiet: The time without output after which a program is assumed to be at rest, if the system does not tell.
    ///   - socketWaits: Returns what the program can receive from a server of this process.
    init(
        quiet: Duration, _ socketWaits: @escaping SocketWaits, on loop: UILoop, in scope: LoopScope
    ) {
        (self.quiet, self.socketWaits, self.loop, self.scope) = (quiet, socketWaits, loop, scope)
        awaitSilence(for: Self.patience)
    }

    /// Whether the program is at rest: only input can make it go on before the time `quiet` has passed.
    var isAtRest: Bool {
        switch verdict {
        case .forGood, .untilAnswer: true
        case .untilTimer(let due):
            MonotonicClock().now.duration(to: due) > quiet || hasPassedTimer && isQuiet
        case .runs: false
        case .notKnown: isQuiet
        }
    }

    /// Whether the program may still answer the last input when a short timer ends, the first one since that input.
    var mayAnswerSoon: Bool {
        guard case .untilTimer(let due) = verdict, !hasPassedTimer else { return false }
        return MonotonicClock().now.duration(to: due) <= Self.poll
    }

    /// The time for which a program that polls its keys has written nothing; nil if it does not poll. A program polls
    /// if one timer after another ends and it writes nothing.
    var pollingTime: Duration? {
        guard idle.timers > 1 else { return nil }
        return switch verdict {
        case .runs, .untilTimer: idle.since.duration(to: MonotonicClock().now)
        case .forGood, .untilAnswer, .notKnown: nil
        }
    }

    /// Whether the program can be expected to take keys: it is at rest, or has worked on the last keys for a while. A
    /// program that is still running must also have written nothing for a while, or have run for a second, so that one
    /// that writes without end can be interrupted.
    ///
    /// - Parameters:
    ///   - hasUnread: Whether the program has keys that it has not read.
    ///   - seemsReady: Whether the program seems to take keys. Counts only if it is not known whether it is at rest.
    func takesKeys(hasUnread: Bool, seemsReady: Bool) -> Bool {
        switch verdict {
        case .forGood, .untilAnswer: true
        case .untilTimer where isAtRest: true
        case .runs, .untilTimer: hasWorked(hasUnread: hasUnread)
        case .notKnown: isQuiet || seemsReady
        }
    }

    /// Whether a program that runs, or will at once, has worked on the last keys for a while.
    private func hasWorked(hasUnread: Bool) -> Bool {
        let now = MonotonicClock().now
        let time = latestKey.duration(to: now)
        guard hasRested, !hasUnread else { return time >= Self.patience }
        // A running program may just have asked for a password, and be about to turn off the echo.
        let mayPrepare = verdict == .runs && !isQuiet && goesOnSince.duration(to: now) < Self.patience
        return time >= quiet && !mayPrepare
    }

    /// Begins to watch the processes of the program.
    ///
    /// - Parameters:
    ///   - program: The program's process.
    ///   - root: The process whose descendants are the program.
    ///   - outside: The outer end of the program's terminal.
    func begin(_ program: Int32, below root: Int32, outside: Int32) {
        guard RestWatch.isPossible else { return }
        watch = RestWatch(
            program, below: root, outside: outside, socketWaits, at: MonotonicClock().now)
        verdict = .runs
        look(after: Self.shortest)
    }

    /// Notes that a key was pressed, so the program may have work to do.
    func isPressed() { latestKey = MonotonicClock().now }

    /// Notes that the program has got input, is about to get some, or has written something, so it may be running
    /// again.
    func goOn(byInput isInput: Bool) {
        let now = MonotonicClock().now
        if isInput, let end = verdict.end, end > now { watch?.wake(at: now) }
        if isInput { hasPassedTimer = false }
        if isQuiet || verdict.end != nil { goesOnSince = now }
        idle = (0, now)
        awaitSilence(for: quiet)
        guard watch != nil else { return }
        verdict = .runs
        interval = Self.shortest
        look(after: interval)
    }

    func end() {
        silence?.cancel()
        nextLook?.cancel()
        watch = nil
    }

    private func awaitSilence(for time: Duration) {
        isQuiet = false
        silence?.cancel()
        silence = loop.schedule(after: time, name: "no output for a while", in: scope) { [weak self] in
            self?.becomeQuiet()
        }
    }

    private func becomeQuiet() {
        let wasAtRest = isAtRest
        isQuiet = true
        if !wasAtRest { onRest?() }
    }

    private func look(after time: Duration) {
        nextLook?.cancel()
        nextLook = loop.schedule(after: time, name: "a look at what the program does", in: scope) {
            [weak self] in self?.look()
        }
    }

    private func look() {
        let now = MonotonicClock().now
        let (wasAtRest, wasToAnswer) = (isAtRest, mayAnswerSoon)
        let wasDue = verdict.isDue(at: now)
        verdict = watch?.look(at: now, told) ?? verdict
        // The instant of a timer is only the earliest possible one, so a timer that seems due may not have ended yet.
        if wasDue, !verdict.isDue(at: now) {
            hasPassedTimer = true
            idle.timers += 1
        }
        switch verdict {
        case .forGood, .untilAnswer: break
        case .untilTimer(let due) where due > now:
            interval = Self.shortest
            look(after: now.duration(to: due))
        case .untilTimer, .runs, .notKnown:
            interval = min(interval * 2, Self.longest)
            // Looking at many processes must not slow them down.
            look(after: max(interval, now.duration(to: MonotonicClock().now) * 2))
        }
        guard isAtRest else { return }
        hasRested = true
        if !wasAtRest || wasToAnswer && !mayAnswerSoon { onRest?() }
    }
}
