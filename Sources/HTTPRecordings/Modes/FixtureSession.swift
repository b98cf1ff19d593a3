import HTTPBodies
public import HTTPTransport

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
    ///   - clock: What a replayed request sleeps on that had no answer.
    /// - Throws: `RecordingError` when the folder cannot be played or written.
    public static func open(
        _ mode: FixtureMode, _ folder: RecordingFolder, live: any Transport,
        settings: RecordingSettings = RecordingSettings(), safety: RequestSafety = RequestSafety(),
        recordCommand: String = "", clock: any Clock<Duration> = ContinuousClock()
    ) throws(RecordingError) -> FixtureSession {
        switch mode {
        case .live: return FixtureSession(mode, live)
        case .once:
            return try open(
                folder.holdsRecording ? .replay : .rewrite, folder, live: live, settings: settings,
                safety: safety, recordCommand: recordCommand, clock: clock)
        case .rewrite:
            let recorder = try RecordingTransport(wrapping: live, into: folder, settings: settings)
            return FixtureSession(mode, recorder, recorder: recorder)
        case .replay:
            let recording = try folder.read()
            let replay = ReplayTransport(
                recording, redaction: settings.redaction, recordCommand: recordCommand, clock: clock)
            return FixtureSession(mode, replay, recording: recording, replay: replay)
        case .verify:
            let recording = try folder.read()
            let verifier = VerifyingTransport(
                recording, live: live, safety: safety, redaction: settings.redaction,
                recordCommand: recordCommand, clock: clock)
            return FixtureSession(mode, verifier, recording: recording, verifier: verifier)
        case .new:
            guard folder.holdsRecording else {
                return try extending(
                    Recording(recordedAt: settings.recordedAt(), matching: settings.matching),
                    folder, live, settings, safety, recordCommand, clock)
            }
            return try extending(folder.read(), folder, live, settings, safety, recordCommand, clock)
        }
    }

    private static func extending(
        _ recording: Recording, _ folder: RecordingFolder, _ live: any Transport,
        _ settings: RecordingSettings, _ safety: RequestSafety, _ recordCommand: String,
        _ clock: any Clock<Duration>
    ) throws(RecordingError) -> FixtureSession {
        let replay = ReplayTransport(
            recording, redaction: settings.redaction, recordCommand: recordCommand, clock: clock)
        let recorder = try RecordingTransport(
            wrapping: live, into: folder, settings: settings, isAddition: true)
        let both = ExtendingTransport(replay, recorder: recorder, safety: safety)
        return FixtureSession(.new, both, recording: recording, replay: replay, recorder: recorder)
    }

    private init(
        _ mode: FixtureMode, _ transport: any Transport, recording: Recording? = nil,
        replay: ReplayTransport? = nil, recorder: RecordingTransport? = nil,
        verifier: VerifyingTransport? = nil
    ) {
        self.mode = mode
        self.transport = transport
        self.recording = recording
        self.replay = replay
        self.recorder = recorder
        self.verifier = verifier
    }

    /// The requests that no recorded answer was left for, so far.
    public var misses: [ReplayMiss] { replay?.misses ?? verifier?.misses ?? [] }

    /// Ends the session: what was recorded is whole then.
    public func finish() async -> FixtureReport {
        var report = FixtureReport(mode: mode)
        report.recording = await recorder?.finish()
        report.misses = misses
        report.unused = replay?.unused ?? verifier?.unused ?? []
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
        var sentences =
            misses.map(\.description) + differences.map(\.description) + (recording?.sentences ?? [])
        if !unused.isEmpty { sentences.append("Nobody asked for \(unused.joined(separator: ", ")).") }
        return sentences
    }
}
