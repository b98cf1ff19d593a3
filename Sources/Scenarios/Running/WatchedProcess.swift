import BlackBox
import Foundation
import Waiting

/// A worker process for whose lines the loop waits.
@UIActor
final class WatchedProcess {
    private var process: WorkerProcess
    /// The exit status; nil while the process runs, as far as this class has seen.
    private(set) var status: ExitStatus?
    private var sources: [LoopSource] = []
    /// Whether the process may have written something, or may have ended. Without this flag, each pass of the loop
    /// would ask every process.
    private var hasNews = false

    /// Starts a command, which begins with the path of a program.
    ///
    /// - Throws: The system's error, as a `CocoaError` or a `POSIXError`.
    init(_ command: [String]) throws {
        process = try WorkerProcess(command)
        sources = [
            UILoop.shared.addSource(readable: process.output, name: "a worker") { [weak self] in
                self?.hasNews = true
            },
            // A process that the worker has started may keep the output open after the worker's end.
            UILoop.shared.addSignal(SIGCHLD) { [weak self] in self?.hasNews = true },
        ]
    }

    /// Waits for lines, or for the end of the process. Returns nil if the process writes nothing for `silence`.
    func lines(within silence: Duration) async -> [Data]? {
        let outcome = await UILoop.shared.wait(for: "a worker", timeout: silence) { [self] _ -> [Data]? in
            guard hasNews else { return nil }
            hasNews = false
            let isOver = hasEnded()
            let lines = process.readLines()
            return lines.isEmpty && !isOver ? nil : lines
        }
        if case .timedOut = outcome { return nil }
        return outcome.value ?? []
    }

    func write(_ line: Data) { process.write(line) }

    func kill() { process.kill(SIGKILL) }

    private func hasEnded() -> Bool {
        status = status ?? process.status()
        return status != nil
    }

    /// Closes the input of the process, and kills the process if it does not end soon.
    func end() async {
        // Works in a separate task, which is not cancelled. Otherwise, the worker would keep running.
        await Task { @UIActor in await finish() }.value
    }

    private func finish() async {
        process.closeInput()
        for patience in [Duration.seconds(2), nil] where status == nil {
            let ended = await UILoop.shared.wait(for: "the end of a worker", timeout: patience) {
                [self] _ -> Bool in
                _ = process.readLines()
                return hasEnded()
            }
            if case .fulfilled = ended { break }
            process.kill(SIGKILL)
        }
        for source in sources { source.cancel() }
        sources = []
        process.close()
    }
}
