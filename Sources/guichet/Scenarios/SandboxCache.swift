import Foundation
import Sandbox
import Waiting

/// Keeps the built-in timetable between scenarios: only what a scenario may change is made anew.
@UIActor
final class SandboxCache {
    private var sandboxes: [Date: Sandbox] = [:]

    private let workers: any TaskExecutor

    nonisolated init(_ workers: any TaskExecutor) {
        self.workers = workers
    }

    /// A sandbox for one scenario, with a memory of its own.
    func sandbox(_ options: SandboxOptions, now: @escaping @Sendable () -> Date) -> EmbeddedSandbox {
        // A feed that has expired is shifted by the day it is read on.
        let day = Calendar(identifier: .gregorian).startOfDay(for: now())
        // Nothing of this scenario, such as its clock, stays with the timetable.
        let kept = sandboxes[day] ?? .builtIn(SandboxSettings(now: { day }, executor: workers))
        sandboxes[day] = kept
        var settings = SandboxSettings(
            now: now, seed: options.seed, tokenSeed: options.seed, events: options.events, executor: workers)
        if let lifetime = options.tokenLifetime { settings.tokenLifetime = lifetime }
        return EmbeddedSandbox(kept.another(settings))
    }
}
