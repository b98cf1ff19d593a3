import BlackBox
import Foundation
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import HTTPTypes
import Screens
import TestSupport
import Testing
import Waiting

@testable import guichet

@Suite("The layers between a client and a service")
struct TransportStackTests {
    private let service = ClosureTransport { _, _ in Response(head: HTTPResponse(status: .ok)) }
    private let time = ProgramTime()
    private let recorder = TransportLayer.recorder {
        try RecordingSession.open(.live, RecordingFolder(URL(filePath: "/")), live: $0)
    }
    private let replay: ReplayTransport

    init() throws {
        let index = #"{"schema": 2, "finished": true, "recordedAt": "2026-11-23T07:00:00Z", "exchanges": []}"#
        let folder = try TemporaryFolder(["fixture.json": index])
        replay = ReplayTransport(try RecordingFolder(folder.url).read())
    }

    /// The stack of each use, with all layers that it may have.
    private func stacks() throws -> [TransportStack] {
        let faults = TransportLayer.faults("fail=404@/never", seed: 1)
        let address = try #require(URL(string: "https://a.example.com"))
        let scenario = ScenarioLayers(trace: TraceRecorder(clock: VirtualClock()), chaos: 1)
        return [
            try TransportStack.connection(to: .network(service), faults: faults, recorder: recorder, time)
                .client(Reachability(), time),
            try TransportStack.scenario(
                scenario, to: .sandbox(service), faults: faults, recorder: recorder, time
            ).client(Reachability(), time),
            try .verification(
                of: .network(service), at: address, recordedPath: nil, tokenPath: "/token", account: nil),
            try .sandbox(.sandbox(service), faults: faults),
            try .proxy(to: .network(service), recorder: recorder),
            try .server(hasStubs: true, recording: replay),
        ]
    }

    @Test("Architecture.md lists the layers of each use in their order")
    func order() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(
            contentsOf: package.appending(path: "Documentation/Architecture.md"), encoding: .utf8)
        let table = text.components(separatedBy: "| use | layers |\n").last ?? ""
        let rows = table.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
            .prefix { $0.hasPrefix("|") }
        let listed = rows.map { $0.split(separator: "|")[1].trimmingCharacters(in: .whitespaces) }
        #expect(try stacks().map { $0.names.joined(separator: " › ") } == listed)
    }

    @Test("layers that nobody needs are left out")
    func leftOut() throws {
        let stack = try TransportStack.connection(to: .network(service), faults: nil, recorder: nil, time)
        #expect(stack.names == ["deadline", "network"])
        #expect(try TransportStack.sandbox(.sandbox(service), faults: nil).names == ["sandbox"])
        let served = try TransportStack.server(hasStubs: false, recording: replay)
        #expect(served.names == ["own address", "recording"])
    }

    @Test("without a recording, a request that matches no stub gets no response")
    func stubsAlone() async throws {
        let stack = try TransportStack.server(hasStubs: true, recording: nil)
        #expect(stack.names == ["stubs"])
        let error = await #expect(throws: TransportError.self) {
            try await stack.transport.send(HTTPRequest(.get, "/a"), body: Data())
        }
        #expect(error?.code == .unanswered)
    }

    @Test("only the retrying transport sends a request again")
    func retry() async throws {
        let faults = TransportLayer.faults("fail=503@/a*1", seed: 1)
        func stack() throws -> TransportStack {
            try TransportStack.connection(to: .network(service), faults: faults, recorder: nil, time)
                .client(Reachability(), time)
        }
        let once = try await stack().transport.send(HTTPRequest(.get, "/a"), body: Data())
        #expect(once.head.status == .serviceUnavailable)
        let again = try await stack().retrying?.send(HTTPRequest(.get, "/a"), body: Data())
        #expect(again?.head.status == .ok)
    }
}

extension HTTPRequest {
    fileprivate init(_ method: Method, _ path: String) {
        self.init(method: method, scheme: "https", authority: "a.example.com", path: path)
    }
}
