import TerminalUI
import Waiting

extension App {
    /// Checks the rules for every program from now on: in each frame, and at the end.
    ///
    /// - Parameter locators: Everything that the steps look for; other dialogs and errors must be gone at the end.
    func watchInvariants(lookingFor locators: [Locator]) {
        let watch = InvariantWatch()
        watch.follow(window)
        invariants = (watch, [], nil)
        note(lookedFor: locators)
    }

    /// Notes more that the steps look for.
    func note(lookedFor locators: [Locator]) {
        // The step of a wrong locator reports it.
        invariants?.lookedFor += locators.compactMap { try? Query($0) }
    }

    /// Fails when a frame has broken an invariant.
    func checkInvariants(_ attempt: Attempt) throws(StepFailure) {
        guard let broken = invariants?.watch.broken else { return }
        throw failure(broken.sighting, of: attempt)
    }

    /// Gives the work under way its time to end: at this pace the steps have not waited for all of it.
    func finishWork() async {
        _ = await window.loop.wait(
            for: "the work to end", timeout: timeout * 10, scope: window.scope, failsWhenQuiescent: true
        ) { [window] _ in window.isClosed || (window.scope.activities.isEmpty && !window.needsDisplay) }
    }

    /// Whether the program has closed its window, and no step has waited for that.
    public var hasEndedUnasked: Bool { window.isClosed && !isEndLookedFor }

    /// A sentence for each thing that no program may leave at its end, before its window is closed.
    func leftovers() -> [String] {
        guard let (watch, queries, compared) = invariants else { return [] }
        if let broken = watch.broken { return [broken.sentence] }
        guard !window.isClosed else {
            return hasEndedUnasked
                ? [
                    "The program has ended, and no step has looked for that: add “expectClosed:” where it should."
                ]
                : []
        }
        let running = window.scope.activities.all.map {
            "\($0.name.quoted), begun at \($0.location), is still running at the end."
        }
        let snapshot = history.snapshot(of: window.frame)
        let screen = compared.flatMap { $0.grid == window.frame.grid ? $0.with : nil }
        return UnseenEnd(window.frame, snapshot, lookingFor: queries, comparedWith: screen).sentences
            + running
    }
}
