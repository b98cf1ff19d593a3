import Foundation
import HTTPRecordings
import HTTPTransport
import Scenarios
import TerminalUI
import Waiting

/// Opens the window as a scenario's program, on the real terminal and in real time, and saves what a person does in it.
@UIActor
struct WindowTranscript {
    var file: TranscriptFile
    /// The time at the start, as a value of the setting `today`.
    var today: DocumentValue
    var flags: [Setting: String]
    var workers: any TaskExecutor

    /// Returns the value of `today` for a time; nil stands for the time now.
    ///
    /// - Throws: `DocumentMistake` if the text is no time.
    nonisolated static func today(_ text: String?) throws -> DocumentValue {
        let now = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
            .timeZone(separator: .colon).time(includingFractionalSeconds: false)
        let value = DocumentValue.plain(text ?? now.format(Date()))
        _ = try FixedTime(value)
        return value
    }

    /// - Throws: `ProgramError`, also with the exit status alone, and an error if there is no terminal.
    func run() async throws {
        let settings = try Settings.load(flags: flags)
        // A scenario can only use the built-in timetable, and never asks a service over the network. So other
        // services and timetables are recorded.
        let recording =
            settings.gtfs != nil || settings.service != .sandbox ? try file.recordingFolder() : nil
        let isNew = recording.map { !FileManager.default.fileExists(atPath: $0.path) } ?? false
        let terminal = try Terminal.tty(settings: settings.terminal)
        var head = head(settings, recording, terminal.size)
        if terminal.settings.characters == .ascii { head.append(.init("characters", .plain("ascii"))) }
        let transcript: (scenario: Transcript, draft: ScenarioDraft, signal: Int32?)
        do {
            transcript = try await write(settings, recording, head, on: terminal)
        } catch {
            terminal.close()
            throw error
        }
        try await TranscriptSaving(
            file: file, draft: transcript.draft, newRecording: isNew ? recording : nil
        ).save(transcript.scenario, endedBy: transcript.signal)
    }

    private func head(_ settings: Settings, _ recording: URL?, _ size: Size) -> [DocumentValue.Entry] {
        var sandbox: [DocumentValue.Entry] = []
        if let faults = settings.faults { sandbox.append(.init("faults", .template(faults))) }
        if settings.seed != 1 { sandbox.append(.init("seed", .plain("\(settings.seed)"))) }
        let service: DocumentValue =
            sandbox.isEmpty ? .plain("sandbox") : .mapping([.init("sandbox", .mapping(sandbox))])
        let keys = (settings.choices.entries[.keys] ?? []).map { entry in
            DocumentValue.Entry(entry.name, .list(entry.values.map(DocumentValue.literal)))
        }
        let config =
            keys.isEmpty ? [] : [DocumentValue.Entry("config", .mapping([.init("keys", .mapping(keys))]))]
        return [
            .init("name", .literal(file.title)),
            recording.map { .init("recording", .literal($0.lastPathComponent)) } ?? .init("service", service),
            .init("today", today),
        ] + config + [.init("screen", .plain("\(size.width)x\(size.height)"))]
    }

    /// Runs the window until the person ends it. Returns the scenario, its draft, and the signal that has
    /// ended it.
    private func write(
        _ settings: Settings, _ recording: URL?, _ head: [DocumentValue.Entry], on terminal: Terminal
    ) async throws -> (Transcript, ScenarioDraft, Int32?) {
        var scenario = Scenario(name: file.title, file: file.path, steps: [])
        scenario.settings = head
        if recording == nil, let service = head.first(where: { $0.key == "service" })?.value {
            scenario.service = .init("sandbox", options: service.entries.first?.value, at: service.place)
        }
        let time = ProgramTime.transcript(try FixedTime(today))
        var assembly = try ProgramWorld(workers).assembly(scenario, time)
        if case .url(let url) = settings.service {
            assembly.service = .live(Assembly.Service.configuration(url, settings))
        } else if let feed = settings.gtfs {
            assembly.service = .sandbox(
                try EmbeddedSandbox(gtfs: feed, seed: settings.seed, workers: workers, now: time.now))
        }
        (assembly.faults, assembly.seed) = (settings.faults, settings.seed)
        assembly.keys = settings.choices.keys
        if let recording { (assembly.recording, assembly.repeatsLast) = (.record(recording), true) }
        let connection = try assembly.connect()
        let program = try assembly.program(over: connection)
        let window = await program.openWindow(on: terminal)
        let transcriber = Transcriber(window)
        let draft = ScenarioDraft(file.freeDraft()) { transcriber.scenario(head).text }
        transcriber.onChange = { draft.writeSoon() }
        // A terminal that is closed sends SIGHUP more than once. Only the first signal ends the transcript.
        let laterSignals = [SIGHUP, SIGINT, SIGTERM].map { UILoop.shared.addSignal($0) {} }
        defer { for signal in laterSignals { signal.cancel() } }
        let signal = await window.untilClosed()
        let isInterrupted = signal != nil || transcriber.hasLostTerminal
        transcriber.finish(isInterrupted: isInterrupted)
        await program.settle()
        assembly.state?.remove()
        let transcript = transcriber.scenario(head)
        if !transcript.isEmpty { draft.write() }
        if let report = await connection.recording?.finish() {
            Output.note(report.sentences.joined(separator: "\n"))
        }
        return (transcript, draft, isInterrupted ? signal ?? SIGHUP : nil)
    }
}

extension ProgramTime {
    /// The time of a transcript: it begins at the stated time and advances with the real time.
    fileprivate static func transcript(_ stated: FixedTime) -> ProgramTime {
        let begin = ContinuousClock.now
        return ProgramTime(
            start: stated.instant, isStated: true, timeZone: stated.timeZone,
            elapsed: { begin.duration(to: .now) })
    }
}
