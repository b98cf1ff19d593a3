import TerminalUI
import Waiting

extension App {
    /// Adds the locators of steps that look for an element. A dialog or an error on the last screen is a problem unless
    /// one of these locators finds it.
    package func note(lookedFor locators: [Locator]) {
        // Skips an unusable locator: the step that uses it reports the mistake.
        invariants.lookedFor += locators.compactMap { try? Query($0) }
    }

    /// Waits for the work that is still under way. At the pace `asSeen`, the steps have not waited for all work.
    func finishWork() async {
        _ = await window.loop.wait(
            for: "the work to end", timeout: timeout * 10, scope: window.scope, failsWhenQuiescent: true
        ) { [window] _ in window.isClosed || (window.scope.activities.isEmpty && !window.needsDisplay) }
    }

    /// Waits until a process is at rest, so that an end just after the last step is noticed. Gives up after ten times
    /// the time after which the process counts as quiet.
    package func lastWords(of process: any DrivenProcess) async {
        _ = await window.loop.wait(
            for: "the program to come to rest", atMost: process.quiet * 10, scope: window.scope
        ) { [self] in isAtRest || hasEnded || needsInput }
    }

    /// Waits for the frames that the rules `eventually` still require. A rule whose frame has not been painted by the
    /// end of the wait, or of the program, counts as broken.
    package func awaitWhatIsOwed() async {
        guard let watch = history.watch, watch.isOwed else { return }
        _ = await window.loop.wait(
            for: "what has to be seen eventually",
            timeout: watch.patience(at: clock.now, usual: timeout * 10), scope: window.scope,
            failsWhenQuiescent: true
        ) { [self] _ in
            window.isClosed || history.watch?.isOwed != true || needsInput
        }
        history.watch?.end(at: window.frame, clock.now)
    }

    /// A sentence for each rule of the scenario that has checked nothing.
    package var idleRules: [String] {
        history.watch?.idlePromises(in: history.snapshot(of: window.frame)) ?? []
    }

    /// Returns a note on what the screen has in place of words that a locator spells otherwise; nil if nothing is like them.
    package func likeness(to locator: Locator) -> String? {
        guard let query = try? Query(locator) else { return nil }
        let snapshot = history.snapshot(of: window.frame)
        let isLike = snapshot.entries.contains { entry in
            entry.isVisible && (query.spelling(of: entry.element) ?? 0) > 0
        }
        return isLike ? NearMisses(snapshot: snapshot, query: query).sentences.first : nil
    }

    /// Waits until all work of the program has ended; for a process, until it is at rest. Work that never ends fails the
    /// step.
    package func expectIdle(_ attempt: Attempt) async throws(StepFailure) {
        try await wait(for: "all work to end", attempt, admitsClosed: true) { [self] _ in
            hasEnded || window.scope.activities.isEmpty && process?.hasSettled ?? true ? () : nil
        }
    }

    /// Whether the program has ended although no step has waited for its end.
    package var hasEndedUnasked: Bool { hasEnded && !invariants.isEndLookedFor }

    /// Returns a sentence for each problem at the end of the program. Must be called before the window is closed.
    func leftovers() -> [String] {
        if let broken = invariants.broken { return [broken.sentence] }
        guard !hasEnded else {
            guard hasEndedUnasked else { return [] }
            let how = process?.ending.map { " (\($0))" } ?? ""
            return [
                "The program has ended, and no step has looked for that\(how): add “expectClosed:” where it should."
            ]
        }
        let running = window.scope.activities.all.map {
            "\($0.name.quoted), begun at \($0.location), is still running at the end."
        }
        let compared = invariants.compared.flatMap { $0.grid == window.frame.grid ? $0.hasWords : nil }
        return UnseenEnd(
            snapshot: snapshot, queries: invariants.lookedFor, isCompared: compared ?? { _ in false }
        ).sentences
            + running
    }
}
