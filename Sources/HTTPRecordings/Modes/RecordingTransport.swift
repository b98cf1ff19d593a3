package import Foundation
package import HTTPTransport
package import HTTPTypes
import Locking

/// Records what goes through another transport, and hands it on unchanged.
///
/// Exchanges stand in the order in which their requests started, but by what they ask for where chance had decided:
/// those that are under way at the same time, and those in a row that are of one kind and change nothing. The same
/// session gives the same recording. Writing never delays a response and never breaks one: it waits for a moment in
/// which nothing is asked, half a second at most, which is what a kill may cost. `finish()` tells what went wrong.
package final class RecordingTransport: Transport {
    private typealias Waiting = (event: RecordingWriter.Event, since: ContinuousClock.Instant)

    private let base: any Transport
    private let writer: RecordingWriter
    private let queue: AsyncStream<Waiting>.Continuation
    private let writing: Task<Void, Never>
    private let quiet = IdleGate()
    private let lastNumber = Lock(0)

    /// - Parameters:
    ///   - folder: Where another recording lies, it stays until this one is finished; what its `fixture.json`
    ///     allows and names as secret holds for this one too.
    ///   - isAddition: Whether it goes on with the recording that is there, rather than replacing it.
    /// - Throws: `RecordingError` when nothing can be written there, or files lie there that are somebody's own.
    package init(
        wrapping base: any Transport, into folder: RecordingFolder,
        settings: RecordingSettings = RecordingSettings(), isAddition: Bool = false
    ) throws(RecordingError) {
        let writer = try RecordingWriter(folder, settings: settings, isAddition: isAddition)
        let (events, queue) = AsyncStream.makeStream(of: Waiting.self)
        (self.base, self.writer, self.queue) = (base, writer, queue)
        writing = Task(priority: .utility) { [quiet] in
            for await (event, since) in events {
                await quiet.wait(since: since)
                // At the end all get their own numbers at once.
                await writer.take(event, mayBeKilled: !quiet.isOver)
            }
        }
    }

    deinit {
        queue.finish()
        quiet.end()
    }

    @concurrent package func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
    {
        // One lock for both: what is started is told in the order of its numbers.
        let number = lastNumber.withLock { last in
            last += 1
            write(.started(last, request))
            return last
        }
        let result = await base.result(request, body: body)
        write(.ended(Exchange(number: number, request: request, requestBody: body, result: result)))
        return try result.get()
    }

    private func write(_ event: RecordingWriter.Event) {
        quiet.interrupt()
        queue.yield((event, .now))
    }

    /// Waits until all that was asked before is on disk, as it is by itself after a quiet moment; not after `finish`.
    func settle() async { await withCheckedContinuation { queue.yield((.mark($0), .now)) } }

    /// Waits until all is written, and ends the recording. Later requests are handed on unrecorded.
    package func finish() async -> RecordingReport {
        queue.finish()
        quiet.end()
        await writing.value
        return await writer.finish()
    }
}
