import Foundation
import HTTPFixtures
import HTTPTransport
import LiveHTTP

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

    private static let rounds = 200

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
            // Whichever comes first is not always the same.
            for turn in 0..<3 {
                switch (round + turn) % 3 {
                case 0: plain += try await search(client)
                case 1:
                    let folder = home.appending(path: "recording-\(round)")
                    recorded += try await search(client, transport, recording: live, into: folder)
                default: again += try await search(client)
                }
            }
        }
        guard [plain, recorded, again].allSatisfy({ $0.count == Self.rounds }) else {
            return figures.skip(
                "record.overhead", "a search did not bring what it should, or was not recorded")
        }
        tell(plain, recorded, again)
    }

    private func tell(_ plain: [Cost], _ recorded: [Cost], _ again: [Cost]) {
        func median(_ costs: [Cost], _ value: (Cost) -> Double) -> Double { Sample(costs.map(value)).median }
        let time = median(plain, \.time)
        figures.print("record.search", time, "ms")
        figures.print("record.search.recorded", median(recorded, \.time), "ms")
        figures.print("record.overhead", (median(recorded, \.time) / time - 1) * 100, "%")
        figures.print("record.overhead.chance", (median(again, \.time) / time - 1) * 100, "%")
        figures.print("record.cpu", median(recorded, \.processor) - median(plain, \.processor), "ms")
        figures.print("record.behind", median(recorded, \.behind), "ms")
    }

    /// - Returns: None when an answer is missing.
    private func search(_ client: SearchingClient) async throws -> [Cost] {
        let before = ProcessCost.now
        let start = milliseconds()
        let outcome = try await client.search()
        let time = milliseconds() - start
        let cost = ProcessCost.now - before
        return outcome.isWhole ? [Cost(time: time, processor: cost.processor)] : []
    }

    /// - Returns: None when an answer is missing, or not in the recording.
    private func search(
        _ client: SearchingClient, _ transport: SwitchedTransport, recording live: LiveTransport,
        into folder: URL
    ) async throws -> [Cost] {
        let recorder = try RecordingTransport(wrapping: live, into: RecordingFolder(folder))
        transport.use(recorder)
        let before = ProcessCost.now
        let start = milliseconds()
        let outcome = try await client.search()
        let time = milliseconds() - start
        let report = await recorder.finish()
        let behind = milliseconds() - start - time
        let cost = ProcessCost.now - before
        transport.use(live)
        let isWritten = try RecordingFolder(folder).read().exchanges.count == outcome.exchanges
        try FileManager.default.removeItem(at: folder)
        guard outcome.isWhole, report.isFinished, isWritten else { return [] }
        return [Cost(time: time, processor: cost.processor, behind: behind)]
    }

    private struct Cost {
        /// Milliseconds until the answers were there.
        var time: Double
        /// Milliseconds of the processor.
        var processor: Double
        /// Milliseconds from then on until all was written.
        var behind = 0.0
    }
}
