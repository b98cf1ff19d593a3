import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@testable import HTTPRecordings

@Suite struct Debug {
    @Test func dump() async throws {
        for seed in (ProcessInfo.processInfo.environment["SEEDS"] ?? "").split(separator: ",").compactMap({
            Int($0)
        }) {
            var generator = ExchangeGenerator(
                seed: seed, draw: Int(ProcessInfo.processInfo.environment["DRAW"] ?? "") ?? 0)
            let exchange = generator.exchange(number: 1)
            print(
                "== \(seed)", exchange.request.method, exchange.request.authority ?? "",
                exchange.request.path ?? "", exchange.request.headerFields)
            print(String(decoding: exchange.requestBody, as: UTF8.self))
            print(
                (try? exchange.result.get()).map { "\($0.head) \(String(decoding: $0.body, as: UTF8.self))" }
                    ?? "\(exchange.result)")
            let folder = RecordingFolder(
                FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))
            print(try await Recorded.imported.write([exchange], about: [:], to: folder))
            for case let name as String in FileManager.default.enumerator(atPath: folder.url.path) ?? .init()
            where name.hasSuffix(".json") && name != "fixture.json" {
                print(name);
                print(
                    String(
                        decoding: FileManager.default.contents(atPath: folder.url.path + "/" + name)
                            ?? Data(), as: UTF8.self))
            }
            try? FileManager.default.removeItem(at: folder.url)
        }
    }

    @Test func folders() async throws {
        for start in (ProcessInfo.processInfo.environment["SEEDS"] ?? "").split(separator: ",").compactMap({
            Int($0)
        }) {
            let exchanges = (start..<start + 20).map { seed in
                var generator = ExchangeGenerator(seed: seed)
                return generator.exchange(number: seed - start + 1)
            }
            let folder = RecordingFolder(URL(filePath: "/tmp/h5folder-\(start)"))
            try? FileManager.default.removeItem(at: folder.url)
            _ = try await Recorded.recorded.write(exchanges, about: [:], to: folder)
        }
    }
}
