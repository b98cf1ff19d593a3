/// The error of a wait that was not fulfilled.
public struct WaitFailure: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
        case timedOut
        case failed(String)
        case interrupted(by: String)
        case cancelled
        case quiescent
    }

    public var reason: Reason
    public var report: WaitReport

    public init(reason: Reason, report: WaitReport) {
        self.reason = reason
        self.report = report
    }

    public var description: String { "\(report.location): \(message)" }

    /// The description without the location, for reporters that show the location themselves.
    public var message: String {
        var parts = [sentence]
        if let note = report.note { parts.append(note) }
        if let seen = report.lastSeen { parts.append("Last seen: \(seen).") }
        if !report.pending.isEmpty {
            parts.append("Still pending: \(report.pending.joined(separator: ", ")).")
        }
        return parts.joined(separator: " ")
    }

    private var sentence: String {
        let used = timeUsed
        switch reason {
        case .timedOut: return "Waited \(used) for \(report.what), in vain."
        case .failed(let error): return "Waiting for \(report.what) failed after \(used): \(error)"
        case .interrupted(let by):
            return "Waiting for \(report.what) was interrupted after \(used) by the end of: \(by)."
        case .cancelled: return "Waiting for \(report.what) was cancelled after \(used)."
        case .quiescent:
            return "Waiting for \(report.what) is pointless: after \(used) nothing is running and nothing is"
                + " to come. A thread or a task outside of UIActor is not seen: put its work into an activity"
                + " (Activity), or set isOpenEnded."
        }
    }

    /// The time on the scope's clock, and the real time if that was over 100 ms longer.
    private var timeUsed: String {
        let used = report.elapsed.formattedSeconds
        guard report.realElapsed - report.elapsed > .milliseconds(100) else { return used }
        return "\(used) (\(report.realElapsed.formattedSeconds) of real time)"
    }
}

extension WaitFailure: LocatedError {
    package var locatedFailures: [LocatedFailure] { [LocatedFailure(message, at: report.location)] }
}

/// A mistake in the use of the loop.
public enum LoopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `run` was called while another thread was inside a call of `run`.
    case wrongThread
    /// `block` was called on the loop's own thread. That would have stopped the loop.
    case wouldBlockTheLoop
    /// A condition returned no value, or one that was thrown away because a `Void` was expected.
    case conditionWithoutValue
    /// `withOrder` was called inside another call of it.
    case orderInsideOrder

    public var description: String {
        switch self {
        case .wrongThread:
            "UILoop.run was called while another thread is in one, or did not get the loop in time. Call it on one"
                + " thread at a time, or await UILoop.wait from UIActor."
        case .wouldBlockTheLoop:
            "LoopExpectation.block was called on the loop's thread, and would have held the loop. Use run there,"
                + " or await wait."
        case .conditionWithoutValue:
            "The condition has no value, or it is thrown away: it would be met at once. Let it return a Boolean or an"
                + " optional, and let nothing expect a Void, such as a WaitOutcome<Void>."
        case .orderInsideOrder:
            "UILoop.withOrder was called inside another call of it. Only one order counts at a time: call it once."
        }
    }
}

extension Duration {
    /// `1.2 s`, or `12.3 ms` below a tenth of a second.
    package var formattedSeconds: String {
        let nanoseconds = Double(clampedNanoseconds)
        func tenths(_ value: Double) -> String { String((value * 10).rounded() / 10) }
        return nanoseconds < 100_000_000
            ? "\(tenths(nanoseconds / 1_000_000)) ms" : "\(tenths(nanoseconds / 1_000_000_000)) s"
    }
}
