import Foundation
import HTTPTransport
import HTTPTypes
import Redaction
import TestSupport
import Testing

@testable import HTTPRecordings

/// Tests what must hold for every exchange. `GUICHET_PROPERTY_CASES` sets the number of random exchanges.
@Suite struct RedactionPropertyTests {
    private static let perFolder = 20
    private static let cases =
        ProcessInfo.processInfo.environment["GUICHET_PROPERTY_CASES"].flatMap(Int.init) ?? 1000

    /// Calls a closure with a temporary folder.
    private func withFolder(_ work: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        try await work(folder.url)
    }

    /// Returns the first seed for each folder.
    /// - Parameter count: The number of exchanges in all folders together.
    private static func starts(_ count: Int) -> StrideThrough<Int> {
        stride(from: 1, through: count, by: perFolder)
    }

    @Test("a recording of random exchanges contains no secret in any encoding") func noSecret() async throws {
        for start in Self.starts(Self.cases) {
            try await withFolder { folder in
                var exchanges: [Exchange] = []
                var planted: [(seed: Int, secret: PlantedSecret)] = []
                for seed in start..<start + Self.perFolder {
                    var generator = ExchangeGenerator(seed: seed, others: planted.map(\.secret.secret))
                    exchanges.append(generator.exchange(number: seed - start + 1))
                    planted += generator.planted.map { (seed, $0) }
                }
                var about = ExchangeGenerator(seed: -start)
                about.side = "about"
                let remarks = ["basePath": "/\(about.segment())/v1", "note": about.known("note")]
                planted += about.planted.map { (-start, $0) }
                for way in Recorded.allCases {
                    let place = RecordingFolder(folder.appending(path: way.rawValue))
                    let told = try await way.write(exchanges, about: remarks, to: place)
                    let finder = try LeakFinder(place.url)
                    let screen = LeakFinder(text: told)
                    for (seed, secret) in planted {
                        if let form = finder.form(of: secret.secret) {
                            Issue.record("seed \(seed), \(way.rawValue): \(secret) is there \(form)")
                        }
                        if screen.form(of: secret.secret) != nil {
                            Issue.record("seed \(seed), \(way.rawValue): \(secret) is told: \(told)")
                        }
                    }
                    let count = try place.read().exchanges.count
                    #expect(count == exchanges.count, "seed \(start), \(way.rawValue): \(told)")
                }
            }
        }
    }

    @Test("redacting a recording again changes nothing") func idempotent() async throws {
        for start in Self.starts(Self.cases / 2) {
            try await withFolder { folder in
                let exchanges = (start..<start + Self.perFolder).map { seed in
                    var generator = ExchangeGenerator(seed: seed)
                    return generator.exchange(number: seed - start + 1)
                }
                let place = RecordingFolder(folder.appending(path: "once"))
                _ = try await Recorded.imported.write(exchanges, about: [:], to: place)
                let leftOut = try place.read().leftOut.sentence
                for finding in RecordingCheck.findings(in: place, redaction: { _ in ExchangeGenerator.rules })
                where finding.words != leftOut {
                    Issue.record("seeds from \(start): \(finding)")
                }
            }
        }
    }

    @Test("a recording answers the same requests even if they contain other secrets") func otherSecrets()
        async throws
    {
        for start in Self.starts(Self.cases / 2) {
            try await withFolder { folder in
                let seeds = start..<start + Self.perFolder
                func exchange(_ seed: Int, draw: Int) -> Exchange {
                    var generator = ExchangeGenerator(seed: seed, draw: draw)
                    return generator.exchange(number: seed - start + 1)
                }
                let place = RecordingFolder(folder.appending(path: "once"))
                _ = try await Recorded.recorded.write(
                    seeds.map { exchange($0, draw: 0) }, about: [:], to: place)
                let replay = ReplayTransport(
                    try place.read(), redaction: ExchangeGenerator.rules, clock: ImmediateClock())
                for seed in seeds {
                    let (before, now) = (exchange(seed, draw: 0), exchange(seed, draw: 1))
                    let expected = before.result.map(\.head.status.code).mapError { TransportError($0.code) }
                    #expect(await answer(to: now, from: replay) == expected, "seed \(seed): \(replay.misses)")
                }
                #expect(replay.unused.isEmpty, "seeds from \(start)")
            }
        }
    }

    /// Sends the request of an exchange, and returns the status of the response or the error.
    private func answer(to exchange: Exchange, from service: some Transport) async -> Result<
        Int, TransportError
    > {
        do throws(TransportError) {
            let response = try await service.send(exchange.request, body: exchange.requestBody)
            return .success(response.head.status.code)
        } catch {
            return .failure(TransportError(error.code))
        }
    }
}
