import CWaiting
import Foundation

/// Delivers signals on the loop: the signal handler writes the signal's number to a pipe that the loop reads.
@UIActor
final class SignalSources {
    private struct Listener {
        let number: Int
        let signal: Int32
        let handler: @UIActor () -> Void
    }

    private var listeners: [Listener] = []
    private let readEnd: Int32
    private let writeEnd: Int32

    init(loop: UILoop) {
        (readEnd, writeEnd) = LoopInbox.makePipe()
        let here = FileLocation(file: #fileID, path: #filePath, line: #line)
        loop.inputs.append(
            InputSource(
                number: loop.makeNumber(), descriptor: readEnd, name: "signals", location: here, scope: nil
            ) {
                [weak self] in self?.deliver()
            })
    }

    var numbers: [Int32] { Set(listeners.map(\.signal)).sorted() }

    /// Calls `handler` for each delivery of a signal. Returns nil, with errno, if nobody can handle the signal.
    func add(_ signal: Int32, _ handler: @escaping @UIActor () -> Void) -> LoopSource? {
        guard numbers.contains(signal) || waiting_watch_signal(signal, writeEnd) == 0 else { return nil }
        let number = UILoop.shared.makeNumber()
        listeners.append(Listener(number: number, signal: signal, handler: handler))
        return LoopSource(name: "signal \(signal)") { [self] in
            listeners.removeAll { $0.number == number }
            if !numbers.contains(signal) { _ = waiting_unwatch_signal(signal) }
        }
    }

    private func deliver() {
        // The pipe has at most one byte of each of the 64 signals.
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(readEnd, &bytes, bytes.count)
        let arrived = bytes.prefix(max(count, 0)).map { Int32($0) }
        for signal in arrived { waiting_signal_was_read(signal) }
        for signal in arrived {
            for listener in listeners where listener.signal == signal {
                // An earlier handler may have cancelled this listener.
                if listeners.contains(where: { $0.number == listener.number }) { listener.handler() }
            }
        }
    }
}
