import Foundation
import Sandbox
import Waiting

/// Keeps the built-in timetable between scenarios: only what a scenario may change is made anew.
@UIActor
final class SandboxShelf {
    private var timetables: [Date: Timetable] = [:]

    nonisolated init() {}

    /// A sandbox for one scenario, with a memory and faults of its own.
    func sandbox(_ options: SandboxOptions, now: @escaping @Sendable () -> Date) throws -> EmbeddedSandbox {
        // A feed that has expired is shifted by the day it is read on.
        let day = Calendar(identifier: .gregorian).startOfDay(for: now())
        let timetable: Timetable
        if let kept = timetables[day] {
            timetable = kept
        } else {
            timetable = try Timetable.builtIn(now: now())
            timetables[day] = timetable
        }
        return try EmbeddedSandbox(timetable, faults: options.faults, seed: options.seed, now: now)
    }
}
