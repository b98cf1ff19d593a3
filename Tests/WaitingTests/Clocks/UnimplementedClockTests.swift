import Locking
import Testing
import Waiting

@Suite("A clock that code should not need")
struct UnimplementedClockTests {
    /// The messages of the issues that `use` makes, and their lines.
    private func issues(_ use: () async throws -> Void) async rethrows -> [LoopIssue] {
        let issues = Lock<[LoopIssue]>([])
        try await IssueReporter.$current.withValue(
            IssueReporter { issue in issues.withLock { $0.append(issue) } }
        ) {
            try await use()
        }
        return issues.withLock { $0 }
    }

    @Test("each use of the clock is reported at the line that made the clock, and takes no time")
    func used() async throws {
        let start = MonotonicClock().now
        let line = #line + 1
        let clock = UnimplementedClock()
        let found = try await issues {
            #expect(clock.now.nanoseconds == 0)
            try await clock.sleep(for: .seconds(3600))
            try await clock.sleep(until: LoopInstant(nanoseconds: .max))
        }
        #expect(found.map(\.kind) == [.unimplementedClock, .unimplementedClock, .unimplementedClock])
        #expect(found.map(\.location.line) == [line, line, line])
        #expect(found[1].message.contains("It was asked to sleep for 3600.0 s."))
        #expect(start.duration(to: MonotonicClock().now) < .seconds(60))
    }

    @Test("a use of the clock as `any Clock` is reported, too")
    func anyClock() async throws {
        let clock: any Clock<Duration> = UnimplementedClock()
        #expect(try await issues { try await clock.sleep(for: .seconds(60)) }.isEmpty == false)
    }

    @Test("a clock that is not used is not reported")
    func unused() async {
        #expect(await issues { _ = UnimplementedClock() }.isEmpty)
    }
}
