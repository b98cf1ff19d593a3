import Foundation

/// The block of rows below an `expectScreen: |` in a file, to be written anew: all else in the file stays.
struct ScreenBlock {
    private let place: FileLocation
    private var lines: [Substring.UnicodeScalarView]
    /// The lines of the rows.
    private let rows: Range<Int>
    /// The number of blanks before each row.
    private let margin: Int

    /// Finds the block of the step at a place.
    ///
    /// - Throws: A mistake where there is none, or where its rows name variables: these would be lost.
    init(at place: FileLocation) throws(ScenarioMistake) {
        self.place = place
        guard let text = try? String(contentsOf: Self.url(place), encoding: .utf8) else {
            throw ScenarioMistake("This file cannot be read.", at: place)
        }
        lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let (key, head) = (place.column - 1, place.line - 1)
        guard lines.indices ~= head,
            let mark = String(lines[head]).firstMatch(
                of: /expectScreen: *\|[-+]?([1-9]?)[-+]?( +#.*?)? *\r?$/)
        else {
            throw ScenarioMistake(
                "Only a block can be rewritten: “expectScreen: |”, and the rows below.", at: place)
        }
        let begin = head + 1
        let first = lines[begin...].first { !Self.isBlank($0) }.map(Self.indent)
        let margin = Int(mark.1).map { key + $0 } ?? first.flatMap { $0 > key ? $0 : nil } ?? key + 2
        // The block ends with the first line that does not stand as far in as its rows, such as a comment.
        var end = lines[begin...].firstIndex { !Self.isBlank($0) && Self.indent($0) < margin } ?? lines.count
        while end > begin, Self.isBlank(lines[end - 1]) { end -= 1 }
        (rows, self.margin) = (begin..<end, margin)
        guard !lines[rows].contains(where: { String($0).contains("${") }) else {
            throw ScenarioMistake(
                "Its rows name variables, which would be lost: it stays as it is.", at: place)
        }
    }

    /// Replaces the rows.
    func write(_ screen: [String]) throws(ScenarioMistake) {
        guard let first = screen.first(where: { !$0.isEmpty }) else {
            throw ScenarioMistake(
                "The screen is blank, which cannot be expected: it stays as it is.", at: place)
        }
        var lines = lines.map { String($0) }
        let (key, head) = (place.column - 1, place.line - 1)
        let lineEnd = lines[head].unicodeScalars.last == "\r" ? "\r" : ""
        // A row that begins with blanks could not be told from one that stands further in.
        let mark = first.hasPrefix(" ") ? "|\(min(margin - key, 9))" : "|"
        lines[head].replace(/\|[-+]?[1-9]?[-+]?( +#.*?)? *\r?$/) { mark + ($0.1 ?? "") + lineEnd }
        let blanks = String(repeating: " ", count: key + min(margin - key, 9))
        lines.replaceSubrange(
            rows, with: screen.map { ($0.isEmpty ? "" : blanks + Self.escaped($0)) + lineEnd })
        do {
            try Data(lines.joined(separator: "\n").utf8).write(to: Self.url(place), options: .atomic)
        } catch {
            throw ScenarioMistake("This file cannot be written.", at: place)
        }
    }

    /// The file itself, where the path is a link to it: else the link would be replaced.
    private static func url(_ place: FileLocation) -> URL {
        URL(filePath: place.file).resolvingSymlinksInPath()
    }

    /// The row as the file has it: two dollars would be one, and one before a brace the begin of a variable.
    private static func escaped(_ row: String) -> String {
        row.contains("$$") || row.contains("${") ? VariableText.escaped(row) : row
    }

    private static func indent(_ line: Substring.UnicodeScalarView) -> Int { line.prefix { $0 == " " }.count }

    private static func isBlank(_ line: Substring.UnicodeScalarView) -> Bool {
        line.allSatisfy(\.properties.isWhitespace)
    }
}
