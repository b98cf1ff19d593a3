import Testing
import Waiting

@Suite("An instant")
struct LoopInstantTests {
    @Test("moves by durations, and stays within its range")
    func arithmetic() {
        let instant = LoopInstant(nanoseconds: 1_000)
        #expect(instant.advanced(by: .nanoseconds(5)).nanoseconds == 1_005)
        #expect(instant.advanced(by: .nanoseconds(-5)).nanoseconds == 995)
        #expect(instant.advanced(by: .unlimited) == .distantFuture)
        #expect(instant.advanced(by: .seconds(Int64.max)) == .distantFuture)
        #expect(LoopInstant(nanoseconds: -2).advanced(by: .nanoseconds(Int64.min)).nanoseconds == .min)
        #expect(instant.duration(to: LoopInstant(nanoseconds: 0)) == .nanoseconds(-1_000))
        #expect(instant < .distantFuture)
    }
}
