import Foundation
import HTTPRecordings
import HTTPTransport
import OSDM

/// Whether the program records, replays, or does neither.
enum RecordingUse: Hashable, Sendable {
    case none
    case record(URL)
    case replay(URL)

    init(record: String?, replay: String?) {
        self = record.map { .record(URL(filePath: $0)) } ?? replay.map { .replay(URL(filePath: $0)) } ?? .none
    }

    var isReplay: Bool { if case .replay = self { true } else { false } }
    var isRecord: Bool { if case .record = self { true } else { false } }

    /// The mark that every screen shows during a recording or a replay.
    var mark: String? {
        switch self {
        case .none: nil
        case .record: "● Recording"
        case .replay: "○ Replay"
        }
    }

    static func open(
        replaying folder: URL, command: String, clock: any Clock<Duration> = ContinuousClock()
    ) throws -> RecordingSession {
        try RecordingSession.open(
            .replay, RecordingFolder(folder), live: NoService(),
            settings: RecordingSettings(redaction: RecordingRules.redaction),
            safety: RecordingRules.safety(), recordCommand: command, clock: clock)
    }

    /// Begins a recording of the exchanges that go through `live`.
    ///
    /// - Parameter repeatsLast: Whether a replay accepts a request more often than it was recorded. This is needed
    ///   for recordings that a person makes, because nobody presses exactly the same keys twice.
    static func open(
        recording folder: URL, of service: RecordedService, through live: any Transport,
        repeatsLast: Bool = false, secrets: [String] = [], now: @escaping @Sendable () -> Date
    ) throws -> RecordingSession {
        try RecordingSession.open(
            .rewrite, RecordingFolder(folder), live: live,
            settings: RecordingSettings(
                matching: RecordingRules.matching(repeatsLast: repeatsLast),
                redaction: RecordingRules.redaction, secrets: secrets, about: service.about,
                safety: RecordingRules.safety(),
                slug: RecordingRules.slug, recordedAt: now))
    }
}
