import Foundation
import Testing

@testable import HAR
@testable import HTTPBodies
@testable import HTTPFixtures
@testable import HTTPStubs

/// How many cases a property is tried with: 500, or what `GUICHET_PROPERTY_CASES` says.
let propertyCases = ProcessInfo.processInfo.environment["GUICHET_PROPERTY_CASES"].flatMap { Int($0) } ?? 500

@Suite("A secret in a random place")
struct RedactionPropertyTests {
    @Test("stands in no byte that is written, in no encoding", arguments: 0..<4)
    func isNowhere(part: Int) {
        var failures = 0
        for seed in stride(from: part, to: propertyCases, by: 4) {
            var random = Seeded(UInt64(seed))
            let places = TokenPlaces(&random)
            let redactor = Redactor()
            let file = ExchangeFile(redactor.redact(places.exchange))
            let hunt = ByteHunt(places.token)
            let written =
                [Data(file.name.utf8), file.data] + file.bodies.flatMap { [Data($0.key.utf8), $0.value] }
            let found = written.contains(where: hunt.finds)
            if found, failures < 3 {
                Issue.record(
                    "case \(seed), \(places.places), token \(places.token):\n\(written.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"))"
                )
            }
            failures += found ? 1 : 0
            #expect(
                LeakScan(redactor: redactor).leaks(in: file).isEmpty || found,
                "case \(seed): nothing is there, and yet it is refused: \(LeakScan(redactor: redactor).leaks(in: file)) \(String(decoding: file.data, as: UTF8.self))"
            )
        }
        #expect(failures == 0)
    }

    @Test(
        "leaves a request that its pseudonyms match, and that redaction does not change again",
        arguments: 0..<4)
    func redactedMatches(part: Int) {
        let matcher = RequestMatcher()
        for seed in stride(from: part, to: propertyCases, by: 4) {
            var random = Seeded(UInt64(seed))
            let places = TokenPlaces(&random)
            let exchange = places.exchange
            let once = Redactor().redact(exchange)
            let twice = Redactor().redact(once)
            #expect(
                ExchangeFile(once).data == ExchangeFile(twice).data,
                "case \(seed): \(String(decoding: ExchangeFile(once).data, as: UTF8.self))")
            // A client knows what an answer gave away by its pseudonym only.
            guard places.isInRequest else { continue }
            let keys = (
                matcher.key(exchange.request, body: exchange.requestBody),
                matcher.key(once.request, body: once.requestBody)
            )
            #expect(keys.0 == keys.1, "case \(seed): \(keys.0.failure(against: keys.1))")
        }
    }

    @Test("is found by the scan when nothing has replaced it", arguments: 0..<4)
    func isFoundByTheScan(part: Int) {
        for seed in stride(from: part, to: propertyCases / 4, by: 4) {
            var random = Seeded(UInt64(seed))
            let places = TokenPlaces(&random)
            let redactor = Redactor()
            redactor.learn(places.token, .token)
            let file = ExchangeFile(places.exchange)
            let isThere = ([file.data] + file.bodies.values).contains(where: ByteHunt(places.token).finds)
            guard isThere else { continue }
            #expect(
                !LeakScan(redactor: redactor).leaks(in: file).isEmpty,
                "case \(seed), \(places.places), \(places.token), \(String(decoding: file.data, as: UTF8.self))"
            )
        }
    }

    @Test(
        "stands in no byte of several exchanges, however rough their bodies are, once all have been looked at",
        arguments: 0..<4)
    func isNowhereInSequence(part: Int) {
        var failures = 0
        for seed in stride(from: part, to: propertyCases, by: 4) {
            var random = Seeded(UInt64(seed))
            let places = RoughPlaces(&random)
            let redactor = Redactor()
            for exchange in places.exchanges { _ = redactor.redact(exchange) }
            let hunt = ByteHunt(places.token, places.token.uppercased(), places.token.lowercased())
            for (index, exchange) in places.exchanges.enumerated() {
                let clean = redactor.redact(exchange)
                let file = ExchangeFile(clean)
                let written = [file.data] + file.bodies.values
                if written.contains(where: hunt.finds) {
                    failures += 1
                    if failures < 3 {
                        Issue.record(
                            "case \(seed), \(index) of \(places.places), token \(places.token):\n\(written.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"))"
                        )
                    }
                }
                let leaks = LeakScan(redactor: redactor).leaks(in: file)
                #expect(
                    leaks.isEmpty,
                    "case \(seed), \(index) of \(places.places), token \(places.token): \(leaks)")
                #expect(
                    ExchangeFile(redactor.redact(again: clean)).data == file.data,
                    "case \(seed), \(index) of \(places.places), token \(places.token)")
                guard index == places.giver, places.isInRequest[index] else { continue }
                let matcher = RequestMatcher()
                let keys = (
                    matcher.key(exchange.request, body: exchange.requestBody),
                    matcher.key(clean.request, body: clean.requestBody)
                )
                #expect(
                    keys.0 == keys.1,
                    "case \(seed), \(places.places), token \(places.token): \(keys.0.failure(against: keys.1))"
                )
            }
        }
        #expect(failures == 0)
    }

    @Test("is found by the scan in rough bodies when nothing has replaced it", arguments: 0..<4)
    func isFoundInRoughBodies(part: Int) {
        for seed in stride(from: part, to: propertyCases / 4, by: 4) {
            var random = Seeded(UInt64(seed))
            let places = RoughPlaces(&random)
            let redactor = Redactor()
            redactor.learn(places.token, .token)
            for (index, exchange) in places.exchanges.enumerated() {
                let file = ExchangeFile(exchange)
                #expect(
                    !LeakScan(redactor: redactor).leaks(in: file).isEmpty,
                    "case \(seed), \(index) of \(places.places), token \(places.token): \(String(decoding: file.data, as: UTF8.self))"
                )
            }
        }
    }
}
