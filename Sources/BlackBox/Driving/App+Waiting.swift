import TerminalUI
import Waiting

extension App {
    /// Waits until `condition` returns a value for an up-to-date frame.
    ///
    /// - Parameters:
    ///   - admitsClosed: Whether the last frame of a closed window counts too.
    ///   - explain: Returns notes on near misses. Called when the wait has failed.
    package func wait<Value>(
        for what: String, _ attempt: Attempt, admitsClosed: Bool = false,
        explaining explain: (Snapshot) -> [String] = { _ in [] },
        until condition: @escaping @UIActor (Snapshot) -> Value?
    ) async throws(StepFailure) -> Value {
        let remaining = clock.now.duration(to: attempt.deadline)
        let outcome = await window.loop.wait(
            for: what, timeout: remaining, scope: window.scope, failsWhenQuiescent: true
        ) { [self] _ in
            // In an array, because a Void alone would not count as a value.
            try look(attempt, admitsClosed, condition).map { [$0] }
        }
        switch outcome {
        case .fulfilled(let values, _): return values[0]
        case .timedOut: throw unseen(explained(.timedOut))
        case .interrupted(let outer, let report):
            throw explained(
                .impossible(
                    "Waited \(report.elapsed.inWords) for \(what), until the wait around it, for \(outer), was over."
                ))
        case .quiescent: throw unseen(explained(.quiescent))
        case .cancelled: throw explained(.cancelled)
        case .failed(let error, _):
            if let stop = error as? Stop { throw explained(stop.reason) }
            if let sighting = error as? FrameWatch.Sighting { throw failure(sighting, of: attempt) }
            throw explained(.impossible(String(describing: error)))
        }

        func explained(_ reason: StepFailure.Reason) -> StepFailure {
            let note = outcome.report.note?.withoutFullStop
            // A closed window has no elements, so there are no near misses.
            let near = reason == .closed ? [] : explain(snapshot)
            return failure(reason, of: attempt, waitingFor: what, notes: near + (note.map { [$0] } ?? []))
        }

        // Adds a note if a new frame fulfils the condition. The screen in the failure stays the one that was on
        // display.
        func unseen(_ failure: StepFailure) -> StepFailure {
            // Not if the window is about to paint anyway: then its state has not changed unnoticed.
            guard !window.isClosed, window.frame.number > 0, !window.needsDisplay else { return failure }
            window.setNeedsDisplay()
            window.display()
            guard condition(snapshot) != nil else { return failure }
            var failure = failure
            failure.notes.insert(
                "a new layout shows it: a change was made that does not make the window paint; keep it in an"
                    + " @Observable property, or call setNeedsDisplay()", at: 0)
            return failure
        }
    }

    private struct Stop: Error {
        var reason: StepFailure.Reason
    }

    private func look<Value>(
        _ attempt: Attempt, _ admitsClosed: Bool, _ condition: (Snapshot) -> Value?
    ) throws -> Value? {
        guard isUpToDate else { return nil }
        // The last frame of a closed window does not count.
        if window.isClosed, !admitsClosed { throw Stop(reason: .closed) }
        let snapshot = snapshot
        checkWholeScreen()
        if let sighting { throw sighting }
        snapshot.unanswered = nil
        looks = Looks(
            frame: snapshot.number, count: looks.frame == snapshot.number ? looks.count + 1 : 1)
        if let unless = attempt.unless, let match = snapshot.matches(unless).first {
            throw Stop(reason: .unless(match.description))
        }
        let value = condition(snapshot)
        if let sentence = snapshot.unanswered { throw Stop(reason: .impossible(sentence)) }
        guard value == nil else { return value }
        // The last screen of an ended process stays in the window, but it can no longer change.
        if !admitsClosed, let end { throw Stop(reason: end) }
        if isHopeless(attempt) {
            // A condition may want to see that the next pass changes nothing.
            if looks.count > 1 { throw Stop(reason: .quiescent) }
            window.loop.wakeUp()
        }
        return nil
    }

    /// Whether only input could make the program's process do anything before the end of an attempt.
    package func isHopeless(_ attempt: Attempt) -> Bool { restsUntil.map { $0 >= attempt.deadline } ?? false }

    /// Whether only input can make the program's process do anything.
    var needsInput: Bool { restsUntil == .distantFuture }

    /// The instant before which nobody makes the program's process do anything; nil if somebody may at any time.
    private var restsUntil: LoopInstant? {
        isUpToDate && !hasEnded && !window.scope.isOpenEnded ? process?.restsUntil : nil
    }

    /// Whether the last frame shows the effect of all keys and all changes so far.
    var isUpToDate: Bool {
        window.isClosed
            || (window.frame.number > 0 && !window.needsDisplay && !window.terminal.hasPendingInput)
    }

