import Foundation
public import Waiting

/// Writes screens as they are into the `expectScreen` blocks of scenarios that expect others.
@UIActor
public final class ScreenUpdates {
    private var rows: [FileLocation: [String]] = [:]
    /// The blocks for which different runs have different screens.
    private var disputed: Set<FileLocation> = []

    public nonisolated init() {}

    func add(_ screen: [String], at place: FileLocation) {
        if let other = rows.updateValue(screen, forKey: place), other != screen { disputed.insert(place) }
    }

    /// Rewrites the blocks, and returns their places, and the mistakes that kept one as it is.
    public func write() -> (places: [FileLocation], mistakes: [ScenarioMistake]) {
        var places: [FileLocation] = []
        var mistakes: [ScenarioMistake] = []
        // From the last line on, so that the places before it stay.
        let updates = rows.sorted { ($0.key.file, $1.key.line) < ($1.key.file, $0.key.line) }
        for (place, screen) in updates {
            do throws(ScenarioMistake) {
                if disputed.contains(place) {
                    throw ScenarioMistake(
                        "Its runs have different screens: it stays as it is.", at: place)
                }
                try Self.rewrite(place, screen)
                places.append(place)
            } catch {
                mistakes.append(error)
            }
        }
        (rows, disputed) = ([:], [])
        return (places.reversed(), mistakes)
    }

    private static func rewrite(_ place: FileLocation, _ screen: [String]) throws(ScenarioMistake) {
        var lines: [String]
        do {
            lines = try String(contentsOfFile: place.file, encoding: .utf8).components(separatedBy: "\n")
        } catch {
            throw ScenarioMistake("This file cannot be read.", at: place)
        }
        let head = place.line - 1
        guard lines.indices ~= head, lines[head].contains(/expectScreen: *\|[-+]? *$/) else {
            throw ScenarioMistake(
                "Only a block can be rewritten: “expectScreen: |”, and the rows below.", at: place)
        }
        func indent(_ line: String) -> Int { line.prefix { $0 == " " }.count }
        // The block ends with the first line that stands no further in than its key.
        let isOver = { (line: String) in indent(line) < place.column && !line.allSatisfy(\.isWhitespace) }
        let begin = head + 1
        var end = lines[begin...].firstIndex(where: isOver) ?? lines.count
        while end > begin, lines[end - 1].allSatisfy(\.isWhitespace) { end -= 1 }
        let margin = lines[begin..<end].filter { !$0.isEmpty }.map(indent).min() ?? place.column + 1
        let block = screen.map { $0.isEmpty ? "" : String(repeating: " ", count: margin) + $0 }
        lines.replaceSubrange(begin..<end, with: block)
        do {
            try Data(lines.joined(separator: "\n").utf8).write(
                to: URL(filePath: place.file), options: .atomic)
        } catch {
            throw ScenarioMistake("This file cannot be written.", at: place)
        }
    }
}
