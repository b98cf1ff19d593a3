import BlackBox

/// The reason why a program's own step fails: a sentence for reports.
public struct StepError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ sentence: String) { description = sentence }
}