    /// Waits until the effect of the keys has been painted.
    package func settle(_ attempt: Attempt) async throws(StepFailure) {
        guard !isUpToDate else { return }
        let what = "the screen to be painted"
        guard attempt.unless == nil else {
            return try await wait(for: what, attempt, admitsClosed: true) { _ in () }
        }
        // Without `unless`, no frame has to be searched during the wait.
        let outcome = await window.loop.wait(
            for: what, timeout: clock.now.duration(to: attempt.deadline), scope: window.scope
        ) { [self] _ in isUpToDate }
        if case .fulfilled = outcome { return }
        let isCancelled = if case .cancelled = outcome { true } else { false }
        throw failure(isCancelled ? .cancelled : .timedOut, of: attempt, waitingFor: what)
    }

    /// Waits until `isThere` returns true for something outside of the screen, such as a file. The wait also ends when
    /// the time is over, the program has ended, or its screen shows the attempt's `unless`.
    ///
    /// - Parameter endsWhenQuiescent: Whether the wait also ends, in virtual time, when nothing is running any more.
    package func poll(
        for what: String, _ attempt: Attempt, endsWhenQuiescent: Bool = false,
        until isThere: @escaping @UIActor () throws -> Bool
    ) async {
        // A wait that polls would keep a virtual clock from advancing. In virtual time, polling is not needed: only
        // events on the loop can bring a change.
        let polling = clock is VirtualClock ? Polling.never : .every(.milliseconds(10))
        _ = await window.loop.wait(
            for: what, timeout: clock.now.duration(to: attempt.deadline), polling: polling,
            scope: window.scope, failsWhenQuiescent: endsWhenQuiescent
        ) { [self] _ in
            let isStopped = attempt.unless.map { !snapshot.matches($0).isEmpty } ?? false
            return try isThere() || isStopped || hasEnded
        }
    }

    /// Whether the screen can show the effect of the last input. Until another program has written something, or is at
    /// rest, its screen is still the one from before the input.
    var isOfLastInput: Bool {
        guard let process, !hasEnded else { return true }
        return process.hasAnswered || process.isAtRest && !process.mayAnswerSoon
    }

    /// Waits until another program has processed its input, and the result is painted. Gives up after the time of `quiet`,
    /// or, if `isPatient` is true, when the time of the step is over.
    func workOff(_ attempt: Attempt, isPatient: Bool = false) async throws(StepFailure) {
        if let process, !process.isWhole {
            try await wait(
                for: "the program to work on its input", atMost: isPatient ? attempt.timeout : process.quiet,
                attempt
            ) { [self] in
                // Where nobody knows whether it is at rest, an answer has to do, if it takes keys.
                process.isWhole || hasEnded
                    || process.hasAnswered && process.takesKeys && !process.hasUnreadKeys
            }
        }
        try await settle(attempt)
    }

    /// Waits until `isThere` returns true, and no longer than a time or the attempt. It is no failure if it does not.
    func wait(
        for what: String, atMost time: Duration, _ attempt: Attempt,
        until isThere: @escaping @UIActor () -> Bool
    ) async throws(StepFailure) {
        let outcome = await window.loop.wait(
            for: what, atMost: min(time, clock.now.duration(to: attempt.deadline)), scope: window.scope,
            until: isThere)
        if case .cancelled = outcome { throw failure(.cancelled, of: attempt, waitingFor: what) }
    }

    /// Checks the rules `always` for another program. It may draw a screen in several steps, so only a finished screen is
    /// checked.
    func checkWholeScreen() {
        guard let process, history.watch?.hasAlways == true, isUpToDate, !window.isClosed, process.hasDrawn,
            process.isWhole || process.restsUntil != nil
        else { return }
        // Programs that draw on the second screen leave the first one as it was: without words.
        if process.ending != nil, snapshot.lines.allSatisfy(\.trimmed.isEmpty) { return }
        history.watch?.lookAlways(at: window.frame, as: snapshot)
    }

    func firstFrame(_ attempt: Attempt) async throws(StepFailure) {
        try await wait(for: "the screen to be painted", attempt) { _ in () }
    }

    func send(_ key: Key, _ attempt: Attempt) async throws(StepFailure) {
        try await put([.key(key)], attempt)
    }

    /// Sends input to the program at the current pace, and waits for the next frame.
    func put(_ events: [InputEvent], _ attempt: Attempt) async throws(StepFailure) {
        try await rest(attempt)
        try await readiness(attempt)
        for case .mouse(let mouse) in events {
            guard let obstacle = process?.obstacle(to: mouse) else { continue }
            throw impossible(obstacle, attempt, for: "a place for the mouse")
        }
        await send(events)
        try await workOff(attempt)
    }

    /// Waits until a process takes keys. Many programs throw away keys that come before they are ready.
    func readiness(_ attempt: Attempt) async throws(StepFailure) {
        guard let process else { return }
        if let end { throw failure(end, of: attempt, waitingFor: "the program to take keys") }
        // The screen at rest has to be painted, too: the trace keeps it.
        guard !process.takesKeys else { return try await settle(attempt) }
        try await wait(for: "the program to take keys", attempt) { _ in process.takesKeys ? () : nil }
    }

