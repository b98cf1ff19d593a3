import Locking
public import Testing

/// What a test recorded: its text, the line where it stands, and whether it fails the test.
public struct RecordedIssue: Sendable {
    public var text: String
    public var file: String
    public var line: Int
    public var isWarning: Bool
}

/// Runs `body` as the body of a test with a trait, and returns the issues that it records. They do not fail the test that
/// calls this.
public func recordedIssues(
    by trait: some Trait & TestScoping, _ body: @escaping @Sendable () async throws -> Void
) async throws -> [RecordedIssue] {
    let test = try #require(Test.current)
    return await recordedIssues {
        try await trait.provideScope(for: test, testCase: nil) { try await body() }
    }
}

/// Runs `body`, and returns the issues that it records. They do not fail the test that calls this.
public func recordedIssues(_ body: @Sendable () async throws -> Void) async -> [RecordedIssue] {
    let found = Lock<[RecordedIssue]>([])
    // It throws what does not match, and all matches.
    try? await withKnownIssue(isIntermittent: true) {
        try await body()
    } matching: { issue in
        let text = issue.comments.map(\.rawValue).joined(separator: "\n")
        found.withLock {
            $0.append(
                RecordedIssue(
                    text: text.isEmpty ? "\(issue.error.map { "\($0)" } ?? "")" : text,
                    file: issue.sourceLocation?.fileID ?? "", line: issue.sourceLocation?.line ?? 0,
                    isWarning: issue.severity == .warning))
        }
        return true
    }
    return found.withLock { $0 }
}
