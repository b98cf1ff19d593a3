import BlackBox
package import Foundation
package import Waiting

/// A process that reads lines from standard input and writes lines to standard output, for which the loop waits.
///
/// It has its own process group, so that Ctrl-C only reaches the process that started it. It shares standard error
/// and the environment with this process.
@UIActor
package final class WatchedProcess {
    private let identifier: pid_t
    /// The end of a pipe from which the process's lines are read. Reading does not block.
    private let output: Int32
    /// The end of a pipe to the process's standard input; nil once it is closed.
    private var input: Int32?
    private var buffer = Data()
    /// The exit status; nil while the process runs, as far as this class has seen.
    package private(set) var status: ExitStatus?
    private var sources: [LoopSource] = []
    /// Whether the process may have written something, or may have ended. Without this flag, each pass of the loop
    /// would ask every process.
    private var hasNews = false

    /// Starts a command, which begins with the path of a program.
    ///
    /// - Throws: The system's error, as a `CocoaError` or a `POSIXError`.
    package init(_ command: [String]) throws {
        (identifier, input, output) = try Self.start(command)
        sources = [
            UILoop.shared.addSource(readable: output, name: "a worker") { [weak self] in
                self?.hasNews = true
            },
            // A process that the worker has started may keep the output open after the worker's end.
            UILoop.shared.addSignal(SIGCHLD) { [weak self] in self?.hasNews = true },
        ]
    }

    /// Does the work with several processes at the same time, until all of it has ended. `work` gets the number of its
    /// process, from 0, and is cancelled with this task.
    package static func each(of count: Int, _ work: @escaping @UIActor (Int) async -> Void) async {
        // A worker that ends while this program writes to it must not end this program.
        let brokenPipes = UILoop.shared.addSignal(SIGPIPE) {}
        let tasks = (0..<count).map { number in Task { @UIActor in await work(number) } }
        await withTaskCancellationHandler {
            for task in tasks { await task.value }
        } onCancel: {
            for task in tasks { task.cancel() }
        }
        brokenPipes.cancel()
    }

    /// Waits for lines, or for the end of the process. Returns nil if the process writes nothing for `silence`.
    ///
    /// An empty line says only that the process is alive. It ends the wait, and is not returned.
    package func lines(within silence: Duration) async -> [Data]? {
        let outcome = await UILoop.shared.wait(for: "a worker", timeout: silence) { [self] _ -> [Data]? in
            guard hasNews else { return nil }
            hasNews = false
            let isOver = hasEnded()
            let lines = readLines()
            return lines.isEmpty && !isOver ? nil : lines.filter { !$0.isEmpty }
        }
        if case .timedOut = outcome { return nil }
        return outcome.value ?? []
    }

    /// Writes an order as a line of JSON. It is lost if the process has ended.
    package func write(_ order: some Encodable) {
        if let input { _ = ScenarioEvent.line(of: order).written(to: input) }
    }

    private func readLines() -> [Data] {
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(output, &part, part.count), count > 0 { buffer += part[..<count] }
        return buffer.takeLines()
    }

    package func kill() { _ = Foundation.kill(identifier, SIGKILL) }

    private func hasEnded() -> Bool {
        var ending: Int32 = 0
        // The system gives the status only once.
        if status == nil, waitpid(identifier, &ending, WNOHANG) == identifier {
            let signal = ending & 0x7F
            status = signal == 0 ? .code(ending >> 8 & 0xFF) : .signal(signal)
        }
        return status != nil
    }

    /// Closes the input of the process, and kills the process if it does not end soon.
    package func end() async {
        // Works in a separate task, which is not cancelled. Otherwise, the worker would keep running.
        await Task { @UIActor in await finish() }.value
    }

    private func finish() async {
        if let input { close(input) }
        input = nil
        for patience in [Duration.seconds(2), nil] where status == nil {
            let ended = await UILoop.shared.wait(for: "the end of a worker", timeout: patience) {
                [self] _ -> Bool in
                _ = readLines()
                return hasEnded()
            }
            if case .fulfilled = ended { break }
            kill()
        }
        for source in sources { source.cancel() }
        sources = []
        close(output)
    }
}
