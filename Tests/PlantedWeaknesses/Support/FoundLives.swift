import Foundation

/// The file with the seed of a life that finds each weakness: a line for each, with its name, the seed, and the rule that
/// is broken.
enum FoundLives {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Found.txt")

    private static var lines: [String] {
        ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    /// The seeds by the names of the weaknesses.
    static func read() -> [String: UInt64] {
        var seeds: [String: UInt64] = [:]
        for line in lines {
            let words = line.split(separator: " ", maxSplits: 2)
            if words.count == 3 { seeds[String(words[0])] = UInt64(words[1]) }
        }
        return seeds
    }

    static func add(_ weakness: Weakness, seed: UInt64, _ rule: String) throws {
        let others = lines.filter { !$0.hasPrefix(weakness.name + " ") }
        let all = (others + ["\(weakness.name) \(seed) \(rule)"]).sorted()
        try (all.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
    }
}
