public import Foundation
public import HTTPTransport
public import HTTPTypes
import Locking

/// Records what goes through another transport, and hands it on unchanged.
///
/// Exchanges are numbered by the start of their requests, but by what they ask for where chance had decided:
/// those that are under way at the same time, and those in a row that are of one kind and change nothing. The same
/// session gives the same recording. Failures are recorded too. What is written never
/// delays an answer and never breaks one: what went wrong is told by `finish()`.
public final class RecordingTransport: Transport {
    private let base: any Transport
    private let writer: RecordingWriter
    private let queue: AsyncStream<RecordingWriter.Event>.Continuation
    private let writing: Task<Void, Never>
    private let lastNumber: Lock<Int>

    /// - Parameters:
    ///   - folder: Where another recording lies, it stays until this one is finished; what its `fixture.json`
    ///     allows and names as secret holds for this one too.
    ///   - isAddition: Whether the recording that is there is gone on with.
    /// - Throws: `RecordingError` when nothing can be written there.
    public init(
        wrapping base: any Transport, into folder: RecordingFolder,
        settings: RecordingSettings = RecordingSettings(),
        isAddition: Bool = false
    ) throws(RecordingError) {
        self.base = base
        let settings = (try? folder.readHead()).map(settings.keeping) ?? settings
        let redactor = Redactor(rules: RedactionRules(extras: settings.redaction))
        let writer = try RecordingWriter(
            folder, settings: settings, redactor: redactor, isAddition: isAddition)
        self.writer = writer
        lastNumber = Lock(0)
        let (events, queue) = AsyncStream.makeStream(of: RecordingWriter.Event.self)
        self.queue = queue
        writing = Task(priority: .utility) {
            for await event in events { await writer.take(event) }
        }
    }

    deinit { queue.finish() }

    @concurrent public func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Answer {
        // One lock for both: what is started is told in the order of its numbers.
        let number = lastNumber.withLock { last in
            last += 1
            queue.yield(.started(last, request))
            return last
        }
        let result: Result<Answer, TransportError>
        do {
            result = .success(try await base.send(request, body: body))
        } catch {
            result = .failure(error)
        }
        queue.yield(.ended(Exchange(number: number, request: request, requestBody: body, result: result)))
        return try result.get()
    }

    /// What has been written so far; what is still waiting is not in it.
    public var report: RecordingReport {
        get async { await writer.soFar }
    }

    /// Waits until all is written, and ends the recording. Later requests are handed on unrecorded.
    public func finish() async -> RecordingReport {
        queue.finish()
        await writing.value
        return await writer.finish()
    }
}
