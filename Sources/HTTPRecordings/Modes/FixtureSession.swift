import HTTPBodies
public import HTTPTransport
import Redaction

/// A program's session with a recording: the transport that it is given, and what came of it.
public struct FixtureSession: Sendable {
    /// What it does; `once` has become `replay` or `rewrite`.
    public let mode: FixtureMode
    public let transport: any Transport
    /// What holds for the recording that is played; nil where none is.
    public let recording: Recording?
    private let replay: ReplayTransport?
    private let recorder: RecordingTransport?
    private let verifier: VerifyingTransport?

    /// - Parameters:
    ///   - live: The way to the service; never used by `replay`.
    ///   - safety: Which requests `new` and `verify` may send.
    ///   - recordCommand: What a person types to record what is missing.
    ///   - clock: What a replayed request sleeps on that had no response.
    /// - Throws: `RecordingError` when the folder cannot be played or written.
    public static func open(
        _ mode: FixtureMode, _ folder: RecordingFolder, live: any Transport,
        settings: RecordingSettings = RecordingSettings(), safety: RequestSafety = RequestSafety(),
        recordCommand: String = "", clock: any Clock<Duration> = ContinuousClock()
    ) throws(RecordingError) -> FixtureSession {
        let isThere = folder.holdsRecording
        let mode = mode != .once ? mode : isThere ? .replay : .rewrite
        var recording: Recording?
        switch mode {
        case .new where !isThere:
            recording = Recording(recordedAt: settings.recordedAt(), matching: settings.matching)
        case .replay, .verify, .new: recording = try folder.read()
        case .once, .rewrite, .live: break
        }
        let replay = recording.map {
            ReplayTransport(
                $0, redaction: settings.redaction, recordCommand: recordCommand, clock: clock)
        }
        var recorder: RecordingTransport?
        if mode == .new || mode == .rewrite {
            recorder = try RecordingTransport(
                wrapping: live, into: folder, settings: settings, isAddition: mode == .new)
        }
        return FixtureSession(mode, live, recording, replay, recorder, safety, settings)
    }

    private init(
        _ mode: FixtureMode, _ live: any Transport, _ recording: Recording?, _ replay: ReplayTransport?,
        _ recorder: RecordingTransport?, _ safety: RequestSafety, _ settings: RecordingSettings
    ) {
        (self.mode, self.recording, self.replay, self.recorder) = (mode, recording, replay, recorder)
        var verifier: VerifyingTransport?
        if mode == .verify, let recording, let replay {
            let rules = settings.redaction.adding(recording.redaction)
            verifier = VerifyingTransport(
                replay, live: live, safety: safety, ResponseComparison(recording.matching, rules))
        }
        self.verifier = verifier
        transport =
            switch (replay, recorder) {
            case (let replay?, let recorder?):
                ExtendingTransport(replay, recorder: recorder, safety: safety)
            default: verifier ?? replay ?? recorder ?? live
            }
    }

    /// The requests that no recorded response was left for, so far.
    public var misses: [ReplayMiss] { replay?.misses ?? [] }

    /// Ends the session: what was recorded is whole then.
    public func finish() async -> FixtureReport {
        var report = FixtureReport(mode: mode)
        report.recording = await recorder?.finish()
        report.misses = misses
        report.unused = replay?.unused ?? []
        report.differences = verifier?.differences ?? []
        return report
    }
}

/// What came of a session with a recording.
public struct FixtureReport: Sendable {
    package var mode: FixtureMode
    /// Nil when nothing was recorded.
    public var recording: RecordingReport?
    public var misses: [ReplayMiss] = []
    /// The files of exchanges that nobody asked for.
    public var unused: [String] = []
    public var differences: [RecordingDifference] = []

    package init(mode: FixtureMode) { self.mode = mode }

    /// Whether all went as recorded.
    ///
    /// - Parameters:
    ///   - strict: Whether an exchange that nobody asked for counts too.
    public func isSuccess(strict: Bool = false) -> Bool {
        misses.isEmpty && differences.isEmpty && (recording?.sentences.isEmpty ?? true)
            && (!strict || unused.isEmpty)
    }

    /// What a person must know, a sentence or more each.
    public var sentences: [String] {
        misses.map(\.description) + differences.map(\.description) + (recording?.sentences ?? [])
            + (unused.isEmpty ? [] : ["Nobody asked for \(unused.joined(separator: ", "))."])
    }
}
