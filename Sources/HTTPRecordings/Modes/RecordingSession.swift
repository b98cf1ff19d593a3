public import HTTPTransport
import Redaction

/// A program's session with a recording. It provides the transport to use, and a report at the end.
public struct RecordingSession: Sendable {
    /// The mode of the session: never `once`, which becomes `replay` or `rewrite`.
    public let mode: RecordingMode
    public private(set) var transport: any Transport
    /// The recording that is replayed; nil if the mode replays none.
    public private(set) var recording: Recording?
    private var replay: ReplayTransport?
    private var recorder: RecordingTransport?
    private var verifier: VerifyingTransport?

    /// Opens a session.
    /// - Parameters:
    ///   - live: The transport to the service; `replay` never uses it.
    ///   - safety: The requests that `new` and `verify` may send to the service.
    ///   - recordCommand: The command that records missing exchanges. Messages name it.
    ///   - clock: The clock on which a request waits if it got no response when it was recorded.
    /// - Throws: `RecordingError` if the recording cannot be read or written.
    public static func open(
        _ mode: RecordingMode, _ folder: RecordingFolder, live: any Transport,
        settings: RecordingSettings = RecordingSettings(), safety: RequestSafety = RequestSafety(),
        recordCommand: String = "", clock: any Clock<Duration> = ContinuousClock()
    ) throws(RecordingError) -> RecordingSession {
        let isThere = folder.holdsRecording
        let mode = mode != .once ? mode : isThere ? .replay : .rewrite
        var session = RecordingSession(mode: mode, transport: live)
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

    /// The requests so far for which no recorded response was left.
    public var misses: [ReplayMiss] { replay?.misses ?? [] }

    /// Ends the session. If the session records, finishes the recording.
    public func finish() async -> RecordingSessionReport {
        let verification = verifier?.verification ?? Verification()
        return RecordingSessionReport(
            recording: await recorder?.finish(), misses: misses, unused: replay?.unused ?? [],
            differences: verification.differences, unseen: verification.unseen)
    }
}

/// The result of a session with a recording.
public struct RecordingSessionReport: Sendable {
    /// The result of recording; nil if nothing was recorded.
    public var recording: RecordingReport?
    public var misses: [ReplayMiss] = []
    /// The files of exchanges that were not requested.
    public var unused: [String] = []
    public var differences: [RecordingDifference] = []
    /// The files of responses whose bodies were compared only by type and size, because the recording does
    /// not have the bodies.
    public var unseen: [String] = []

    /// Whether everything went as recorded.
    /// - Parameter strict: Whether exchanges that were not requested, and bodies that could not be compared, count as
    ///   failures.
    public func isSuccess(strict: Bool = false) -> Bool {
        misses.isEmpty && differences.isEmpty && (recording?.sentences.isEmpty ?? true)
            && (!strict || unused.isEmpty && unseen.isEmpty)
    }

    /// Messages about everything that did not go as recorded.
    public var sentences: [String] {
        misses.map(\.description) + differences.map(\.description) + (recording?.sentences ?? [])
            + (unused.isEmpty ? [] : ["Nobody asked for \(unused.joined(separator: ", "))."])
            + (unseen.isEmpty ? [] : [Verification.words(unseen: unseen)])
    }
}

/// How a session uses a recording.
public enum RecordingMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// All responses come from the recording.
    case replay
    /// The same as `replay` if there is a recording. Otherwise makes a recording.
    case once
    /// The same as `replay`, but safe requests (see `RequestSafety`) that are not in the recording are sent to the
    /// service and then recorded.
    case new
    /// All requests go to the service. The new recording replaces the old one when it is finished.
    case rewrite
    /// All requests go to the service. Nothing is recorded or replayed.
    case live
    /// Safe requests go to the service, and its responses are compared with the recording.
    case verify
}
