public import HTTPBodies

/// A request for which no recorded response was left.
public struct ReplayMiss: Hashable, Sendable, CustomStringConvertible {
    /// Method and path, without secrets: `POST /offers`.
    public var request: String
    /// The three nearest recorded exchanges.
    public var nearest: [NearMiss]
    /// The command that would record it; empty when the program has none.
    package var recordCommand: String

    public var description: String {
        var lines = ["No recorded response is left for \(request)."]
        lines += nearest.isEmpty ? ["The recording is empty."] : ["Nearest:"] + nearest.map { "  \($0)" }
        if !recordCommand.isEmpty { lines.append("To record it: \(recordCommand)") }
        return lines.joined(separator: "\n")
    }
}
