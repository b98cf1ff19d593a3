import Foundation
import JSONTrees
import Testing
import Waiting

@testable import Agent

@Suite("The streams of a client", .timeLimit(.minutes(1)))
@UIActor
struct ProtocolStreamTests {
    private func pipe() -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        _ = Foundation.pipe(&ends)
        return (ends[0], ends[1])
    }

    @Test(
        "messages are taken until the client closes its stream, even half a one, and answers are read to their end"
    )
    func whole() async throws {
        let (input, output) = (pipe(), pipe())
        let streams = ProtocolStreams(input: input.read, output: output.write)
        let large = Data(repeating: UInt8(ascii: "x"), count: 300_000) + [0x0A]
        var lines: [Data?] = []
        let task = Task {
            await streams.run { line in
                lines.append(line)
                streams.send(large)
            }
            await streams.close()
            close(output.write)
        }
        _ = Data("one\ntwo\nhalf".utf8).withUnsafeBytes { write(input.write, $0.baseAddress, $0.count) }
        close(input.write)
        var read = Data()
        let source = UILoop.shared.addSource(readable: output.read, name: "the answers") {
            var part = [UInt8](repeating: 0, count: 1 << 16)
            let count = Foundation.read(output.read, &part, part.count)
            read += part[..<max(0, count)]
        }
        await task.value
        _ = await UILoop.shared.wait(for: "the answers", timeout: .seconds(10)) { _ in
            read.count >= 3 * large.count
        }
        source.cancel()
        #expect(lines == ["one", "two", "half"].map { Data($0.utf8) })
        // A comparison in the expectation itself would look for every difference, which takes minutes.
        let isWhole = read == large + large + large
        #expect(isWhole, "\(read.count) bytes")
        close(input.read)
        close(output.read)
    }

    @Test("a client that reads no more ends the streams")
    func unread() async {
        let (input, output) = (pipe(), pipe())
        close(output.read)
        let ignored = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, ignored) }
        let streams = ProtocolStreams(input: input.read, output: output.write)
        streams.send(Data("lost\n".utf8))
        await streams.run { _ in }
        await streams.close()
        for end in [input.read, input.write, output.write] { close(end) }
    }

    @Test("a client that leaves a heap of answers unread is taken for gone")
    func heap() async {
        let (input, output) = (pipe(), pipe())
        let streams = ProtocolStreams(input: input.read, output: output.write)
        streams.send(Data(count: ProtocolStreams.mostUnsent + 1))
        await streams.run { _ in }
        for end in [input.read, input.write, output.read, output.write] { close(end) }
    }
}
