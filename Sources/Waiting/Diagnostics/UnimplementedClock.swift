/// A clock for code that has to do without one: each use of it is reported as an issue.
///
/// A test hands it to code that should not ask for the time, and should not sleep. The issue goes to the task's
/// `IssueReporter.current`, or if that is nil, to standard error. The time is always zero, and a sleep ends at once.
public struct UnimplementedClock: LoopClock, Hashable {
    private let location: FileLocation

    public init(fileID: String = #fileID, filePath: String = #filePath, line: Int = #line) {
        location = FileLocation(file: fileID, path: filePath, line: line)
    }

    public var now: LoopInstant {
        report("It was asked for the time.")
        return LoopInstant(nanoseconds: 0)
    }

    public func sleep(until deadline: LoopInstant, tolerance: Swift.Duration? = nil) async throws {
        report("It was asked to sleep.")
        try Task.checkCancellation()
    }

    public func sleep(for duration: Swift.Duration, tolerance: Swift.Duration? = nil) async throws {
        report("It was asked to sleep for \(duration.formattedSeconds).")
        try Task.checkCancellation()
    }

    private func report(_ use: String) {
        (IssueReporter.current ?? .standardError).report(
            LoopIssue(
                kind: .unimplementedClock,
                message:
                    "Code used a clock that it should not need. \(use) Give the code a real or a virtual clock.",
                location: location))
    }
}
