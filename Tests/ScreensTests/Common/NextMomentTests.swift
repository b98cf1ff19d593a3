import BlackBox
import Foundation
import Locking
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("The next moment at which a screen changes", .timeLimit(.minutes(1)))
@UIActor struct NextMomentTests {
    @Test("a moment that passed while the computer slept is met within a minute, and one ahead is not")
    func slept() async throws {
        let (clock, now) = (VirtualClock(), Lock(Sample.eight))
        try await withApp(.obliging, clock: clock) { app in
            var met: [String] = []
            let (first, second) = (NextMoment(), NextMoment())
            for (moment, hours, name) in [(first, 8.0, "first"), (second, 10.0, "second")] {
                moment.set(Sample.eight + hours * 3600, by: { now.withLock { $0 } }, in: app.window) {
                    met.append(name)
                }
            }
            try await clock.advance(by: .seconds(60))
            #expect(met == [])
            // The timers have stood still meanwhile.
            now.withLock { $0 += 9 * 3600 }
            try await clock.advance(by: .seconds(60))
            #expect(met == ["first"])
        }
    }
}
