/// The handle with which the body of an `outcome(within:)` reports, from any thread.
///
/// If this handle is released without a report, the outcome fails at once, because no report can come any more.
public final class OutcomeReport: Sendable {
    /// The way in which a report was received.
    public enum Reception: Hashable, Sendable {
        /// The report was the first one, and came before the deadline.
        case accepted
        /// Another report came before this one.
        case second
        /// The report came after the deadline, or after the outcome had ended without a report.
        case late
    }

    private let box: ReportBox<Void>

    init(_ box: ReportBox<Void>) { self.box = box }

    deinit { box.handleWasGivenUp() }

    /// Reports that all went well.
    @discardableResult
    public func succeed() -> Reception { box.report(.success(())) }

    /// Reports that something went wrong.
    @discardableResult
    public func fail(_ error: any Error) -> Reception { box.report(.failure(error)) }
}

/// A mistake in the reports of an `outcome(within:)`.
public enum ReportMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// The `OutcomeReport` was released without a report.
    case givenUp
    /// The body reported twice. The texts describe the two reports.
    case second(first: String, second: String)

    public var description: String {
        switch self {
        case .givenUp:
            "Nobody reported: the report was given up without succeed() or fail(_:). Is there a path through"
                + " the code that calls neither?"
        case .second(let first, let second):
            "It was reported twice: first “\(first)”, then “\(second)”. Report once."
        }
    }
}
