/// With what the code of an `outcome(within:)` reports; from any thread.
///
/// When it is given up without a report, none can come any more, and the outcome says so at once.
public final class OutcomeReport: Sendable {
    /// What became of a report.
    public enum Reception: Hashable, Sendable {
        /// It was the first, and in time.
        case accepted
        /// There was one before it.
        case second
        /// The outcome had ended without one.
        case late
    }

    private let box: ReportBox

    init(_ box: ReportBox) {
        self.box = box
    }

    deinit { box.handleWasGivenUp() }

    /// Reports that all went well.
    @discardableResult
    public func succeed() -> Reception { box.report(.success(())) }

    /// Reports that something went wrong.
    @discardableResult
    public func fail(_ error: any Error) -> Reception { box.report(.failure(error)) }
}

/// What was wrong with the reports of an `outcome(within:)`.
public enum ReportMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nobody kept the report, so that none could come.
    case givenUp
    /// There were two; what they said.
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