    /// Sends input to the program. In chaos, a typist rests before each event.
    ///
    /// Without a typist, all events are sent at once, and nothing else runs in between.
    func send(_ events: some Sequence<InputEvent>) async {
        for event in events {
            if let rest = typist?.rest() {
                _ = await window.loop.wait(for: "the typist's rest", timeout: rest, scope: window.scope) {
                    [self] _ in window.isClosed
                }
            }
            deliver(event)
        }
    }

    func deliver(_ event: InputEvent) {
        noteRest()
        checkWholeScreen()
        let isShown = showsTypedText
        for observer in observers { observer.input(event, to: window, isShown: isShown) }
        window.send(event)
    }

    /// Notes in the trace if the program is at rest. Asks only if it is not known, because the answer of another program
    /// takes time.
    func noteRest() { if trace.lacksRest, isAtRest { trace.noteRest() } }

    /// Whether the control that has the focus shows typed text; false if the frame does not have this control.
    private var showsTypedText: Bool {
        guard let focus = window.focus else { return window.frame.number > 0 && shows(textTypedInto: nil) }
        let focused = window.frame.allElements.filter { $0.id == focus }
        return !focused.isEmpty && focused.allSatisfy { shows(textTypedInto: $0) }
    }

    /// Whether text that is typed into an element shows, as it does not in a field for a password.
    func shows(textTypedInto element: Element?) -> Bool {
        element?.role != .secureField && process?.hidesInput != true
    }

    /// Waits until the program is at rest, if the pace asks for that.
    func rest(_ attempt: Attempt) async throws(StepFailure) {
        guard pace == .atRest, !isAtRest else { return }
        try await wait(for: "the program to come to rest", attempt, admitsClosed: true) { [self] _ in
            isAtRest ? () : nil
        }
    }

    /// Whether the last frame is up to date, and all work that is under way sleeps on a virtual clock.
    package var isAtRest: Bool {
        guard isUpToDate, !hasEnded else { return isUpToDate }
        return window.scope.isAtRest && process?.hasSettled ?? true
    }

    package func failure(
        _ reason: StepFailure.Reason, of attempt: Attempt, waitingFor what: String, notes: [String] = [],
        flawedFrame: String? = nil
    ) -> StepFailure {
        var failure = StepFailure(
            reason: reason, step: (latestStep.hasShownText(of: attempt) ? attempt.showingText : attempt).step,
            place: attempt.place, what: what,
            elapsed: attempt.start.duration(to: clock.now),
            realElapsed: clock is MonotonicClock ? nil : attempt.realStart.duration(to: MonotonicClock().now),
            timeout: attempt.timeout, notes: [], pending: [], screen: flawedFrame ?? screen)
        // A flawed frame explains the failure; other notes would distract.
        if flawedFrame == nil {
            failure.notes =
                smallness + notes + latestStep.endNote(reason)
                + (hasEnded ? [] : latestStep.idleKey(window.frame)) + dialogs(notIn: notes)
                + (remarks?() ?? []) + (process?.remarks ?? [])
            // What a process does, its remarks say.
            failure.pending = process == nil ? window.scope.pending : window.scope.activities.all.map(\.name)
            failure.mayMissWork = reason == .quiescent && !countsAllWork && process == nil
            if reason == .quiescent, let due = restsUntil, due != .distantFuture {
                failure.timer = max(.zero, clock.now.duration(to: due))
                failure.isPolling = process?.pollingTime != nil
            }
        }
        return failure.hiding(secrets)
    }

    /// Makes the failure of an attempt that no waiting could help.
    func impossible(_ sentence: String, _ attempt: Attempt, for what: String) -> StepFailure {
        failure(.impossible(sentence), of: attempt, waitingFor: what)
    }

    private func failure(_ sighting: FrameWatch.Sighting, of attempt: Attempt) -> StepFailure {
        failure(
            .forbidden(sighting.sentence), of: attempt, waitingFor: attempt.step, flawedFrame: sighting.screen
        )
    }

    /// A note for a window that shows nothing of the program, because it is too small.
    private var smallness: [String] { window.isLargeEnough ? [] : ["\(window.smallness.dropLast())"] }

    /// The first flaw of a frame, or the first rule that a frame has broken.
    package var sighting: FrameWatch.Sighting? {
        invariants.broken ?? history.watch?.sighting
    }

    /// Throws if a frame has a flaw, or has broken a rule.
    package func checkFrames(_ attempt: Attempt) throws(StepFailure) {
        if let sighting { throw failure(sighting, of: attempt) }
    }

    /// Returns a note for each open dialog that no other note mentions. A dialog may cover the element that the step
    /// looks for.
    private func dialogs(notIn notes: [String]) -> [String] {
        window.frame.elements.filter { $0.role == .dialog }.map { "the dialog \($0.label.quoted)" }
            .filter { dialog in !notes.contains { $0.contains(dialog) } }.map { "\($0) is open" }
    }
}
