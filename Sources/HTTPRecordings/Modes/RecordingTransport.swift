package import Foundation
import HTTPBodies
package import HTTPTransport
package import HTTPTypes
import Locking

/// Records what goes through another transport, and hands it on unchanged.
///
/// Exchanges stand in the order in which their requests started, but by what they ask for where chance had decided:
/// those that are under way at the same time, and those in a row that are of one kind and change nothing. The same
/// session gives the same recording. Failures are recorded too. What is written never delays a response and never
/// breaks one: it waits for a moment in which nothing is asked, half a second at most, which is what a kill may cost.
/// What went wrong is told by `finish()`.
package final class RecordingTransport: Transport {
    private enum Work: Sendable {
        case event(RecordingWriter.Event)
        /// Nothing but to tell that all before it is done.
        case mark(CheckedContinuation<Void, Never>)
    }

    private struct Waiting: Sendable {
        var work: Work
        var since: ContinuousClock.Instant
    }

    private let base: any Transport
    private let writer: RecordingWriter
    private let queue: AsyncStream<Waiting>.Continuation
    private let writing: Task<Void, Never>
    private let quiet = IdleGate()
    private let lastNumber: Lock<Int>

    /// - Parameters:
    ///   - folder: Where another recording lies, it stays until this one is finished; what its `fixture.json`
    ///     allows and names as secret holds for this one too.
    ///   - isAddition: Whether the recording that is there is gone on with.
    /// - Throws: `RecordingError` when nothing can be written there, or files lie there that are somebody's own.
    package init(
        wrapping base: any Transport, into folder: RecordingFolder,
        settings: RecordingSettings = RecordingSettings(),
        isAddition: Bool = false
    ) throws(RecordingError) {
        self.base = base
        let settings = try folder.keepingRules(settings)
        let redactor = Redactor(settings.allRedaction)
        // What stands there already has its pseudonyms: no other value gets one of them.
        let before = try folder.holdsRecording ? folder.readHead() : nil
        if let before, before.schema >= 2 {
            do {
                redactor.adopt(try folder.exchanges(before).map { $0.exchange.exchange(number: 1) })
            } catch {
                // What cannot be read is replaced whole.
                if isAddition { throw error }
            }
        }
        let writer = try RecordingWriter(
            folder, settings: settings, redactor: redactor, isAddition: isAddition)
        self.writer = writer
        lastNumber = Lock(0)
        let (events, queue) = AsyncStream.makeStream(of: Waiting.self)
        self.queue = queue
        let quiet = quiet
        writing = Task(priority: .utility) {
            for await waiting in events {
                await quiet.wait(since: waiting.since)
                switch waiting.work {
                // At the end all get their own numbers at once.
                case .event(let event): await writer.take(event, mayBeKilled: !quiet.isOver)
                case .mark(let continuation): continuation.resume()
                }
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
            wait(.started(last, request))
            return last
        }
        let result: Result<Response, TransportError>
        do {
            result = .success(try await base.send(request, body: body))
        } catch {
            result = .failure(error)
        }
        wait(.ended(Exchange(number: number, request: request, requestBody: body, result: result)))
        return try result.get()
    }

    private func wait(_ event: RecordingWriter.Event) {
        quiet.interrupt()
        queue.yield(Waiting(work: .event(event), since: .now))
    }

    /// Waits until all that was asked before is on disk, as it is by itself after a quiet moment.
    func settle() async {
        await withCheckedContinuation { continuation in
            guard case .terminated = queue.yield(Waiting(work: .mark(continuation), since: .now)) else {
                return
            }
            continuation.resume()
        }
    }

    /// What has been written so far; what is still waiting is not in it.
    package var report: RecordingReport {
        get async { await writer.report }
    }

    /// Waits until all is written, and ends the recording. Later requests are handed on unrecorded.
    package func finish() async -> RecordingReport {
        queue.finish()
        quiet.end()
        await writing.value
        return await writer.finish()
    }
}
