import CWaiting
import Foundation

/// Delivers signals on the loop: the system's handler writes a signal's number to a pipe that the loop reads.
@UIActor
final class SignalSources {
    private struct Entry {
        let number: Int
        let handler: @UIActor () -> Void
    }

    private var entries: [Int32: [Entry]] = [:]
    private var nextNumber = 0
    private let readEnd: Int32
    private let writeEnd: Int32

    init(loop: UILoop) {
        var ends: [Int32] = [-1, -1]
        precondition(waiting_pipe(&ends) == 0, "No file descriptors are left for the event loop.")
        readEnd = ends[0]
        writeEnd = ends[1]
        let here = FileLocation(file: #fileID, path: #filePath, line: #line)
        loop.inputs.append(
            InputSource(descriptor: readEnd, name: "signals", location: here, scope: nil, loop: loop) {
                [weak self] in self?.deliver()
            })
    }

    /// The numbers of the signals that are listened to.
    var numbers: [Int32] { entries.filter { !$0.value.isEmpty }.keys.sorted() }

    func add(
        _ signal: Int32, _ handler: @escaping @UIActor () -> Void
    ) throws(SystemError) -> LoopSource {
        nextNumber += 1
        let entry = Entry(number: nextNumber, handler: handler)
        if entries[signal, default: []].isEmpty, waiting_watch_signal(signal, writeEnd) != 0 {
            throw SystemError(number: errno)
        }
        entries[signal, default: []].append(entry)
        return LoopSource(name: "signal \(signal)") { [self] in
            entries[signal]?.removeAll { $0.number == entry.number }
            if entries[signal]?.isEmpty == true { _ = waiting_unwatch_signal(signal) }
        }
    }

    private func deliver() {
        var bytes = [UInt8](repeating: 0, count: 64)
        var arrived: [Int32] = []
        while true {
            let count = read(readEnd, &bytes, bytes.count)
            guard count > 0 else { break }
            // A signal that came twice before the loop read it counts once, as in the system.
            for byte in bytes.prefix(count) where !arrived.contains(Int32(byte)) {
                arrived.append(Int32(byte))
            }
        }
        for signal in arrived {
            for entry in entries[signal] ?? [] where isListening(entry, to: signal) { entry.handler() }
        }
    }

    /// Whether it still listens: a handler before it may have cancelled it.
    private func isListening(_ entry: Entry, to signal: Int32) -> Bool {
        entries[signal]?.contains { $0.number == entry.number } == true
    }
}

/// An error number of the system.
struct SystemError: Error, CustomStringConvertible {
    let number: Int32

    var description: String { String(cString: strerror(number)) }
}
