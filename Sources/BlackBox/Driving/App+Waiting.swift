import TerminalUI
import Waiting

extension App {
    /// Waits until `condition` returns a value for a frame that is up to date.
    ///
    /// - Parameters:
    ///   - admitsClosed: Whether the last frame of a closed window counts too.
    ///   - explain: Called when the wait has failed, for notes on near misses.
    func wait<Value>(
        for what: String, _ attempt: Attempt, admitsClosed: Bool = false,
        explaining explain: (Snapshot) -> [String] = { _ in [] },
        until condition: @escaping @UIActor (Snapshot) -> Value?
    ) async throws(StepFailure) -> Value {
        let remaining = clock.now.duration(to: attempt.deadline)
        let outcome = await window.loop.wait(
            for: what, timeout: remaining, scope: window.scope, failsWhenQuiescent: true
        ) { [self] _ in
            try look(attempt, admitsClosed, condition)
        }
        switch outcome {
        case .fulfilled(let value, _): return value
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
            // Notes stand in a list, without a full stop.
            let note = outcome.report.note?.withoutFullStop
            // A closed window has no elements that could be near.
            let near = reason == .closed ? [] : explain(history.snapshot(of: window.frame))
            return failure(reason, of: attempt, waitingFor: what, notes: near + (note.map { [$0] } ?? []))
        }

        // The failure has its screen already, so that the new frame changes nothing in it.
        func unseen(_ failure: StepFailure) -> StepFailure {
            // A window that still has to paint needs no new layout from here.
            guard !window.isClosed, window.frame.number > 0, !window.needsDisplay else { return failure }
            window.setNeedsDisplay()
            window.display()
            guard condition(history.snapshot(of: window.frame)) != nil else { return failure }
            var failure = failure
            failure.notes.insert(
                "a new layout shows it: a change was made that does not make the window paint; keep it in an"
                    + " @Observable property, or call setNeedsDisplay()", at: 0)
            return failure
        }
    }

    /// An error that ends a wait before its time.
    private struct Stop: Error {
        var reason: StepFailure.Reason
    }

    private func look<Value>(
        _ attempt: Attempt, _ admitsClosed: Bool, _ condition: (Snapshot) -> Value?
    ) throws -> Value? {
        guard isUpToDate else { return nil }
        // Its last frame says nothing any more.
        if window.isClosed, !admitsClosed { throw Stop(reason: .closed) }
        if let broken = invariants?.watch.broken { throw broken.sighting }
        let snapshot = history.snapshot(of: window.frame)
        if let sighting = history.watch?.sighting { throw sighting }
        snapshot.unanswered = nil
        looks = looks.frame == snapshot.number ? (snapshot.number, looks.count + 1) : (snapshot.number, 1)
        if let unless = attempt.unless, let match = snapshot.matches(unless).first {
            throw Stop(reason: .unless(match.description))
        }
        let value = condition(snapshot)
        if let sentence = snapshot.unanswered { throw Stop(reason: .impossible(sentence)) }
        return value
    }

    /// Whether the last frame shows every key that was pressed, and every change since.
    var isUpToDate: Bool {
        window.isClosed
            || (window.frame.number > 0 && !window.needsDisplay && !window.terminal.hasPendingInput)
    }

    /// Waits until the effect of the keys has been painted.
    func settle(_ attempt: Attempt) async throws(StepFailure) {
        guard !isUpToDate else { return }
        let what = "the screen to be painted"
        guard attempt.unless == nil else {
            return try await wait(for: what, attempt, admitsClosed: true) { _ in () }
        }
        // Each key waits here, and without `unless` no frame needs to be searched.
        let outcome = await window.loop.wait(
            for: what, timeout: clock.now.duration(to: attempt.deadline), scope: window.scope
        ) { [self] _ in isUpToDate ? () : nil }
        if case .fulfilled = outcome { return }
        let isCancelled = if case .cancelled = outcome { true } else { false }
        throw failure(isCancelled ? .cancelled : .timedOut, of: attempt, waitingFor: what)
    }

