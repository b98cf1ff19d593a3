import Foundation
import HTTPBodies
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import HTTPTypes
import LiveHTTP
import Redaction
import Synchronization

/// What recording adds to a search of the sandbox over loopback.
///
/// The time is that until all answers are there: what is recorded is redacted and written behind them, and may go
/// on longer (`record.behind`). What it takes of the processor, then too, is a figure of its own (`record.cpu`).
/// Each search is recorded into a folder of its own, made before the clock starts.
///
/// Every round searches with and without a recording, and once more without: what that differs by is chance
/// (`record.overhead.chance`).
struct RecordBench {
    var place: BenchPlace
    var figures: Figures

    private enum Turn { case plain, recorded, again }

    private static let rounds = 240
    /// All of them: what comes first, or after a recording, must not always be the same.
    private static let orders: [[Turn]] = [
        [.plain, .recorded, .again], [.again, .recorded, .plain], [.recorded, .plain, .again],
        [.recorded, .again, .plain], [.plain, .again, .recorded], [.again, .plain, .recorded],
    ]

    func run() {
        do {
            let home = try place.freshHome()
            defer { try? FileManager.default.removeItem(at: home) }
            guard let sandbox = SandboxProgram(place.guichet, home: home) else {
                return figures.skip("record.overhead", "the sandbox did not start")
            }
            defer { sandbox.end() }
            let address = sandbox.address
            blocking { [self] in
                let live = LiveTransport()
                do {
                    try await measure(address, live, home)
                } catch {
                    figures.skip("record.overhead", "\(error)")
                }
                await live.shutDown()
            }
        } catch {
            figures.skip("record.overhead", "\(error)")
        }
    }

    private func measure(_ address: URL, _ live: LiveTransport, _ home: URL) async throws {
        let transport = SwitchedTransport(live)
        guard let client = try await SearchingClient(address, transport: transport) else {
            return figures.skip("record.overhead", "the sandbox does not know the stations")
        }
        for _ in 0..<20 { _ = try await client.search() }
        var plain: [Cost] = []
        var recorded: [Cost] = []
        var again: [Cost] = []
        for round in 0..<Self.rounds {
            for turn in Self.orders[round % Self.orders.count] {
                let folder = home.appending(path: "recording")
                // Made for each, so that what comes before the clock starts is the same.
                let recorder = try RecordingTransport(wrapping: live, into: RecordingFolder(folder))
                switch turn {
                case .plain: plain += try await search(client, recorder: nil)
                case .recorded:
                    transport.use(recorder)
                    let costs = try await search(client, recorder: recorder)
                    transport.use(live)
                    let written = try RecordingFolder(folder).read().exchanges.count
                    recorded += costs.filter { $0.exchanges == written }
                case .again: again += try await search(client, recorder: nil)
                }
                _ = await recorder.finish()
                try FileManager.default.removeItem(at: folder)
            }
        }
        guard [plain, recorded, again].allSatisfy({ $0.count == Self.rounds }) else {
            return figures.skip(
                "record.overhead", "a search did not bring what it should, or was not recorded")
        }
        tell(plain, recorded, again)
    }

    private func tell(_ plain: [Cost], _ recorded: [Cost], _ again: [Cost]) {
        // Round by round: what else the machine does changes, and is much the same within one.
        func more(_ costs: [Cost], _ value: (Cost) -> Double) -> Double {
            Sample(zip(costs, plain).map { value($0) - value($1) }).median
        }
        let time = Sample(plain.map(\.time)).median
        figures.print("record.search", time, "ms")
        figures.print("record.overhead", more(recorded, \.time) / time * 100, "%")
        figures.print("record.overhead.chance", more(again, \.time) / time * 100, "%")
        figures.print("record.cpu", more(recorded, \.processor), "ms")
        figures.print("record.behind", Sample(recorded.map(\.behind)).median, "ms")
    }

    /// - Parameter recorder: what it is recorded by, if it is.
    /// - Returns: None when an answer is missing, or not in the recording.
    private func search(_ client: SearchingClient, recorder: RecordingTransport?) async throws -> [Cost] {
        let before = ProcessCost.now
        let start = milliseconds()
        let outcome = try await client.search()
        let time = milliseconds() - start
        let report = await recorder?.finish()
        let behind = milliseconds() - start - time
        let cost = ProcessCost.now - before
        guard outcome.isWhole, report?.isFinished != false else { return [] }
        return [
            Cost(time: time, processor: cost.processor, behind: behind, exchanges: outcome.exchanges)
        ]
    }

    private struct Cost {
        /// Milliseconds until the answers were there.
        var time: Double
        /// Milliseconds of the processor.
        var processor: Double
        /// Milliseconds from then on until all was written.
        var behind: Double
        /// What was sent.
        var exchanges: Int
    }
}

/// Another transport, which can be replaced while a client keeps its session.
final class SwitchedTransport: Transport {
    private let current: Mutex<any Transport>

    init(_ transport: any Transport) { current = Mutex(transport) }

    func use(_ transport: any Transport) { current.withLock { $0 = transport } }

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        try await current.withLock { $0 }.send(request, body: body)
    }
}
