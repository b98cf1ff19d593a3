import Locking
import TestIssues
public import Testing
import Waiting

/// Records everything that goes wrong with waits as issues of the test, at the lines where they were written.
public struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
    var timeout: Duration?
    var stallLimit: Duration?
    var seeds: ClosedRange<Int>?

    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard let seeds else { return try await perform(test, function) }
        for seed in seeds {
            let hasFailed = Lock(false)
            let naming: IssueHandlingTrait = .compactMapIssues { issue in
                if issue.isFailure { hasFailed.withLock { $0 = true } }
                var issue = issue
                issue.comments.append("In the order of the seed \(seed): .waiting(orders: \(seed)...\(seed))")
                return issue
            }
            try await naming.provideScope(for: test, testCase: testCase) {
                do {
                    try await perform(test) {
                        try await UILoop.shared.withOrder(.seeded(UInt64(truncatingIfNeeded: seed))) {
                            try await function()
                        }
                    }
                } catch {
                    // Thrown on, an error that is no issue yet would become one that names no seed.
                    guard !Task.isCancelled, !hasFailed.withLock({ $0 }) else { throw error }
                    Issue.record(error, sourceLocation: test.sourceLocation)
                }
            }
            if hasFailed.withLock({ $0 }) { return }
        }
    }

    private func perform(
        _ test: Test, _ function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let late = LateIssues()
        let stalls = StallList()
        let watch: LoopSource? =
            if let stallLimit {
                await UILoop.shared.reportStalls(over: stallLimit) { stalls.add($0) }
            } else {
                nil
            }
        var failure: (any Error)?
        do {
            try await withWaiting(timeout: timeout, reporting: late.reporter) { try await function() }
        } catch {
            failure = error
        }
        await watch?.cancel()
        late.end()
        for stall in stalls.all {
            Issue.record("\(stall)", at: stall.location ?? FileLocation(test.sourceLocation))
        }
        if let failure { try Issue.recordFailures(of: failure) }
    }
}

extension Trait where Self == WaitingTrait {
    /// Records these as issues of the test, at the line where the wait or the expectation was written: a failed wait, a
    /// change that woke nobody, an expectation that nobody waited for or that was fulfilled too often, a report that
    /// came too late. A wait that used over 80 % of its time becomes a warning.
    public static var waiting: Self { waiting() }

    /// Records what `waiting` records, with a time limit for the waits and, if asked, stalls of the loop.
    ///
    /// - Parameters:
    ///   - timeout: the time limit of waits that name none; nil is that of the suite, or else five seconds.
    ///   - stallLimit: also records work that holds the loop's thread for longer than this. Tests that run at the same
    ///     time share the thread, so that each of them gets the issue.
    public static func waiting(timeout: Duration? = nil, stallsOver stallLimit: Duration? = nil) -> Self {
        WaitingTrait(timeout: timeout, stallLimit: stallLimit)
    }

    /// Records what `waiting` records, and runs the test once in the order of each seed (`UILoop.withOrder`), until it
    /// fails in one. Each issue names its seed. No other test must use the loop meanwhile.
    public static func waiting(orders seeds: ClosedRange<Int>, timeout: Duration? = nil) -> Self {
        WaitingTrait(timeout: timeout, seeds: seeds)
    }
}

extension Stall {
    fileprivate var location: FileLocation? {
        if case .condition(_, let location) = work { location } else { nil }
    }
}