    /// The topmost element with this id in the last frame.
    func element(_ id: ControlID) -> Element? {
        history.snapshot(of: window.frame).entries.last { $0.element.id == id }?.element
    }

    func send(_ key: Key, _ attempt: Attempt) async throws(StepFailure) {
        try await send([key], attempt)
    }

    /// Sends keys to the program at the pace that is set, and waits for the frame after them.
    func send(_ keys: [Key], _ attempt: Attempt) async throws(StepFailure) {
        try await rest(attempt)
        await type(keys.map { .key($0) })
        try await settle(attempt)
    }

    /// Sends an event to the program, at the pace that is set.
    func put(_ event: InputEvent, _ attempt: Attempt) async throws(StepFailure) {
        try await rest(attempt)
        await type([event])
    }

    /// Sends events to the program, each once the typist has rested.
    ///
    /// Without a typist who rests they come all at once: nothing else runs between them.
    func type(_ events: some Sequence<InputEvent>) async {
        for event in events {
            if let rest = typist?.rest() {
                _ = await window.loop.wait(for: "the typist's rest", timeout: rest, scope: window.scope) {
                    [self] _ in window.isClosed
                }
            }
            keepSecret(event)
            trace.input(event, to: window)
            lastKey = if case .key(let key) = event, !event.isText { (key.name, window.frame) } else { nil }
            window.send(event)
        }
    }

    /// A note on the last key, where the screen is as it was before it.
    private var idleKey: [String] {
        guard let (name, before) = lastKey, before.grid == window.frame.grid,
            before.cursor == window.frame.cursor, !window.isClosed
        else { return [] }
        return ["nothing on the screen has changed since \(name) was pressed"]
    }

    /// Waits until the program is at rest, where the pace asks for that.
    func rest(_ attempt: Attempt) async throws(StepFailure) {
        guard pace == .atRest, !isAtRest else { return }
        try await wait(for: "the program to come to rest", attempt, admitsClosed: true) { [self] _ in
            isAtRest ? () : nil
        }
    }

    /// Whether the last frame is up to date, and all work under way sleeps on a virtual clock.
    var isAtRest: Bool { isUpToDate && (window.isClosed || window.scope.isAtRest) }

    func failure(
        _ reason: StepFailure.Reason, of attempt: Attempt, waitingFor what: String, notes: [String] = [],
        flawedFrame: String? = nil
    ) -> StepFailure {
        var failure = StepFailure(
            reason: reason, step: attempt.step, place: attempt.place, what: what,
            elapsed: attempt.start.duration(to: clock.now),
            realElapsed: clock is MonotonicClock ? nil : attempt.realStart.duration(to: MonotonicClock().now),
            timeout: attempt.timeout, notes: [], pending: [], screen: flawedFrame ?? screen)
        // A frame is wrong by itself, whatever goes on beside it.
        if flawedFrame == nil {
            failure.notes =
                notes + closingStep(reason) + idleKey + dialogs(notIn: notes) + (remarks?() ?? [])
            failure.pending = window.scope.pending
        }
        return failure.hiding(secrets)
    }

    func failure(_ sighting: FrameWatch.Sighting, of attempt: Attempt) -> StepFailure {
        failure(
            .forbidden(sighting.sentence), of: attempt, waitingFor: attempt.step, flawedFrame: sighting.screen
        )
    }

    /// A note on the step that closed the window.
    private func closingStep(_ reason: StepFailure.Reason) -> [String] {
        guard reason == .closed, let step = lastStep.closing?.named else { return [] }
        return ["it was closed in the step \(step)"]
    }

    /// Fails the attempt if a frame has shown something that none may.
    func checkFrames(_ attempt: Attempt) throws(StepFailure) {
        guard let sighting = history.watch?.sighting else { return }
        throw failure(sighting, of: attempt)
    }

    /// The dialogs that are open, besides those that are told already: the thing that is looked for may lie
    /// below them.
    private func dialogs(notIn notes: [String]) -> [String] {
        window.frame.elements.filter { $0.role == .dialog }.map { "the dialog \($0.label.quoted)" }
            .filter { dialog in !notes.contains { $0.contains(dialog) } }.map { "\($0) is open" }
    }
}
