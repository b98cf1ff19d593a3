/// The command that records what a replay misses: the one that was typed, recording instead of replaying.
struct RecordCommand: Sendable {
    private let arguments: [String]

    /// - Parameter arguments: without the program's own name.
    init(_ arguments: [String] = Array(CommandLine.arguments.dropFirst())) { self.arguments = arguments }

    /// The command for a shell, with the same flags: another service or timetable would respond otherwise.
    ///
    /// - Parameter usual: what is typed where nothing was replayed by a flag, such as a scenario's own recording.
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
