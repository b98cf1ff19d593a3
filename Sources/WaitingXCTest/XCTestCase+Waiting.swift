import Waiting
public import XCTest

extension XCTestCase {
    /// Records everything that goes wrong with the waits in `body` as failures of this test, at the lines where they were
    /// written, when `body` has ended.
    ///
    /// A failed wait that `body` throws ends `body`, and is not thrown again: XCTest for Linux shows thrown errors
    /// without a line. The same goes for failures of doubles, of stubs and of an app's calls. A wait that used over
    /// 80 % of its time becomes a warning on standard error.
    ///
    /// ```swift
    /// try withWaiting {
    ///     try RunLoop.main.run(until: { album.isLoaded }).get()
    /// }
    /// ```
    ///
    /// - Parameter timeout: the time limit of waits that name none; nil is that of the code around this call, or else
    ///   five seconds.
    public func withWaiting(timeout: Duration? = nil, _ body: () throws -> Void) throws {
        let issues = KeptIssues()
        defer { record(issues) }
        do {
            try Waiting.withWaiting(timeout: timeout, reporting: issues.reporter, body)
        } catch {
            try issues.take(error)
        }
    }

    /// Records everything that goes wrong with the waits in an asynchronous `body`, such as `eventually`; see the form
    /// without `async`.
    public func withWaiting(
        timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Void
    ) async throws {
        let issues = KeptIssues()
        defer { record(issues) }
        do {
            try await Waiting.withWaiting(timeout: timeout, reporting: issues.reporter) { try await body() }
        } catch {
            try issues.take(error)
        }
    }

    private func record(_ issues: KeptIssues) {
        for issue in issues.end() {
            #if canImport(Darwin)
                let line = XCTSourceCodeLocation(
                    filePath: issue.location.path, lineNumber: issue.location.line)
                record(
                    XCTIssue(
                        type: .assertionFailure, compactDescription: issue.message,
                        sourceCodeContext: XCTSourceCodeContext(location: line)))
            #else
                recordFailure(
                    withDescription: issue.message, inFile: issue.location.path, atLine: issue.location.line,
                    expected: true)
            #endif
        }
    }
}
