public import Waiting

/// The process of a program that is not built on TerminalUI, and whose terminal the app's window shows.
///
/// Nobody can know whether such a program is at rest. It is taken to be when it has written nothing for a while.
@UIActor
public struct DrivenProcess {
    /// The end of a process.
    public enum Ending: Hashable, Sendable, CustomStringConvertible {
        case exited(status: Int32)
        /// A signal has ended it; the name is such as `TERM`.
        case killed(signal: String)
        /// The process could not be begun, for this reason.
        case failed(String)

        public var description: String {
            switch self {
            case .exited(let status): "the program has ended with the status \(status)"
            case .killed(let signal): "the signal \(signal) has ended the program"
            case .failed(let reason): "the program could not be begun: \(reason)"
            }
        }
    }

    /// The end of the process, once all its output is read; nil while it runs.
    public var ending: () -> Ending?
    /// Whether the process can be expected to take keys.
    public var takesKeys: () -> Bool
    /// Whether the process has written nothing for a while.
    public var isQuiet: () -> Bool
    /// The time after which the process counts as quiet.
    public var quiet: Duration
    /// Sentences for the message of a failure, such as that a signal has stopped the process.
    public var remarks: () -> [String]

    public init(
        quiet: Duration, ending: @escaping () -> Ending?, takesKeys: @escaping () -> Bool,
        isQuiet: @escaping () -> Bool, remarks: @escaping () -> [String] = { [] }
    ) {
        (self.quiet, self.ending, self.takesKeys) = (quiet, ending, takesKeys)
        (self.isQuiet, self.remarks) = (isQuiet, remarks)
    }
}
