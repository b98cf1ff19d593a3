import Locking
public import Testing

/// An issue that a test recorded. A warning does not fail the test.
public struct RecordedIssue: Sendable {
    public var text: String
    public var file: String
    public var line: Int
    public var isWarning: Bool
}

/// Runs `body` as the body of a test with a trait, and returns the issues that it records. These issues do not fail
/// the calling test.
public func recordedIssues(
    by trait: some Trait & TestScoping, _ body: @escaping @Sendable () async throws -> Void
) async throws -> [RecordedIssue] {
    let test = try #require(Test.current)
    return await recordedIssues {
        try await trait.provideScope(for: test, testCase: nil) { try await body() }
    }
}

/// Runs `body`, and returns the issues that it records. These issues do not fail the calling test.
public func recordedIssues(_ body: @Sendable () async throws -> Void) async -> [RecordedIssue] {
    let found = Lock<[RecordedIssue]>([])
    // This throws only for issues that do not match, and every issue matches.
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
