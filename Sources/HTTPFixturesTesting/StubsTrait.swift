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
        var recorded: [StubFailure] = []
        var thrown: (any Error)?
        do {
            try await StubSessionList.$current.withValue(sessions) { try await function() }
        } catch let failures as StubFailures {
            // The test has called `finish()` itself.
            recorded += record(failures)
        } catch {
            thrown = error
        }
        for session in sessions.all {
            do throws(StubFailures) { try session.finish() } catch { recorded += record(error) }
        }
        guard let thrown else { return }
        // The error of a request that no stub answered says the same as its failure, at the line of `@Test`.
        let words = "\(thrown) \(thrown.localizedDescription)"
        if !recorded.contains(where: { words.contains($0.message) }) { throw thrown }
    }

    /// Records the failures of a session: ten at most, because code that tries again can fail very often.
    private func record(_ failures: StubFailures) -> [StubFailure] {
        let listed = failures.failures.prefix(10)
        for failure in listed {
            // A stub of a document has no line of Swift source, so its place goes into the text.
            let isInDocument = failure.place.map { $0 != failure.location.description } ?? false
            Issue.record(isInDocument ? "\(failure)" : failure.message, at: failure.location)
        }
        let more = failures.failures.count - listed.count
        if more > 0, let location = listed.last?.location {
            Issue.record("There are \(more) more failures of this session of stubs.", at: location)
        }
        return failures.failures
    }
}

extension Trait where Self == StubsTrait {
    /// Finishes each `StubSession` that the test makes, when the test ends. Each failure becomes an issue of the test:
    /// that of a stub at the line of the stub, such as one that was asked too seldom, and that of a request without a
    /// stub at the line that made the session.
    public static var stubs: Self { StubsTrait() }
}
