import TerminalUI
import Waiting

extension App {
    /// From now on, checks each frame and the end for mistakes that no program may make.
    ///
    /// - Parameter locators: Everything that the steps look for. Other dialogs and errors must be gone at the end.
    func watchInvariants(lookingFor locators: [Locator]) {
        let watch = InvariantWatch()
        watch.follow(window)
        invariants = watch
        note(lookedFor: locators)
    }

    /// Adds things that the steps look for.
    func note(lookedFor locators: [Locator]) {
        // The step that uses an unusable locator reports it.
        invariants?.lookedFor += locators.compactMap { try? Query($0) }
    }

    /// Waits for the work that is still under way: at this pace the steps have not waited for all of it.
    func finishWork() async {
        _ = await window.loop.wait(
            for: "the work to end", timeout: timeout * 10, scope: window.scope, failsWhenQuiescent: true
        ) { [window] _ in window.isClosed || (window.scope.activities.isEmpty && !window.needsDisplay) }
    }

    /// Whether the program has closed its window although no step has waited for that.
    public var hasEndedUnasked: Bool { window.isClosed && !isEndLookedFor }

    /// A sentence for each thing that no program may leave behind, found before its window is closed.
    func leftovers() -> [String] {
        guard let invariants else { return [] }
        if let broken = invariants.broken { return [broken.sentence] }
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
        let screen = invariants.compared.flatMap { $0.grid == window.frame.grid ? $0.screen : nil }
        return UnseenEnd(
            window.frame, snapshot, lookingFor: invariants.lookedFor, comparedWith: screen
        ).sentences + running
    }
}
