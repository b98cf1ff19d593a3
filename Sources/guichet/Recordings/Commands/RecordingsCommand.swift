import ArgumentParser
import Foundation
import HTTPRecordings

/// The commands for recordings. A recording consists of a service's responses, kept as files without secrets.
struct RecordingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fixtures",
        abstract:
            "Make recordings, look at them, check them, compare them, exchange them as HAR, and serve them.",
        discussion: """
            guichet --record DIR and guichet scenario run --record DIR make recordings, --replay DIR plays them. \
            fixtures record and fixtures serve do the same for any HTTP client.
            """,
        subcommands: [
            RecordingRecordCommand.self, RecordingFinishCommand.self, RecordingShowCommand.self,
            RecordingCheckCommand.self, RecordingVerifyCommand.self,
            RecordingDiffCommand.self, RecordingImportCommand.self, RecordingExportCommand.self,
            RecordingServeCommand.self,
        ])
}

struct RecordingArgument: ParsableArguments {
    @Argument(help: "The recording's folder.", completion: .directory)
    var folder: String

    var recordingFolder: RecordingFolder { RecordingFolder(URL(filePath: folder)) }
}
