import Foundation
import TerminalUI
import Waiting

/// Runs asynchronous work to its end, with the event loop on the calling thread, which is the main thread.
///
/// - Parameters:
///   - workers: The threads for concurrent work, so that the loop always has time for the keyboard.
///   - work: The work. Its argument is the executor of the workers.
func runOnLoop<Value: Sendable>(
    _ what: String, workers: any TaskExecutor = WorkerPool(),
    _ work: @escaping @UIActor (any TaskExecutor) async throws -> Value
) throws -> Value {
    try UILoop.run(for: what, executorPreference: workers) { try await work(workers) }
}

/// The signals of Ctrl-C and `kill`, which end some work early.
@UIActor
final class Interrupts {
    private var sources: [LoopSource] = []

    /// - Parameter onSignal: Called at the first signal. At this point, the handlers are removed, so that a second
    ///   Ctrl-C ends the program at once. A second SIGTERM does nothing: `timeout` sends two, one right after the other,
    ///   and the program needs some time to write down what it has done.
    init(_ onSignal: @escaping @UIActor () -> Void) {
        sources = [SIGINT, SIGTERM].map { signal in
            UILoop.shared.addSignal(signal) { [weak self] in
                onSignal()
                _ = UILoop.shared.addSignal(SIGTERM) {}
                self?.cancel()
            }
        }
    }

    func cancel() {
        for source in sources { source.cancel() }
        sources = []
    }
}

extension Window {
    /// Waits until the window is closed, by the person or by a signal. Returns the number of the signal.
    func untilClosed() async -> Int32? {
        var signal: Int32?
        let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            UILoop.shared.addSignal(number) { [weak self] in
                signal = number
                self?.close()
            }
        }
        defer { for source in sources { source.cancel() } }
        _ = await UILoop.shared.wait(for: "the window to close", timeout: nil, scope: scope) { [self] _ in
            isClosed ? true : nil
        }
        return signal
    }
}
