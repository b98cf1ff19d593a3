import BlackBox
import JSONTrees
import Scenarios
import TerminalUI
import Waiting

/// A screen as lines: one for each element, with the locator that a step takes if it can be acted on.
struct ScreenLines: Equatable {
    private(set) var lines: [String] = []

    init() {}

    /// - Parameter area: The part of the screen; nil for all of it.
    @UIActor init(of app: App, within area: Rect? = nil) {
        let frame = app.window.frame
        if app.process != nil {
            lines = Self.rows(of: frame, within: area).enumerated().compactMap { index, row in
                row.isEmpty ? nil : "\((area?.y ?? 0) + index + 1): \(row)"
            }
            if let cursor = frame.cursor { lines.append("cursor: [\(cursor.x + 1), \(cursor.y + 1)]") }
        } else {
            add(app.snapshot, within: area)
        }
        lines = lines.map(app.secrets.hidden)
    }

    /// The rows of a frame, or of a part of it, without the blanks at their ends.
    static func rows(of frame: Frame, within area: Rect?) -> [String] {
        let area = area ?? Rect(origin: Point(x: 0, y: 0), size: frame.size)
        return (area.y..<max(area.y, area.maxY)).map { y in
            let row = Rect(x: area.x, y: y, width: area.width, height: 1)
            return frame.grid.text(in: row).replacing(/\s+$/, with: "")
        }
    }

    private mutating func add(_ snapshot: Snapshot, within area: Rect?) {
        let search = LocatorSearch(snapshot: snapshot)
        var next = 0
        for (index, entry) in snapshot.entries.enumerated() where index >= next && entry.isVisible {
            if let area, entry.element.visibleFrame.intersection(area).isEmpty { continue }
            // The words of a row are those of its cells.
            if entry.element.role == .row { next = entry.end }
            if let line = Self.line(entry.element, search) { lines.append(line) }
        }
    }

    private static func line(_ element: Element, _ search: LocatorSearch) -> String? {
        let label = String(element.label.trimmed)
        let isField = [.textField, .secureField].contains(element.role)
        let word = isField ? "field" : element.role.rawValue
        switch element.role {
        case .text, .heading, .status, .progress, .dialog, .image, .link:
            guard !label.isEmpty else { return nil }
            return element.role == .text ? label : "\(word): \(label)"
        case .list, .table:
            let rows = element.rowCount.map { " of \(counted($0, "row"))" } ?? ""
            return "\(word): \(label)\(rows)"
        case .group: return element.value.map { "\(label): \($0)" }
        case .cell, .terminal: return nil
        case .button, .textField, .secureField, .checkbox, .stepper, .row:
            let found = search.locator(of: element, for: isField ? .enter : .tap)
            let written = found.map { $0.written.json }
            var line = word + (written.map { " \($0.compactText)" } ?? "")
            if written != .string(label), !label.isEmpty { line += " · \(label)" }
            if let value = element.value, !value.isEmpty { line += " = \(value)" }
            let states = states(element)
            return states.isEmpty ? line : line + " (\(states.joined(separator: ", ")))"
        }
    }

    private static func states(_ element: Element) -> [String] {
        let states: [(Element.States, String)] = [
            (.focused, "focused"), (.selected, "selected"), (.checked, "checked"), (.expanded, "expanded"),
        ]
        return states.filter { element.states.contains($0.0) }.map(\.1)
            + (element.states.contains(.enabled) ? [] : ["disabled"])
    }

    /// The lines that were not there before, and those that are gone: their number, if they are many.
    func changes(since old: ScreenLines) -> [String] {
        let difference = lines.difference(from: old.lines)
        let new = difference.insertions.map(\.line)
        // An element in another state is not gone: a field with a new value, or a row with other words.
        let same = Set(new.map(Self.subject))
        let gone = difference.removals.map(\.line).filter {
            !new.contains($0) && !same.contains(Self.subject($0))
        }
        guard !new.isEmpty || !gone.isEmpty else { return ["(nothing has changed on the screen)"] }
        let (first, rest) = (new.filter(Self.comesFirst), new.filter { !Self.comesFirst($0) })
        return first + rest + (gone.count > 2 ? ["gone: \(gone.count) lines"] : gone.map { "gone: \($0)" })
    }
}

extension ScreenLines {
    /// Takes note that a part of the screen was told.
    mutating func tell(_ part: ScreenLines, of now: ScreenLines) {
        let (told, subjects, shown) = (
            Set(lines + part.lines), Set(part.lines.map(Self.subject)), Set(now.lines)
        )
        lines =
            lines.filter { !shown.contains($0) && !subjects.contains(Self.subject($0)) }
            + now.lines.filter(told.contains)
    }

    /// Whether a new line comes before the others, which may be too many to be listed.
    fileprivate static func comesFirst(_ line: String) -> Bool {
        ["status: ", "dialog: ", "progress: "].contains { line.hasPrefix($0) }
            || line.hasSuffix(")") && line.contains("(focused")
    }

    /// The part of a line that names the element, without its state.
    fileprivate static func subject(_ line: String) -> Substring { line.prefix { !"=:(".contains($0) } }
}

extension CollectionDifference.Change {
    fileprivate var line: ChangeElement {
        switch self {
        case .insert(_, let line, _), .remove(_, let line, _): line
        }
    }
}

extension [String] {
    /// Returns the first lines that fit into a number of characters, and a line that counts the rest.
    func shortened(to most: Int) -> String {
        var room = most
        let kept = prefix { line in
            room -= line.count + 1
            return room >= 0
        }
        let rest = count - kept.count
        return
            (kept + (rest > 0 ? ["… and \(counted(rest, "more line")): look, with “most” or “within”"] : []))
            .joined(separator: "\n")
    }
}
