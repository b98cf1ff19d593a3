import Doubles
import TestIssues
public import Testing

/// Gives each test a scope for its doubles, and verifies the doubles when the test ends.
public struct DoublesTrait: SuiteTrait, TestTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        do {
            try await withDoubles { scope in
                try await DoubleScope.$current.withValue(scope) { try await function() }
            }
        } catch {
            try Issue.recordFailures(of: error)
        }
    }
}

extension Trait where Self == DoublesTrait {
    /// Gives the test a scope for all doubles that it makes without a scope of their own, and verifies the doubles when
    /// the test ends. Each failure becomes an issue of the test: the failure of an expectation at the line of the
    /// expectation, the failure of a call without a rule, or of a call that is still held, at the line that made the
    /// double.
    public static var doubles: Self { DoublesTrait() }
}
