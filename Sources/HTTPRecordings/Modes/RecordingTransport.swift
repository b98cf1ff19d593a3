package import Foundation
package import HTTPTransport
package import HTTPTypes
import Locking
public import Redaction

/// Records the exchanges of another transport, and passes requests and responses on unchanged.
///
/// Exchanges are recorded in the order in which their requests started. If timing would decide that order, because
/// requests overlap or because safe requests of one kind follow each other, they are sorted by their contents: the
/// same session gives the same recording. Writing never delays or breaks a response. It happens after a pause, so the
/// last exchanges are lost if the program is killed. `finish()` reports problems.
package final class RecordingTransport: Transport {
    private struct State {
        var lastNumber = 0
        /// The events that the writer has not taken yet.
        var events: [RecordingWriter.Event] = []
    }

    private let base: any Transport
    private let writer: RecordingWriter
    private let state: Lock<State>
    private let changed: AsyncStream<Void>.Continuation
    private let writing: Task<Void, Never>

    /// - Parameters:
    ///   - folder: The recording's folder. An existing recording stays there until this one is finished, and the
    ///     rules in its `fixture.json` apply to this one too.
    ///   - isAddition: Whether to extend an existing recording instead of replacing it.
    /// - Throws: `RecordingError` if the folder cannot be written to, or contains files that are not part of a
    ///   recording.
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
                // Writing takes processor time, so the responses to one action come first. This is a real sleep
                // because a virtual clock would skip the pause.
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
        // One lock for both, so that the writer learns of requests in the order of their numbers.
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

    /// Writes the exchanges so far, without waiting for the pause.
    func settle() async { await writer.take { [state] in Self.next(state) } }

    /// Writes everything, and ends the recording. Later requests are passed on without being recorded.
    package func finish() async -> RecordingReport {
        writing.cancel()
        await writing.value
        await settle()
        return await writer.finish()
    }
}

/// The result of recording.
public struct RecordingReport: Hashable, Sendable {
    /// Files that were written or removed; none if the responses have not changed.
    public var changed: [String] = []
    /// The number of exchanges.
    public var exchanges = 0
    /// How many values were kept and how many were replaced.
    public package(set) var redaction = RedactionSummary()
    /// The bodies that were not recorded.
    public package(set) var leftOut = LeftOutBodies()
    /// Values that were replaced elsewhere and occur in an exchange, which was therefore not written.
    public var refusals: [Leak] = []
    /// Errors in writing.
    public var failures: [RecordingError] = []
    /// Whether the recording is complete, and marked as such in `fixture.json`.
    public var isFinished = false

    /// The problems, a sentence each; none if all went well.
    public var sentences: [String] {
        refusals.map { RecordingError($0).description } + failures.map(\.description)
    }
}
