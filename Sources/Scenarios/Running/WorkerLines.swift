import BlackBox
import Foundation
package import Waiting

/// The lines that a worker reads from standard input, and those that it writes to standard output.
@UIActor
package final class WorkerLines {
    private var output: Int32
    private let pause: Duration
    private var buffer = Data()
    private var lines: [Data] = []
    private var nextSign: LoopSource?

    /// - Parameters:
    ///   - output: Where the lines go before `run` has found standard output.
    ///   - pause: The real time between two signs of life.
    package nonisolated init(output: Int32 = -1, pause: Duration = .seconds(5)) {
        (self.output, self.pause) = (output, pause)
    }

    /// Does the work of a worker, one order a line, until standard input has ended.
    ///
    /// From now on, everything else that this process prints goes to standard error.
    package func run<Order: Decodable & Sendable>(
        on executor: any TaskExecutor, _ work: @escaping @UIActor (Order) async -> Void
    ) async {
        output = dup(1)
        dup2(2, 1)
        let task = Task(executorPreference: executor) { await self.take(work) }
        let source = UILoop.shared.addSource(readable: 0, name: "standard input") { [self] in
            if !read() { task.cancel() }
        }
        await task.value
        source.cancel()
    }

    private func take<Order: Decodable & Sendable>(_ work: @UIActor (Order) async -> Void) async {
        // Only the program that has started this one writes to the pipe, so a line that is no order ends it.
        while let line = await next(), let order = try? JSONDecoder().decode(Order.self, from: line) {
            await work(order)
        }
    }

    /// Waits for a line; nil if the task is cancelled.
    private func next() async -> Data? {
        _ = await UILoop.shared.wait(for: "a line", timeout: nil) { [self] _ in !lines.isEmpty }
        return Task.isCancelled || lines.isEmpty ? nil : lines.removeFirst()
    }

    /// Reads the available lines, and returns whether there may be more.
    private func read() -> Bool {
        var part = [UInt8](repeating: 0, count: 1 << 12)
        let count = Foundation.read(0, &part, part.count)
        guard count > 0 else { return count < 0 && errno == EINTR }
        buffer += part[..<count]
        lines += buffer.takeLines()
        return true
    }

    /// Writes a message as a line of JSON.
    package func write(_ message: some Encodable) { send(ScenarioEvent.line(of: message)) }

    private func send(_ line: Data) {
        // Ignores a failure: if nobody reads the output any more, the input will end too, which ends this worker.
        try? FileHandle(fileDescriptor: output, closeOnDealloc: false).write(contentsOf: line)
    }

    /// Writes an empty line every few seconds while `work` is done, so that work that only takes long is not taken for a
    /// hang. While one piece of work holds the loop, there is no such line.
    func withSignsOfLife<Value, Failure: Error>(
        _ work: @UIActor () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        awaitSign()
        defer { nextSign?.cancel() }
        return try await work()
    }

    private func awaitSign() {
        nextSign = UILoop.shared.schedule(after: pause, name: "a sign of life") { [weak self] in
            self?.send(Data("\n".utf8))
            self?.awaitSign()
        }
    }
}
