import ArgumentParser
import Foundation

/// The flags that record the service's responses, or replay a recording.
struct RecordingOptions: ParsableArguments {
    @Option(
        help: "Record the service's responses into this folder, without secrets.", completion: .directory)
    var record: String?

    @Option(
        help: "Take the responses from a recording's folder instead of a service.", completion: .directory)
    var replay: String?

    func validate() throws {
        try ValidationError.refuse(together: ["--record": record != nil, "--replay": replay != nil])
    }

    /// Throws if --replay is used together with flags that name a service.
    func check(with service: ServiceOptions) throws {
        if replay != nil, [service.service, service.profile, service.gtfs].contains(where: { $0 != nil }) {
            throw ValidationError(
                "--replay takes all responses from the recording: leave out --service, --profile and --gtfs."
            )
        }
    }

    var mode: RecordingUse { RecordingUse(record: record, replay: replay) }
}
