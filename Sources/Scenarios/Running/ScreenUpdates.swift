import BlackBox
import Foundation
public import Waiting

/// Rewrites the `expectScreen` and `expectTree` blocks of scenarios whose runs have found other screens.
@UIActor
public final class ScreenUpdates {
    /// The rows of the screens that runs have found at each block; nil for an expected screen.
    private var screens: [FileLocation: Set<[String]?>] = [:]

    public nonisolated init() {}

    /// Adds the rows of an unexpected screen, or nil for an expected one.
    func add(_ screen: [String]?, at place: FileLocation) {
        screens[place, default: []].insert(screen)
    }

    /// Rewrites the blocks. Returns their places, and a mistake for each block that could not be rewritten.
    public func write() -> (places: [FileLocation], mistakes: [DocumentMistake]) {
        var places: [FileLocation] = []
        var mistakes: [DocumentMistake] = []
        // Rewrites the last block first, so that the places of earlier blocks stay the same.
        let updates = screens.filter { $0.value != [nil] }
            .sorted { ($0.key.file, $1.key.line) < ($1.key.file, $0.key.line) }
        for (place, found) in updates {
            do throws(DocumentMistake) {
                guard found.count == 1, let screen = found.compactMap(\.self).first else {
                    throw DocumentMistake("Its runs have different screens: it stays as it is.", at: place)
                }
                try ScreenBlock(at: place).write(screen)
                places.append(place)
            } catch {
                mistakes.append(error)
            }
        }
        screens = [:]
        return (places.reversed(), mistakes)
    }
}

/// The rows below an `expectScreen: |`, an `expectTree: |` or its `tree: |` in a file. Only these rows are rewritten;
/// the rest of the file stays the same.
struct ScreenBlock {
    private let place: FileLocation
    private var lines: [Substring.UnicodeScalarView]
    /// The indices of the lines that hold the rows.
    private let rows: Range<Int>
    /// The indentation of the rows, in characters.
    private let margin: Int

    /// Finds the block of the step at a place.
    ///
    /// - Throws: A mistake if there is no block, or if the rows use variables, which would be lost.
    init(at place: FileLocation) throws(DocumentMistake) {
        self.place = place
        guard let text = try? String(contentsOf: Self.url(place), encoding: .utf8) else {
            throw DocumentMistake("This file cannot be read.", at: place)
        }
        lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let (key, head) = (place.column - 1, place.line - 1)
        let line = lines.indices ~= head ? String(lines[head].dropFirst(key)) : ""
        guard let mark = line.firstMatch(of: /^[a-zA-Z]+: *\|[-+]?([1-9]?)[-+]?( +#.*?)? *\r?$/) else {
            throw DocumentMistake(
                "Only a block can be rewritten: “\(line.prefix(while: \.isLetter)): |”, and the rows below.",
                at: place)
        }
        let begin = head + 1
        let first = lines[begin...].first { !Self.isBlank($0) }.map(Self.indent)
        let margin = Int(mark.1).map { key + $0 } ?? first.flatMap { $0 > key ? $0 : nil } ?? key + 2
        // The block ends before the first line that is indented less, such as a comment.
        var end = lines[begin...].firstIndex { !Self.isBlank($0) && Self.indent($0) < margin } ?? lines.count
        while end > begin, Self.isBlank(lines[end - 1]) { end -= 1 }
        (rows, self.margin) = (begin..<end, margin)
        guard !lines[rows].contains(where: { String($0).contains("${") }) else {
            throw DocumentMistake(
                "Its rows name variables, which would be lost: it stays as it is.", at: place)
        }
    }

    /// Replaces the rows.
    func write(_ screen: [String]) throws(DocumentMistake) {
        guard let first = screen.first(where: { !$0.isEmpty }) else {
            throw DocumentMistake(
                "The screen is blank, which cannot be expected: it stays as it is.", at: place)
        }
        var lines = lines.map { String($0) }
        let (key, head) = (place.column - 1, place.line - 1)
        let lineEnd = lines[head].unicodeScalars.last == "\r" ? "\r" : ""
        // If the first row begins with blanks, YAML has to be told the indentation.
        let mark = first.hasPrefix(" ") ? "|\(min(margin - key, 9))" : "|"
        lines[head].replace(/\|[-+]?[1-9]?[-+]?( +#.*?)? *\r?$/) { mark + ($0.1 ?? "") + lineEnd }
        let blanks = String(repeating: " ", count: key + min(margin - key, 9))
        lines.replaceSubrange(
            rows, with: screen.map { ($0.isEmpty ? "" : blanks + Self.escaped($0)) + lineEnd })
        do {
            try Data(lines.joined(separator: "\n").utf8).write(to: Self.url(place), options: .atomic)
        } catch {
            throw DocumentMistake("This file cannot be written.", at: place)
        }
    }

    /// Follows symbolic links. Otherwise, writing would replace the link by a file.
    private static func url(_ place: FileLocation) -> URL {
        URL(filePath: place.file).resolvingSymlinksInPath()
    }

    /// Escapes the dollars of a row if they would mean something else in the file.
    private static func escaped(_ row: String) -> String {
        row.contains("$$") || row.contains("${") ? VariableText.escaped(row) : row
    }

    private static func indent(_ line: Substring.UnicodeScalarView) -> Int { line.prefix { $0 == " " }.count }

    private static func isBlank(_ line: Substring.UnicodeScalarView) -> Bool {
        line.allSatisfy(\.properties.isWhitespace)
    }
}
