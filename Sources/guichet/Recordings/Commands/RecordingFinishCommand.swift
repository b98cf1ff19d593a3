import ArgumentParser
import HTTPRecordings

struct RecordingFinishCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "finish",
        abstract: "End a recording that was cut off, with what is on disk.",
        discussion: """
            A recording that was killed lacks its last second, or the last few of a very long one. Until it is finished, nothing replays it. If the \
            folder holds an older recording too, the one that was cut off takes its place.
            Exit status: 0 finished, 1 an exchange could not be read and is missing, 3 there was nothing to finish.
            """)

    @OptionGroup var recording: RecordingArgument

    func run() throws {
        guard let finished = try recording.recordingFolder.finish() else {
            throw ProgramError.nothing("The recording in \(recording.folder) is finished.")
        }
        Output.note(finished.unreadable.map(\.description).joined(separator: "\n"))
        try Output.lines(["Finished \(recording.folder) with \(counted(finished.exchanges, "exchange"))."])
        if !finished.unreadable.isEmpty { throw ProgramError.silent(exitCode: 1) }
    }
}
