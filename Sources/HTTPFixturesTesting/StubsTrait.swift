import Foundation
import HTTPStubs
import TestIssues
public import Testing

/// Finishes each session of stubs at the end of the test that made it, and records its failures as issues.
public struct StubsTrait: SuiteTrait, TestTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let sessions = StubSessionList()
        var thrown: (any Error)?
        do {
            try await StubSessionList.$current.withValue(sessions) { try await function() }
        } catch {
            thrown = error
        }
        var recorded: [StubFailure] = []
        for session in sessions.all {
            do throws(StubFailures) { try session.finish() } catch {
                try Issue.recordFailures(of: error)
                recorded += error.failures
            }
        }
        guard let thrown else { return }
        // If a request had no stub, the error that the test throws repeats the session's failure, at the line of
        // `@Test`.
        let words = "\(thrown) \(thrown.localizedDescription)"
        if !recorded.contains(where: { words.contains($0.message) }) { try Issue.recordFailures(of: thrown) }
    }
}

extension Trait where Self == StubsTrait {
    /// Finishes each `StubSession` that the test makes, when the test ends. Each failure becomes an issue of the test:
    /// the failure of a stub, such as too few calls, at the line of the stub, and the failure of a request without a
    /// stub at the line that made the session.
    public static var stubs: Self { StubsTrait() }
}
