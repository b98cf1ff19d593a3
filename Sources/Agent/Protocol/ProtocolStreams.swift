package import Foundation
package import Waiting

/// The two streams of a client: messages come from one, and go to the other, a line each.
@UIActor
package final class ProtocolStreams {
    private let input: Int32
    private let output: Int32
    private var reader = LineReader()
    private var unsent = Data()
    private var reading: LoopSource?
    private var writing: LoopSource?
    private var onLine: @UIActor (LineReader.Line, Int) -> Void = { _, _ in }
    /// Whether the client has closed one of the streams.
    private var isOver = false

    /// A pipe that can be written takes this many bytes without blocking (pipe(7), `PIPE_BUF`).
    private static let part = 4096
    /// The most bytes that wait for the client. Until it reads some of them, it is asked for no more.
    private static let mostUnsent = 8 << 20

    package init(input: Int32, output: Int32) { (self.input, self.output) = (input, output) }

    /// Reads until the client closes its stream, or this task is cancelled. If the client still reads, sends the remaining
    /// messages before it returns.
    ///
    /// - Parameter onLine: Takes each line, and the most bytes that a line may have.
    package func run(_ onLine: @escaping @UIActor (LineReader.Line, Int) -> Void) async {
        self.onLine = onLine
        listen()
        _ = await UILoop.shared.wait(for: "the client to leave", timeout: nil) { [self] _ in isOver }
        reading?.cancel()
    }

    /// Gives the client a moment to read the last messages, and stops.
    package func close() async {
        _ = await UILoop.shared.wait(for: "the client to read", timeout: .seconds(1)) { [self] _ in
            unsent.isEmpty
        }
        writing?.cancel()
    }

    /// Sends a message, in its turn.
    package func send(_ message: Data) {
        unsent += message
        if unsent.count > Self.mostUnsent {
            reading?.cancel()
            reading = nil
        }
        guard writing == nil, !unsent.isEmpty else { return }
        writing = UILoop.shared.addSource(writable: output, name: "the client") { [weak self] in
            self?.write()
        }
    }

    private func listen() {
        reading = UILoop.shared.addSource(readable: input, name: "the client's messages") { [weak self] in
            self?.read()
        }
    }

    private func read() {
        var part = [UInt8](repeating: 0, count: 1 << 16)
        let count = Foundation.read(input, &part, part.count)
        guard count > 0 else {
            if count == 0 || errno != EINTR { leave() }
            return
        }
        for line in reader.add(Data(part[..<count])) { onLine(line, reader.most) }
    }

    private func write() {
        let count = unsent.prefix(Self.part).withUnsafeBytes {
            Foundation.write(output, $0.baseAddress, $0.count)
        }
        guard count > 0 else {
            if errno != EINTR, errno != EAGAIN {
                unsent = Data()
                writing?.cancel()
                leave()
            }
            return
        }
        unsent.removeFirst(count)
        if unsent.isEmpty {
            writing?.cancel()
            writing = nil
        }
        if reading == nil, !isOver, unsent.count <= Self.mostUnsent { listen() }
    }

    private func leave() {
        isOver = true
        reading?.cancel()
        UILoop.shared.wakeUp()
    }
}
