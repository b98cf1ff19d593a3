import Foundation
import HTTPRecordings
import Logging
import Rail
import RailStore
import Screens
import TerminalUI
import Waiting

/// Opens the window with the person's settings, and runs it until it is closed.
@UIActor
struct WindowSession {
    var options: ServiceOptions
    var recordings: RecordingUse
    var workers: any TaskExecutor

    /// Opens the window and waits until it is closed.
    ///
    /// - Throws: `ProgramError` if the window cannot open, or a signal closed it.
    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        let folders = ProgramFolders(environment: environment)
        let settings = try await Settings.load(flags: options, environment: environment, folders: folders)
        let log = ProgramLog.make(in: folders.state)
        let assembly = try await Assembly(settings, recordings, in: folders, log: log, workers: workers)
        // A recording begins only after the terminal is open: if the window cannot open, an old recording must not be
        // replaced.
        var connection = recordings.isRecord ? nil : try assembly.connect()
        let terminal: Terminal
        do {
            terminal = try Terminal.tty(settings: settings.theme.applied(to: .fromEnvironment))
        } catch {
            throw ProgramError.unusable(error.description)
        }
        do {
            connection = try connection ?? assembly.connect()
        } catch {
            terminal.close()
            throw error
        }
        guard let connection else { return }
        let program = assembly.program(over: connection)
        let window = await program.openWindow(on: terminal)
        var signal: Int32?
        var sources = watch(log)
        sources += [SIGINT, SIGTERM, SIGHUP].map { number in
            UILoop.shared.addSignal(number) {
                signal = number
                window.close()
            }
        }
        _ = await UILoop.shared.wait(for: "the window to close", timeout: nil, scope: window.scope) { _ in
            window.isClosed ? true : nil
        }
        for source in sources { source.cancel() }
        await program.settle()
        if recordings.isReplay { assembly.journal.remove() }
        let report = await connection.recording?.finish()
        let isWell = report.map { RecordingFormatting.tell($0, recordings) } ?? true
        // If a signal ends a program, shells expect the exit status 128 plus the signal's number.
        if let signal { throw ProgramError.silent(exitCode: 128 + signal) }
        if !isWell { throw ProgramError.silent(exitCode: 1) }
    }

    /// Writes to the log each time the screen freezes, with the reason.
    private func watch(_ log: Logger) -> [LoopSource] {
        let loop = UILoop.shared
        // Standard error is the terminal, and messages there would garble the screen.
        loop.issueReporter = IssueReporter { log.warning("\($0)") }
        return [
            loop.reportStalls { log.warning("\($0)") },
            loop.addSignal(SIGUSR1) { log.notice("What is pending:\n\(loop.dump())") },
        ]
    }
}

extension Settings.Theme {
    /// Returns the terminal settings with this theme. It takes precedence over `NO_COLOR`.
    fileprivate func applied(to settings: TerminalSettings) -> TerminalSettings {
        var settings = settings
        switch self {
        case .auto: break
        case .light: (settings.colors, settings.background) = (.available, .light)
        case .dark: (settings.colors, settings.background) = (.available, .dark)
        case .mono: settings.colors = .atMost(0)
        }
        return settings
    }
}
