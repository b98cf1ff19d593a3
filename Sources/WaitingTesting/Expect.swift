import TestIssues
import Testing
public import Waiting

/// Waits until an expectation is fulfilled. If it is not, records an issue of the test at the caller's line, and the test
/// goes on.
///
/// - Parameter timeout: an inverted expectation lasts until this.
/// - Returns: whether the expectation was fulfilled.
@discardableResult
public func expect(
    _ expectation: LoopExpectation, within timeout: Duration = WaitingDefaults.timeout,
    scope: LoopScope? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) async -> Bool {
    await expect(
        .all(expectation), within: timeout, scope: scope, fileID: fileID, filePath: filePath, line: line)
}

/// Waits for several expectations, such as `.inOrder(held, paid)`; see `expect(_:within:)` for one.
@discardableResult
public func expect(
    _ expectations: Expectations, within timeout: Duration = WaitingDefaults.timeout, scope: LoopScope? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) async -> Bool {
    let outcome = await expectations.wait(
        timeout: timeout, scope: scope, fileID: fileID, filePath: filePath, line: line)
    do throws(WaitFailure) {
        try outcome.get()
        return true
    } catch {
        Issue.record(error.message, at: error.report.location)
        return false
    }
}
