public import HTTPTransport
import Redaction

/// A program's session with a recording: the transport that it is given, and the outcome.
public struct FixtureSession: Sendable {
    /// The mode, never `once`, because that becomes `replay` or `rewrite`.
    public let mode: FixtureMode
    public private(set) var transport: any Transport
    /// The recording that is played; nil where none is.
    public private(set) var recording: Recording?
    private var replay: ReplayTransport?
    private var recorder: RecordingTransport?
    private var verifier: VerifyingTransport?

    /// Opens a session.
    /// - Parameters:
    ///   - live: The way to the service; never used by `replay`.
    ///   - safety: The requests that `new` and `verify` may send.
    ///   - recordCommand: The command that records what is missing, for a person.
    ///   - clock: The clock on which a replayed request without a response sleeps.
    /// - Throws: `RecordingError` when the folder cannot be played or written.
    public static func open(
        _ mode: FixtureMode, _ folder: RecordingFolder, live: any Transport,
        settings: RecordingSettings = RecordingSettings(), safety: RequestSafety = RequestSafety(),
        recordCommand: String = "", clock: any Clock<Duration> = ContinuousClock()
    ) throws(RecordingError) -> FixtureSession {
        let isThere = folder.holdsRecording
        let mode = mode != .once ? mode : isThere ? .replay : .rewrite
        var session = FixtureSession(mode: mode, transport: live)
        if [.replay, .new, .verify].contains(mode) {
            let recording =
                mode == .new && !isThere
                ? Recording(recordedAt: settings.recordedAt(), matching: settings.matching)
                : try folder.read()
            let replay = ReplayTransport(
                recording, redaction: settings.redaction, recordCommand: recordCommand, clock: clock)
            (session.recording, session.replay, session.transport) = (recording, replay, replay)
        }
        if mode == .new || mode == .rewrite {
            session.recorder = try RecordingTransport(
                wrapping: live, into: folder, settings: settings, isAddition: mode == .new)
            session.transport = session.recorder ?? live
        }
        if let replay = session.replay, mode == .new {
            session.transport = ExtendingTransport(replay: replay, live: session.transport, safety: safety)
        } else if let replay = session.replay, let recording = session.recording, mode == .verify {
            let rules = settings.redaction.adding(recording.redaction)
            let verifier = VerifyingTransport(
                replay: replay, live: live, safety: safety,
                comparison: ResponseComparison(recording.matching, rules))
            (session.verifier, session.transport) = (verifier, verifier)
        }
        return session
    }

    /// The requests for which no recorded response was left, so far.
    public var misses: [ReplayMiss] { replay?.misses ?? [] }

    /// Ends the session, and completes what was recorded.
    public func finish() async -> FixtureReport {
        FixtureReport(
            recording: await recorder?.finish(), misses: misses, unused: replay?.unused ?? [],
            differences: verifier?.differences ?? [], unseen: verifier?.unseen ?? [])
    }
}

/// The outcome of a session with a recording.
public struct FixtureReport: Sendable {
    /// The outcome of recording; nil when nothing was recorded.
    public var recording: RecordingReport?
    public var misses: [ReplayMiss] = []
    /// The files of exchanges that nobody asked for.
    public var unused: [String] = []
    public var differences: [RecordingDifference] = []
    /// The files of responses whose bodies are not in the recording, so that only type and size were compared.
    public var unseen: [String] = []

    /// Whether all went as recorded.
    /// - Parameter strict: Whether an exchange that nobody asked for, and a body that could not be compared, count too.
    public func isSuccess(strict: Bool = false) -> Bool {
        misses.isEmpty && differences.isEmpty && (recording?.sentences.isEmpty ?? true)
            && (!strict || unused.isEmpty && unseen.isEmpty)
    }

    /// Messages for a person, a sentence or more each.
    public var sentences: [String] {
        misses.map(\.description) + differences.map(\.description) + (recording?.sentences ?? [])
            + (unused.isEmpty ? [] : ["Nobody asked for \(unused.joined(separator: ", "))."])
            + (unseen.isEmpty ? [] : [Verification.words(unseen: unseen)])
    }
}

/// The use that a session makes of a recording.
public enum FixtureMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// Responses come from the recording, and from nowhere else.
    case replay
    /// The same as `replay` where there is a recording; otherwise a recording is made.
    case once
    /// The same as `replay`, but requests that are not recorded are sent and added, unless they are unsafe.
    case new
    /// All requests go to the service; the new recording replaces the old one when it is finished.
    case rewrite
    /// All requests go to the service; nothing is read or written.
    case live
    /// Safe requests are sent, and the responses are compared with the recording.
    case verify
}
