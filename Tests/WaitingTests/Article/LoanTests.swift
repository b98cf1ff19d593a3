import Observation
import Testing
import Waiting

@Observable @MainActor
final class Loan {
    private(set) var reminders = 0
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration>) { self.clock = clock }

    func begin() {
        Task {
            for _ in 1...3 {
                try await clock.sleep(for: .seconds(60))
                reminders += 1
            }
        }
    }
}

@Test("a reader is reminded after a minute, and not before")
func reminder() async throws {
    let clock = VirtualClock(isMovedByHand: true)
    let loan = await Loan(clock: clock)
    await loan.begin()
    try await clock.advance(by: .seconds(59))
    #expect(await loan.reminders == 0)
    try await clock.advance(by: .seconds(1))
    #expect(await loan.reminders == 1)
}

@Test("the third reminder comes after three minutes, and none follows")
func lastReminder() async throws {
    let clock = VirtualClock()
    let scope = LoopScope("loan", clock: clock)
    let loan = await Loan(clock: clock)
    let start = clock.now
    await loan.begin()
    try await eventually("three reminders", within: .seconds(300), scope: scope) {
        await loan.reminders == 3
    }
    #expect(clock.now - start == .seconds(180))
    try await never("a fourth", for: .seconds(300), scope: scope) { await loan.reminders > 3 }
}
