import Foundation
import Sandbox
import Waiting

/// Shares the built-in timetable between scenarios. Only what a scenario can change is made again.
@UIActor
final class SandboxCache {
    private var sandboxes: [Date: Sandbox] = [:]

    private let workers: any TaskExecutor

    nonisolated init(_ workers: any TaskExecutor) {
        self.workers = workers
    }

    /// A sandbox with its own memory, for one scenario.
    func sandbox(_ options: SandboxOptions, now: @escaping @Sendable () -> Date) -> EmbeddedSandbox {
        // An expired feed is shifted, depending on the day on which it is read.
        let day = Calendar(identifier: .gregorian).startOfDay(for: now())
        // The shared timetable must not keep anything of this scenario, such as its clock.
        let kept = sandboxes[day] ?? .builtIn(SandboxSettings(now: { day }, executor: workers))
        sandboxes[day] = kept
        var settings = SandboxSettings(
            now: now, seed: options.seed, tokenSeed: options.seed, events: options.events, executor: workers)
        if let lifetime = options.tokenLifetime { settings.tokenLifetime = lifetime }
        return EmbeddedSandbox(kept.another(settings))
    }
}
