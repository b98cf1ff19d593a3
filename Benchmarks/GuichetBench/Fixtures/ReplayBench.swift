import Foundation
import HTTPBodies
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import HTTPTypes
import JSONTrees
import Redaction

/// Measures a response from a recording, and the loading of a long recording.
struct ReplayBench {
    var place: BenchPlace
    var figures: Figures

    private static let samples = 1_000
    private static let loads = 7
    private static let files = 10_000

    func run() async {
        do { try await match() } catch { figures.miss("replay.match-500", "\(error)") }
        leaf()
        do { try await load() } catch { figures.miss("replay.load-\(Self.files)", "\(error)") }
    }

    /// Measures the time from a request to its response of 200 kB. The request belongs to the 250th of 500
    /// exchanges, which differ only in their bodies.
    private func match() async throws {
        let home = try place.freshHome()
        defer { try? FileManager.default.removeItem(at: home) }
        let folder = RecordingFolder(home.appending(path: "recording"))
        let large = SampleExchanges.large(bytes: 200_000)
        let exchanges = (1...500).map { number in
            SampleExchanges.exchange(
                number, answer: number == 250 ? large : SampleExchanges.small(number))
        }
        _ = try RecordingImport.write(
            exchanges, to: folder, settings: SampleExchanges.settings, recordedAt: nil)
        let recording = try folder.read()
        // Reads the expected response from the recording, with the white space of its file.
        let expected = try recording.exchanges[249].exchange.result.get()
        guard SampleExchanges.saysTheSame(expected.body, large) else {
            return figures.miss("replay.match-500", "another answer was recorded")
        }
        let replay = ReplayTransport(recording, redaction: SampleExchanges.rules)
        let question = SampleExchanges.question(250)
        var times: [Double] = []
        for _ in 0..<Self.samples {
            let start = milliseconds()
            let answer = try await replay.send(SampleExchanges.request, body: question)
            let elapsed = milliseconds() - start
            guard answer == expected else {
                return figures.miss("replay.match-500", "another answer came")
            }
            times.append(elapsed)
        }
        figures.print("replay.match-500", milliseconds: Sample(times))
    }

    /// Measures the time from a response of 200 kB to the bytes of its file: parsing, redacting, writing as text and
    /// scanning. For comparison, also measures only parsing and writing.
    private func leaf() {
        let large = SampleExchanges.large(bytes: 200_000)
        var times: [Double] = []
        var floor: [Double] = []
        for _ in 0..<200 {
            var start = milliseconds()
            var pass = RedactionPass(SampleExchanges.rules)
            _ = pass.url("https://rail.example.net/osdm")
            guard case .json(let clean) = pass.body(large, [.contentType: "application/json"]) else {
                return figures.miss("record.leaf", "nothing was recorded")
            }
            let written = clean.pretty
            guard written.count > 200_000,
                LeakScan(pass.registry.replaced).leaks(in: clean, at: JSONPath(), file: "a.json").isEmpty
            else { return figures.miss("record.leaf", "nothing was recorded") }
            times.append(milliseconds() - start)
            start = milliseconds()
            guard let json = try? JSONTree(mending: large), json.pretty.count > 200_000 else {
                return figures.miss("record.leaf", "nothing was read")
            }
            floor.append(milliseconds() - start)
        }
        figures.print("record.leaf", milliseconds: Sample(times))
        figures.print("record.leaf.floor", Sample(floor).median, "ms")
    }

    /// Measures the time from a folder to a transport that responds. For comparison, also measures only listing and
    /// reading the files.
    private func load() async throws {
        let home = try place.freshHome()
        defer { try? FileManager.default.removeItem(at: home) }
        let folder = RecordingFolder(home.appending(path: "recording"))
        let exchanges = (1...Self.files).map {
            SampleExchanges.exchange($0, answer: SampleExchanges.small($0))
        }
        _ = try RecordingImport.write(
            exchanges, to: folder, settings: SampleExchanges.settings, recordedAt: nil)
        var floor: [Double] = []
        var times: [Double] = []
        for round in 1...Self.loads {
            var start = milliseconds()
            let bytes = try bytes(of: folder.url)
            floor.append(milliseconds() - start)
            start = milliseconds()
            let replay = ReplayTransport(try folder.read(), redaction: SampleExchanges.rules)
            times.append(milliseconds() - start)
            let answer = try await replay.send(
                SampleExchanges.request, body: SampleExchanges.question(round * 1_000))
            guard bytes > Self.files * 100, replay.unused.count == Self.files - 1,
                SampleExchanges.saysTheSame(answer.body, SampleExchanges.small(round * 1_000))
            else { return figures.miss("replay.load-\(Self.files)", "something else was loaded") }
        }
        figures.print("replay.load-\(Self.files)", Sample(times).median, "ms")
        figures.print("replay.load-\(Self.files).floor", Sample(floor).median, "ms")
    }

    private func bytes(of folder: URL) throws -> Int {
        let topic = folder.appending(path: "trips-collections")
        return try FileManager.default.contentsOfDirectory(atPath: topic.path).reduce(0) { bytes, name in
            try bytes + Data(contentsOf: URL(filePath: "\(topic.path)/\(name)")).count
        }
    }
}
