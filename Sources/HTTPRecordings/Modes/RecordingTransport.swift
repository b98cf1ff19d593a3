package import Foundation
package import HTTPTransport
package import HTTPTypes
import Locking
public import Redaction

/// Records the exchanges of another transport, and passes them on unchanged.
///
/// Exchanges stand in the order in which their requests started. Chance would decide that for requests that
/// are under way at the same time, and for those in a row that are of one kind and change nothing: their
/// contents decide it instead, so that the same session gives the same recording. Writing never delays or
/// breaks a response: it comes after a pause, and a kill may lose the exchanges of the pause. `finish()`
/// reports the problems.
package final class RecordingTransport: Transport {
    private struct State {
        var lastNumber = 0
        /// The events that the writer does not know yet.
        var events: [RecordingWriter.Event] = []
    }

    private let base: any Transport
    private let writer: RecordingWriter
    private let state: Lock<State>
    private let changed: AsyncStream<Void>.Continuation
    private let writing: Task<Void, Never>

    /// - Parameters:
    ///   - folder: The recording's folder. A recording that is there stays until this one is finished; the
    ///     values that its `fixture.json` allows, and the secrets that it names, hold for this one too.
    ///   - isAddition: Whether to extend the recording that is there, rather than to replace it.
    /// - Throws: `RecordingError` when nothing can be written there, or files lie there that are somebody's own.
    package init(
        wrapping base: any Transport, into folder: RecordingFolder,
        settings: RecordingSettings = RecordingSettings(), isAddition: Bool = false
    ) throws(RecordingError) {
        let writer = try RecordingWriter(folder, settings: settings, isAddition: isAddition)
        let (changes, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let state = Lock(State())
        (self.base, self.writer, self.changed, self.state) = (base, writer, changed, state)
        writing = Task(priority: .utility) {
            for await _ in changes {
                // The responses to one action come first, because writing takes processor time. The sleep is real,
                // because a program's virtual clock would jump over the pause.
                try? await Task.sleep(for: .milliseconds(250))
                if !Task.isCancelled { await writer.take { Self.next(state) } }
            }
        }
    }

    deinit { writing.cancel() }

    private static func next(_ state: Lock<State>) -> [RecordingWriter.Event] {
        state.withLock { state in
            defer { state.events = [] }
            return state.events
        }
    }

    @concurrent package func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
    {
        // One lock for both, so that starts are told in the order of their numbers.
        let number = state.withLock { state in
            state.lastNumber += 1
            state.events.append(.started(state.lastNumber, request))
            return state.lastNumber
        }
        let result = await base.result(request, body: body)
        let exchange = Exchange(number: number, request: request, requestBody: body, result: result)
        state.withLock { $0.events.append(.ended(exchange)) }
        changed.yield()
        return try result.get()
    }

    /// Writes all exchanges so far, without waiting for the pause; not after `finish`.
    func settle() async { await writer.take { [state] in Self.next(state) } }

    /// Waits until all is written, and ends the recording. Later requests are handed on unrecorded.
    package func finish() async -> RecordingReport {
        writing.cancel()
        await writing.value
        // Nothing waits on disk now, because `finish` gives every exchange its place.
        await writer.take(mayBeKilled: false) { [state] in Self.next(state) }
        return await writer.finish()
    }
}

/// The outcome of recording.
public struct RecordingReport: Hashable, Sendable {
    /// Files that were written or removed; none when the service has not changed.
    public var changed: [String] = []
    /// The number of exchanges.
    public var exchanges = 0
    /// The number of values that stayed as they were, and of those that were replaced.
    public package(set) var redaction = RedactionSummary()
    /// The bodies that were not recorded.
    public package(set) var leftOut = LeftOutBodies()
    /// Exchanges that were not written because a value stands in them that was replaced elsewhere.
    public var refusals: [Leak] = []
    /// Reasons why something could not be written.
    public var failures: [RecordingError] = []
    /// Whether the whole recording is there, and `fixture.json` says so.
    public var isFinished = false

    /// Messages for a person, a sentence each; none when all went well.
    public var sentences: [String] {
        refusals.map { RecordingError($0).description } + failures.map(\.description)
    }
}
