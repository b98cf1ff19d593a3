import Foundation
import HTTPBodies
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import HTTPTypes
import LiveHTTP
import Redaction
import Synchronization

/// Measures how much longer a search of the sandbox over loopback takes when it is recorded.
///
/// The time ends when all responses have arrived. They are redacted and written in the background, which may take
/// longer (`record.behind`). The processor time, including the background work, is a separate figure (`record.cpu`).
/// Each search is recorded into a separate folder, which is created before the clock starts.
///
/// Each round searches with a recording, without one, and once more without one. The difference between the last two
/// is due to chance (`record.overhead.chance`).
struct RecordBench {
    var place: BenchPlace
    var figures: Figures

    private enum Turn { case plain, recorded, again }

    private static let rounds = 240
    /// All orders of the three searches. With a fixed order, the same search would always be the first, or
    /// follow a recording.
    private static let orders: [[Turn]] = [
        [.plain, .recorded, .again], [.again, .recorded, .plain], [.recorded, .plain, .again],
        [.recorded, .again, .plain], [.plain, .again, .recorded], [.again, .plain, .recorded],
    ]

    func run() {
        do {
            let home = try place.freshHome()
            defer { try? FileManager.default.removeItem(at: home) }
            guard let sandbox = SandboxProgram(place.guichet, home: home) else {
                return figures.miss("record.overhead", "the sandbox did not start")
            }
            defer { sandbox.end() }
            let address = sandbox.address
            blocking { [self] in
                let live = LiveTransport()
                do {
                    try await measure(address, live, home)
                } catch {
                    figures.miss("record.overhead", "\(error)")
                }
                await live.shutDown()
            }
        } catch {
            figures.miss("record.overhead", "\(error)")
        }
    }

    private func measure(_ address: URL, _ live: LiveTransport, _ home: URL) async throws {
        let transport = SwitchedTransport(live)
        guard let client = try await SearchingClient(address, transport: transport) else {
            return figures.miss("record.overhead", "the sandbox does not know the stations")
        }
        for _ in 0..<20 { _ = try await client.search() }
        var plain: [Cost] = []
        var recorded: [Cost] = []
        var again: [Cost] = []
        for round in 0..<Self.rounds {
            for turn in Self.orders[round % Self.orders.count] {
                let folder = home.appending(path: "recording")
                // Creates a recorder for every search, so that the work before the clock starts is always the same.
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
            return figures.miss(
                "record.overhead", "a search did not bring what it should, or was not recorded")
        }
        tell(plain, recorded, again)
    }

    private func tell(_ plain: [Cost], _ recorded: [Cost], _ again: [Cost]) {
        // Compares the values within each round, because the load of the machine changes between rounds.
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

    /// - Parameter recorder: The recorder of the search; nil if it is not recorded.
    /// - Returns: The cost; empty if a response is missing, or is not in the recording.
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
        /// The milliseconds until all responses had arrived.
        var time: Double
        /// The processor time in milliseconds.
        var processor: Double
        /// The milliseconds from the last response until everything was written.
        var behind: Double
        /// The number of exchanges.
        var exchanges: Int
    }
}

/// A transport that can be replaced while a client keeps its session.
final class SwitchedTransport: Transport {
    private let current: Mutex<any Transport>

    init(_ transport: any Transport) { current = Mutex(transport) }

    func use(_ transport: any Transport) { current.withLock { $0 = transport } }

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        try await current.withLock { $0 }.send(request, body: body)
    }
}
