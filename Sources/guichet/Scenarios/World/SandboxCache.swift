import Foundation
import Sandbox
import Waiting

/// Shares the built-in timetable between scenarios. Data that a scenario can change is not shared.
@UIActor
final class SandboxCache {
    private var sandboxes: [Date: Sandbox] = [:]

    private let workers: any TaskExecutor

    nonisolated init(_ workers: any TaskExecutor) {
        self.workers = workers
    }

    /// Returns a sandbox with its own bookings, for one scenario.
    func sandbox(_ options: SandboxOptions, now: @escaping @Sendable () -> Date) -> EmbeddedSandbox {
        // An expired feed is shifted in time, by a distance that depends on the day on which the feed is
        // read.
        let day = Calendar(identifier: .gregorian).startOfDay(for: now())
        // The shared timetable must not contain any part of this scenario, such as its clock.
        let kept = sandboxes[day] ?? .builtIn(SandboxSettings(now: { day }, executor: workers))
        sandboxes[day] = kept
        var settings = SandboxSettings(
            now: now, seed: options.seed, tokenSeed: options.seed, events: options.events, executor: workers)
        if let lifetime = options.tokenLifetime { settings.tokenLifetime = lifetime }
        return EmbeddedSandbox(kept.another(settings))
    }
}
