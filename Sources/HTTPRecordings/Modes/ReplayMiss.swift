public import HTTPBodies

/// A request that no recorded answer was left for.
public struct ReplayMiss: Hashable, Sendable, CustomStringConvertible {
    /// Method and path, without secrets: `POST /offers`.
    public var request: String
    /// The three nearest recorded exchanges.
    public var nearest: [NearMiss]
    /// What would record it; empty when the program has no such command.
    package var recordCommand: String

    package init(request: String, nearest: [NearMiss], recordCommand: String) {
        self.request = request
        self.nearest = nearest
        self.recordCommand = recordCommand
    }

    public var description: String {
        var lines = ["No recorded answer is left for \(request)."]
        lines += nearest.isEmpty ? ["The recording is empty."] : ["Nearest:"] + nearest.map { "  \($0)" }
        if !recordCommand.isEmpty { lines.append("To record it: \(recordCommand)") }
        return lines.joined(separator: "\n")
    }
}
