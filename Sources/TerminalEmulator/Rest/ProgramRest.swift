import CPseudoTerminal
import Waiting

/// Keeps up to date whether a program is at rest: by what the system tells, or else by how long nothing has come.
@UIActor
final class ProgramRest {
    private(set) var verdict = RestVerdict.notKnown("this system does not tell what a program waits for")
    /// Whether the program has written nothing, and got nothing, for a while.
    private(set) var isQuiet = false
    /// What the guardian has told of the program's first process. Before it has told of a stop or an end, the program is not
    /// at rest, so that a wait for the rest misses neither.
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
    /// The instant at which the program has last gone on after a rest or a silence.
    private var goesOnSince = MonotonicClock().now
    private var hasRested = false
    /// How many timers of the program have ended since its last output or input, and when that was.
    private var idle = (timers: 0, since: MonotonicClock().now)

    /// The times between two looks at a program that runs, which double.
    private static let (shortest, longest) = (Duration.microseconds(200), Duration.milliseconds(5))
    /// Whether a timer of the program has ended since the last input. Some programs notice a new size, or a key, only when a
    /// short timer ends.
    private var hasPassedTimer = false
    /// The longest such timer.
    private static let poll = Duration.milliseconds(250)
    /// The time after which a program that has not come to rest is taken to wait for keys.
    private static let patience = Duration.seconds(1)

    /// - Parameters:
    ///   - quiet: The time after which a program that is silent is taken to be at rest, if nobody knows.
    ///   - socketWaits: What the program can get from a server of this process.
    init(
        quiet: Duration, _ socketWaits: @escaping SocketWaits, on loop: UILoop, in scope: LoopScope
    ) {
        (self.quiet, self.socketWaits, self.loop, self.scope) = (quiet, socketWaits, loop, scope)
        awaitSilence(for: Self.patience)
    }

    /// Whether only input can make the program go on before the time `quiet` has passed.
    var isAtRest: Bool {
        switch verdict {
        case .forGood, .untilAnswer: true
        case .untilTimer(let due):
            MonotonicClock().now.duration(to: due) > quiet || hasPassedTimer && isQuiet
        case .runs: false
        case .notKnown: isQuiet
        }
    }

    /// Whether a short timer, the first one since the last input, may bring the answer to it.
    var mayAnswerSoon: Bool {
        guard case .untilTimer(let due) = verdict, !hasPassedTimer else { return false }
        return MonotonicClock().now.duration(to: due) <= Self.poll
    }

    /// For how long a program that polls its keys has written nothing; nil if it does not poll. It polls if one timer
    /// after another ends and nothing is written.
    var pollingTime: Duration? {
        guard idle.timers > 1 else { return nil }
        return switch verdict {
        case .runs, .untilTimer: idle.since.duration(to: MonotonicClock().now)
        case .forGood, .untilAnswer, .notKnown: nil
        }
    }

    /// Whether the program can be expected to take keys: it is at rest, or has worked on the last ones for a while and, if it
    /// runs, has written nothing for as long. One that writes without end can be interrupted after a second.
    ///
    /// - Parameters:
    ///   - hasUnread: Whether it has not read all keys.
    ///   - seemsReady: Whether it seems to take keys, if nobody knows whether it is at rest.
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
        // A program that runs may just have asked for a password, and is about to stop the terminal from showing it.
        let mayPrepare = verdict == .runs && !isQuiet && goesOnSince.duration(to: now) < Self.patience
        return time >= quiet && !mayPrepare
    }

    /// Begins to ask the system.
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

    /// Says that somebody has pressed a key, so that the program may have work.
    func isPressed() { latestKey = MonotonicClock().now }

    /// Says that the program has got input, or is about to, or has written something, so that it may have gone on.
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
        // A timer is set some time after the earliest possible instant, and so it may still run when it seems due.
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
            // Looks at many processes must not take the time of these processes.
            look(after: max(interval, now.duration(to: MonotonicClock().now) * 2))
        }
        guard isAtRest else { return }
        hasRested = true
        if !wasAtRest || wasToAnswer && !mayAnswerSoon { onRest?() }
    }
}
