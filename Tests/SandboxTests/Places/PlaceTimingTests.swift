import Foundation
import Rail
import TestSupport
import Testing

@testable import Sandbox

@Suite("The time of place searches", .timeLimit(.minutes(2)))
struct PlaceTimingTests {
    private func index(_ count: Int) -> PlaceIndex {
        var random = SeededGenerator(seed: 7)
        let syllables = [
            "ba", "neu", "al", "ma", "lo", "stras", "vil", "mon", "ro", "gru", "ren", "len", "sti", "ver",
            "tan", "mar", "bel", "dor", "burg", "ville", "heim", "o", "ac", "wil", "ingen", "ton", "bach",
        ]
        return PlaceIndex(
            (0..<count).map { rank in
                let parts = (0..<Int.random(in: 2...4, using: &random)).map { _ in
                    syllables.randomElement(using: &random) ?? ""
                }
                return Station(
                    id: "s\(rank)", name: parts.joined(), city: nil, country: "FR", coordinate: nil,
                    zone: .gmt,
                    rank: rank, feedIDs: [])
            })
    }

    private static let words = [
        "qqqqqqqq", "xyz", "marseyxx", "montbardorff", "strasbouriingenxyz", "villeneuvesaintgeorgesgare",
    ]

    @Test("the time of a search grows in proportion to the number of stations")
    func numberOfStations() {
        let times = ProcessorTime.least(for: [index(3000), index(6000)]) { index in
            for word in Self.words {
                _ = index.search(word, limit: 10)
                _ = index.alike(word, limit: 3)
            }
        }
        #expect(times[1] < 4 * times[0], "\(times)")
    }

    @Test("a search for similar names takes no longer than sixty ordinary searches")
    func similarNames() {
        let index = index(6000)
        for word in Self.words {
            let times = ProcessorTime.least(for: [true, false]) { isExact in
                _ = isExact ? index.search(word, limit: 10) : index.alike(word, limit: 3)
            }
            #expect(times[1] < 60 * times[0], "\(word): \(times)")
        }
    }

    @Test(
        "the time of a search grows in proportion to the length of the text",
        arguments: ["x", "mar", "ba ", "é"])
    func lengthOfText(_ part: String) {
        let index = index(3000)
        let texts = [1000, 4000].map { String(repeating: part, count: $0) }
        let times = ProcessorTime.least(for: texts) { text in
            _ = index.search(text, limit: 10)
            _ = index.alike(text, limit: 3)
        }
        #expect(times[1] < 8 * times[0], "\(times)")
    }

    @Test("the time for splitting joined words grows at most with the square of their length")
    func joinedWords() {
        let names = (2...20).map { String(repeating: "a", count: $0) }
        let index = PlaceIndex(
            names.enumerated().map { rank, name in
                Station(
                    id: "s\(rank)", name: name, city: nil, country: nil, coordinate: nil, zone: .gmt,
                    rank: rank,
                    feedIDs: [])
            })
        let texts = [16, 32].map { String(repeating: "a", count: $0) + "wxyz" }
        let times = ProcessorTime.least(for: texts) { text in
            for _ in 0..<20 { _ = index.search(text, limit: 10) }
        }
        #expect(times[1] < 12 * times[0], "\(times)")
    }
}
