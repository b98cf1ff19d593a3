import ArgumentParser
import Foundation

/// The flags that say what the program is connected to.
struct ServiceOptions: ParsableArguments {
    @Option(help: "The service: “sandbox”, or the base URL of one that speaks OSDM 3.", completion: .default)
    var service: String?

    @Option(help: "The profile of the configuration file to use.")
    var profile: String?

    @Option(help: "The sandbox's timetable: a GTFS feed, as a folder or a zip file.", completion: .file())
    var gtfs: String?

    @Option(help: Faults.help)
    var faults: String?

    @Option(help: "What chances are drawn from: the faults', and the sandbox's demand.")
    var seed: UInt64?

    @Option(
        help: "Record the service's responses into this folder, without secrets.", completion: .directory)
    var record: String?

    @Option(
        help: "Take the responses from a recording's folder instead of a service.", completion: .directory)
    var replay: String?

    func validate() throws {
        if record != nil, replay != nil {
            throw ValidationError("--record and --replay exclude each other. Leave out one.")
        }
        if replay != nil, [service, profile, gtfs].contains(where: { $0 != nil }) {
            throw ValidationError(
                "--replay takes all responses from the recording: leave out --service, --profile and --gtfs."
            )
        }
    }

    var fixtures: RecordingMode {
        if let record { return .record(URL(filePath: record)) }
        if let replay { return .replay(URL(filePath: replay)) }
        return .none
    }
}
