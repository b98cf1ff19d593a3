/// The command that records what a replay lacks: the one that was typed, with --record in place of --replay.
struct RecordCommand: Sendable {
    private let arguments: [String]

    /// - Parameter arguments: Without the program's name.
    init(_ arguments: [String] = Array(CommandLine.arguments.dropFirst())) { self.arguments = arguments }

    /// The command for a shell. It keeps the other flags, because another service or timetable would respond differently.
    ///
    /// - Parameter usual: The command if there was no --replay, such as for a scenario that names its recording.
    func words(usual: String) -> String {
        guard arguments.contains(where: { $0 == "--replay" || $0.hasPrefix("--replay=") }) else {
            return usual
        }
        let words = arguments.map { word in
            word == "--strict" ? nil : word.hasPrefix("--replay") ? "--record" + word.dropFirst(8) : word
        }
        return (["guichet"] + words.compactMap { $0 }.map(Self.quoted)).joined(separator: " ")
    }

    private static func quoted(_ word: String) -> String {
        let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=:,@%+".contains($0) }
        return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
