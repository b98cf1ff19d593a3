package import Foundation
package import Waiting

/// The two streams of a client: messages come from one, and go to the other, a line each.
@UIActor
package final class ProtocolStreams {
    private let input: Int32
    private let output: Int32
    private var reader = LineReader()
    private var unsent = Data()
    private var writing: LoopSource?
    /// Whether the client has closed one of the streams, or reads no more.
    private var isOver = false

    /// A pipe that can be written takes this many bytes without blocking (pipe(7), `PIPE_BUF`).
    private static let part = 4096
    /// The most bytes that wait for the client.
    static let mostUnsent = 64 << 20

    package init(input: Int32, output: Int32) { (self.input, self.output) = (input, output) }

    /// Reads until the client leaves, or this task is cancelled.
    ///
    /// - Parameter onLine: Takes each line; nil for one that is too long.
    package func run(_ onLine: @escaping @UIActor (Data?) -> Void) async {
        let reading = UILoop.shared.addSource(readable: input, name: "the client's messages") {
            [weak self] in self?.read(onLine)
        }
        _ = await UILoop.shared.wait(for: "the client to leave", timeout: nil) { [self] _ in isOver }
        reading.cancel()
    }

    /// Lets the client read the last messages, and stops; it stops, too, if the client has read nothing for a second.
    package func close() async {
        var left: Int
        repeat {
            left = unsent.count
            _ = await UILoop.shared.wait(for: "the client to read", timeout: .seconds(1)) { [self] _ in
                unsent.isEmpty || unsent.count < left
            }
        } while !unsent.isEmpty && unsent.count < left
        writing?.cancel()
    }

    /// Sends a message, in its turn.
    package func send(_ message: Data) {
        unsent += message
        if unsent.count > Self.mostUnsent { return leave() }
        writing =
            writing
            ?? UILoop.shared.addSource(writable: output, name: "the client") { [weak self] in self?.write() }
    }

    private func read(_ onLine: @UIActor (Data?) -> Void) {
        guard !isOver else { return }
        var part = [UInt8](repeating: 0, count: 1 << 16)
        let count = Foundation.read(input, &part, part.count)
        if count < 0, errno == EINTR { return }
        // The last line may lack its end.
        let bytes = count > 0 ? Data(part[..<count]) : Data("\n".utf8)
        for line in reader.add(bytes) { onLine(line) }
        if count <= 0 { leave() }
    }

    private func write() {
        let count = unsent.prefix(Self.part).withUnsafeBytes {
            Foundation.write(output, $0.baseAddress, $0.count)
        }
        if count > 0 {
            unsent.removeFirst(count)
        } else if errno != EINTR, errno != EAGAIN {
            unsent = Data()
            leave()
        }
        guard unsent.isEmpty else { return }
        writing?.cancel()
        writing = nil
    }

    private func leave() {
        isOver = true
        UILoop.shared.wakeUp()
    }
}
