import Scenarios

/// The command that makes a recording anew when a replay has no response for a request. It is the command that the
/// person typed, with `--record` in place of `--replay`.
struct CommandToRecord: Sendable {
    private let arguments: [String]

    /// - Parameter arguments: The arguments without the program's name.
    init(_ arguments: [String] = Array(CommandLine.arguments.dropFirst())) { self.arguments = arguments }

    /// Returns the command for a shell, and a line that says which recording it replaces. The command contains the
    /// person's other flags, because another service or timetable would give other responses.
    ///
    /// - Parameter usual: The command to return if the arguments contain no --replay, for instance because the
    ///   scenario itself names its recording.
    func words(usual: String) -> String {
        command(usual: usual) + "\nThis replaces the whole recording: do all that it holds again."
    }

    private func command(usual: String) -> String {
        guard arguments.contains(where: { $0 == "--replay" || $0.hasPrefix("--replay=") }) else {
            return usual
        }
        let words = arguments.map { word in
            word == "--strict" ? nil : word.hasPrefix("--replay") ? "--record" + word.dropFirst(8) : word
        }
        return (["guichet"] + words.compactMap(\.?.forShell)).joined(separator: " ")
    }
}
