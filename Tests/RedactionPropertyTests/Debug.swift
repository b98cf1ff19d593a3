import Foundation
import HTTPTransport
import HTTPTypes
import Testing
@testable import HTTPRecordings
@Suite struct Debug {
    @Test func dump() async throws {
        for seed in (ProcessInfo.processInfo.environment["SEEDS"] ?? "").split(separator: ",").compactMap({ Int($0) }) {
            var generator = ExchangeGenerator(seed: seed)
            let exchange = generator.exchange(number: 1)
            print("== \(seed)", exchange.request.method, exchange.request.authority ?? "", exchange.request.path ?? "", exchange.request.headerFields)
            print(String(decoding: exchange.requestBody, as: UTF8.self))
            print((try? exchange.result.get()).map { "\($0.head) \(String(decoding: $0.body, as: UTF8.self))" } ?? "\(exchange.result)")
            let folder = RecordingFolder(FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))
            print(try await Recorded.imported.write([exchange], about: [:], to: folder))
            for case let name as String in FileManager.default.enumerator(atPath: folder.url.path) ?? .init() where name.hasSuffix(".json") && name != "fixture.json" {
                print(name); print(String(decoding: FileManager.default.contents(atPath: folder.url.path + "/" + name) ?? Data(), as: UTF8.self))
            }
            try? FileManager.default.removeItem(at: folder.url)
        }
    }
}
