/// The way in which a wait ended.
public enum WaitOutcome<Value> {
    /// The condition returned this value, in the latest frame.
    case fulfilled(Value, WaitReport)
    /// The condition returned no value, not even at the deadline; or a virtual clock stood still until its patience
    /// ended.
    case timedOut(WaitReport)
    /// The condition threw.
    case failed(any Error, WaitReport)
    /// A wait around this one ended first, or reached its deadline.
    case interrupted(by: String, WaitReport)
    /// The waiting task was cancelled.
    case cancelled(WaitReport)
    /// No work that the loop knows of is running or pending, so the condition can never come true.
    case quiescent(WaitReport)

    public var report: WaitReport {
        switch self {
        case .fulfilled(_, let report), .timedOut(let report), .failed(_, let report),
            .interrupted(_, let report), .cancelled(let report), .quiescent(let report):
            report
        }
    }

    /// Returns the same outcome with another value.
    public func map<Other>(_ transform: (Value) -> Other) -> WaitOutcome<Other> {
        switch self {
        case .fulfilled(let value, let report): .fulfilled(transform(value), report)
        case .timedOut(let report): .timedOut(report)
        case .failed(let error, let report): .failed(error, report)
        case .interrupted(let by, let report): .interrupted(by: by, report)
        case .cancelled(let report): .cancelled(report)
        case .quiescent(let report): .quiescent(report)
        }
    }

    /// The value, or nil when the wait was not fulfilled.
    public var value: Value? {
        if case .fulfilled(let value, _) = self { value } else { nil }
    }

    /// Returns the value, or throws an error that explains the failure.
    @discardableResult
    public func get() throws(WaitFailure) -> Value {
        switch self {
        case .fulfilled(let value, _): return value
        case .timedOut(let report): throw WaitFailure(reason: .timedOut, report: report)
        case .failed(let error, let report):
            throw WaitFailure(reason: .failed(String(describing: error)), report: report)
        case .interrupted(let by, let report):
            throw WaitFailure(reason: .interrupted(by: by), report: report)
        case .cancelled(let report): throw WaitFailure(reason: .cancelled, report: report)
        case .quiescent(let report): throw WaitFailure(reason: .quiescent, report: report)
        }
    }

    /// The same outcome; if it is a failure, its report says what this closure returns.
    package func showing(_ seen: (() -> Any?)?) -> WaitOutcome {
        guard let seen, value == nil else { return self }
        var report = report
        report.lastSeen = seen().map { "\($0)" } ?? "nil"
        return switch self {
        case .fulfilled: self
        case .timedOut: .timedOut(report)
        case .failed(let error, _): .failed(error, report)
        case .interrupted(let by, _): .interrupted(by: by, report)
        case .cancelled: .cancelled(report)
        case .quiescent: .quiescent(report)
        }
    }
}

extension WaitOutcome: Sendable where Value: Sendable {}
