import Foundation
import HTTPRecordings
import Logging
import Rail
import RailStore
import Redaction
import Screens
import TerminalUI
import Waiting

/// Opens the window with the person's settings, and runs it until it is closed.
@UIActor
struct WindowSession {
    var flags: [Setting: String]
    var recordings: RecordingUse
    var prefilled: PrefilledSearch?
    var workers: any TaskExecutor

    /// Opens the window and waits until it is closed.
    ///
    /// - Throws: An error if the window cannot open, or if a signal closed it.
    func run() async throws {
        let folders = ProgramFolders()
        let settings = try Settings.load(flags: flags)
        let log = ProgramLog.make(in: folders.state)
        let assembly = try await Assembly(settings, recordings, in: folders, log: log, workers: workers)
        // A recording begins only after the terminal is open: if the window cannot open, an old recording must not be
        // replaced.
        var connection = recordings.isRecord ? nil : try assembly.connect()
        let terminal = try Terminal.tty(settings: settings.terminal)
        do {
            connection = try connection ?? assembly.connect()
        } catch {
            terminal.close()
            throw error
        }
        guard let connection else { return }
        let program = try assembly.program(over: connection)
        var scenarioFile: TranscriptFile?
        let start = TranscriptStart(
            problem: { name in
                guard recordings == .none else {
                    return
                        "This window records or replays responses. Start Guichet without --record and --replay."
                }
                do throws(ProgramError) { _ = try TranscriptFile(name) } catch { return error.message }
                return nil
            },
            start: { scenarioFile = try? TranscriptFile($0) })
        let window = await program.openWindow(on: terminal, prefilled: prefilled, transcript: start)
        let sources = watch(log)
        let signal = await window.untilClosed()
        for source in sources { source.cancel() }
        await program.settle()
        if recordings.isReplay { assembly.journal.remove() }
        let report = await connection.recording?.finish()
        let isWell = report.map(tell) ?? true
        Output.note(Faults.unmet(in: connection.stack.faults).joined(separator: "\n"))
        // If a signal ends a program, shells expect the exit status 128 plus the signal's number.
        if let signal { throw ProgramError.silent(exitCode: 128 + signal) }
        if !isWell { throw ProgramError.silent(exitCode: 1) }
        guard let scenarioFile else { return }
        try await WindowTranscript(
            file: scenarioFile, today: try WindowTranscript.today(nil), flags: flags, workers: workers
        ).run()
    }

    /// Prints the messages about the recording. Returns false if the recording is incomplete, or if the replay lacked
    /// a response.
    private func tell(_ report: RecordingSessionReport) -> Bool {
        var lines = report.sentences
        if case .record(let folder) = recordings, let recording = report.recording {
            let count = counted(recording.exchanges, "exchange")
            let leftOut = recording.leftOut.sentence.map { " \($0)" } ?? ""
            lines.insert(
                "Recorded \(count) in \(folder.relativePath). \(recording.redaction.sentence)\(leftOut)",
                at: 0)
        }
        Output.note(lines.joined(separator: "\n"))
        return report.isSuccess()
    }

    /// Writes to the log each time the screen freezes, with the reason.
    private func watch(_ log: Logger) -> [LoopSource] {
        let loop = UILoop.shared
        // Standard error is usually the terminal, where messages would garble the screen.
        loop.issueReporter = IssueReporter { log.warning("\($0)") }
        return [
            loop.reportStalls { log.warning("\($0)") },
            loop.addSignal(SIGUSR1) { log.notice("What is pending:\n\(loop.dump())") },
        ]
    }
}
