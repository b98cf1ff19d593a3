import Foundation

/// The tests of the package by their names, as “Suite.function”.
enum NamedTests {
    static func all() throws -> Set<String> {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try paths.filter { $0.hasSuffix(".swift") }.reduce(into: []) { names, path in
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            names.formUnion(all(in: text))
        }
    }

    /// Returns the tests of a source file, each under the name of every suite that the file declares.
    static func all(in source: String) -> Set<String> {
        let suites = names(after: "struct ", in: source).filter { $0.hasSuffix("Tests") }
        let tests = source.components(separatedBy: "@Test").dropFirst().compactMap {
            names(after: "func ", in: $0).first
        }
        return Set(suites.flatMap { suite in tests.map { "\(suite).\($0)" } })
    }

    private static func names(after word: String, in text: String) -> [String] {
        text.components(separatedBy: word).dropFirst().map {
            String($0.prefix { $0.isLetter || $0.isNumber })
        }
    }
}
