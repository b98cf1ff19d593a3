package import Foundation
package import HTTPTransport
package import HTTPTypes
import Locking
public import Redaction

/// Records the exchanges of another transport, and passes requests and responses on unchanged.
///
/// Exchanges are recorded in the order in which their requests started. Where timing decides that order, because
/// requests overlap or because similar safe requests follow each other, exchanges are sorted by their contents, so that
/// the same session gives the same recording, unless the settings say otherwise. Writing never delays a response or makes it fail. It happens after the
/// response, so the last exchanges are lost if the program is killed. `finish()` reports problems.
package final class RecordingTransport: Transport {
    private struct State {
        var lastNumber = 0
        var events: [RecordingWriter.Event] = []
    }

    private let base: any Transport
    private let writer: RecordingWriter
    private let state: Lock<State>
    private let changed: AsyncStream<Void>.Continuation
    private let writing: Task<Void, Never>

    /// - Parameters:
    ///   - folder: The recording's folder. An existing recording stays there until the new recording is
    ///     finished, and the rules in its `fixture.json` apply to the new recording too.
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
            // Exchanges that end while the writer is writing are written together afterwards.
            for await _ in changes { await writer.take { Self.next(state) } }
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
        // Number the request and report it under one lock, so that the writer gets requests in the order of their
        // numbers.
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

    func settle() async { await writer.take { [state] in Self.next(state) } }

    /// Writes all exchanges, and ends the recording. Later requests are passed on, but not recorded.
    package func finish() async -> RecordingReport {
        writing.cancel()
        await writing.value
        return await writer.finish { [state] in Self.next(state) }
    }
}

/// The result of recording.
public struct RecordingReport: Hashable, Sendable {
    /// The files that were written or removed; none if no response has changed.
    public var changed: [String] = []
    /// The number of exchanges.
    public var exchanges = 0
    /// The number of values that were kept, and of values that were replaced.
    public package(set) var redaction = RedactionSummary()
    /// The bodies that were not recorded.
    public package(set) var leftOut = LeftOutBodies()
    /// A sentence about the requests that got no response; nil if all got one, or were given up by the program.
    package internal(set) var unanswered: String?
    /// Sentences about requests that a replay tells apart only by their order.
    public package(set) var alike: [String] = []
    /// Sentences about entries under `keep` that kept nothing, or not all.
    public package(set) var keepEffects: [String] = []
    /// The places where the exchanges break the rules of the API's description. Each exchange was checked before its
    /// values were replaced.
    package internal(set) var findings: [RecordingCheck.Finding] = []
    /// The values because of which an exchange was not written: the values were replaced elsewhere, or are known
    /// secrets.
    public var refusals: [Leak] = []
    /// Errors in writing.
    public var failures: [RecordingError] = []
    /// Whether the recording is complete, and marked as such in `fixture.json`.
    public var isFinished = false
    /// The folder of the recording, if an older one stays in its place: the new one is incomplete, and lies unfinished
    /// in an inner folder.
    package internal(set) var folderOfOlder: String?

    /// The problems, one sentence each; none if all went well.
    public var sentences: [String] {
        refusals.map { RecordingError($0).description } + failures.map(\.description)
            + (folderOfOlder.map { folder in
                [
                    "\(folder): the older recording stays, because the new one is not whole. What was recorded is in"
                        + " \(RecordingFolder.unfinished); “guichet fixtures finish \(folder)” puts it in the older one's place."
                ]
            } ?? [])
    }
}

extension RecordingReport {
    /// Returns the sentence about exchanges without a response.
    static func unanswered(_ exchanges: [Exchange]) -> String? {
        let codes = exchanges.compactMap { exchange -> String? in
            guard case .failure(let error) = exchange.result, !exchange.wasGivenUp else { return nil }
            return error.code.rawValue
        }
        guard !codes.isEmpty else { return nil }
        let list = Set(codes).sorted().joined(separator: ", ")
        return codes.count == 1
            ? "1 request got no response (\(list)). It is recorded as that, and a replay repeats it."
            : "\(codes.count) requests got no response (\(list)). They are recorded as that, and a replay repeats it."
    }

    /// Checks exchanges by the settings, and returns the findings as notes for `fixture.json`.
    mutating func inspect(
        _ originals: [Exchange], _ settings: RecordingSettings, _ scan: LeakScan
    ) -> [String] {
        var said: Set<String> = []
        findings = originals.flatMap(settings.inspect).filter { said.insert($0.words).inserted }
        return findings.map { finding in
            let words = finding.words
            let isClean = scan.field(ofValueIn: words) == nil && !scan.holdsNamed(Data(words.utf8), file: "")
            return isClean ? words : "Something is wrong whose description would hold a secret."
        }
    }
}
