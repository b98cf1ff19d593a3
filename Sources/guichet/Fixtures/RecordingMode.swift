import Foundation
import HTTPRecordings
import HTTPTransport
import HTTPTypes
import OSDM

/// Whether a run records, replays, or neither.
enum RecordingMode: Hashable, Sendable {
    case none
    case record(URL)
    case replay(URL)

    var isReplay: Bool { if case .replay = self { true } else { false } }
    var isRecord: Bool { if case .record = self { true } else { false } }

    /// The mark that every screen shows meanwhile.
    var mark: String? {
        switch self {
        case .none: nil
        case .record: "● Recording"
        case .replay: "○ Replay"
        }
    }

    /// Opens an existing recording for replay.
    ///
    /// - Throws: `ProgramError`.
    static func open(
        replaying folder: URL, command: String, clock: any Clock<Duration> = ContinuousClock()
    ) throws -> FixtureSession {
        try explained { () throws(RecordingError) in
            try FixtureSession.open(
                .replay, RecordingFolder(folder), live: Unreachable(),
                settings: RecordingSettings(redaction: RailFixtures.redaction),
                safety: RailFixtures.safety(), recordCommand: command, clock: clock)
        }
    }

    /// Begins a recording of the exchanges that go through `live`.
    ///
    /// - Parameter repeatsLast: Whether a replay may make a request more often than it was recorded: a person never
    ///   presses the same keys twice.
    /// - Throws: `ProgramError`.
    static func open(
        recording folder: URL, of service: RecordedService, through live: any Transport,
        repeatsLast: Bool = false, secrets: [String] = [], now: @escaping @Sendable () -> Date
    ) throws -> FixtureSession {
        try explained { () throws(RecordingError) in
            try FixtureSession.open(
                .rewrite, RecordingFolder(folder), live: live,
                settings: RecordingSettings(
                    matching: RailFixtures.matching(repeatsLast: repeatsLast),
                    redaction: RailFixtures.redaction, secrets: secrets, about: service.about,
                    safety: RailFixtures.safety(),
                    slug: RailFixtures.slug, recordedAt: now))
        }
    }

    private static func explained(
        _ open: () throws(RecordingError) -> FixtureSession
    ) throws -> FixtureSession {
        do {
            return try open()
        } catch {
            throw ProgramError.unusable(error.description)
        }
    }
}

/// Stands in for the service while a recording is replayed: fails every request.
private struct Unreachable: Transport {
    @concurrent func send(
        _ request: HTTPRequest, body: Data
    ) async throws(TransportError) -> Response {
        throw TransportError(.connectionRefused, detail: "only the recording is asked")
    }
}
