import BlackBox
import JSONTrees
import Scenarios
import TerminalUI
import Waiting

extension App {
    /// The screen, or a part of it, as lines: one for each element, with the locator that a step takes if it can be
    /// acted on.
    func lines(within area: Rect? = nil) -> [String] {
        guard process != nil else { return snapshot.elementLines(within: area).map(secrets.hidden) }
        var lines = window.frame.rows(within: area).enumerated().compactMap { index, row in
            row.isEmpty ? nil : "\((area?.y ?? 0) + index + 1): \(row)"
        }
        if let cursor = window.frame.cursor { lines.append("cursor: [\(cursor.x + 1), \(cursor.y + 1)]") }
        return lines.map(secrets.hidden)
    }
}

extension Frame {
    /// The rows, or those of a part, without the blanks at their ends.
    func rows(within area: Rect?) -> [String] {
        guard let area else { return grid.lines }
        return grid.text(in: area).split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0.replacing(/\s+$/, with: "")) }
    }
}

extension Snapshot {
    fileprivate func elementLines(within area: Rect?) -> [String] {
        let search = LocatorSearch(snapshot: self)
        var next = 0
        return entries.enumerated().compactMap { index, entry -> String? in
            guard index >= next, entry.isVisible else { return nil }
            if let area, entry.element.visibleFrame.intersection(area).isEmpty { return nil }
            // The words of a row are those of its cells.
            if entry.element.role == .row { next = entry.end }
            return entry.element.line(search)
        }
    }
}

extension Element {
    fileprivate func line(_ search: LocatorSearch) -> String? {
        let label = String(label.trimmed)
        let isField = [.textField, .secureField].contains(role)
        let word = isField ? "field" : role.rawValue
        switch role {
        case .text, .heading, .status, .progress, .dialog, .image, .link:
            guard !label.isEmpty else { return nil }
            return role == .text ? label : "\(word): \(label)"
        case .list, .table:
            return "\(word): \(label)" + (rowCount.map { " of \(counted($0, "row"))" } ?? "")
        case .group: return value.map { "\(label): \($0)" }
        case .cell, .terminal: return nil
        case .button, .textField, .secureField, .checkbox, .stepper, .row:
            let locator = search.locator(of: self, for: isField ? .enter : .tap)?.written.json
            var line = word + (locator.map { " \($0.compactText)" } ?? "")
            if locator != .string(label), !label.isEmpty { line += " · \(label)" }
            if let value, !value.isEmpty { line += " = \(value)" }
            return line + (stateWords.isEmpty ? "" : " (\(stateWords.joined(separator: ", ")))")
        }
    }

    private var stateWords: [String] {
        let words: KeyValuePairs<States, String> = [
            .focused: "focused", .selected: "selected", .checked: "checked", .expanded: "expanded",
        ]
        return words.filter { states.contains($0.key) }.map(\.value)
            + (states.contains(.enabled) ? [] : ["disabled"])
    }
}

extension [String] {
    /// The lines that were not there before, and those that are gone: their number, if they are many.
    func changes(since old: [String]) -> [String] {
        var (new, gone): ([String], [String]) = ([], [])
        for change in difference(from: old) {
            switch change {
            case .insert(_, let line, _): new.append(line)
            case .remove(_, let line, _): gone.insert(line, at: 0)
            }
        }
        // An element in another state is not gone: a field with a new value, or a row with other words.
        let same = Set(new.map(Self.subject))
        gone = gone.filter { !same.contains(Self.subject($0)) }
        guard !new.isEmpty || !gone.isEmpty else { return ["(nothing has changed on the screen)"] }
        // These come first, because the lines at the end may be left out.
        let first = new.filter { line in
            ["status: ", "dialog: ", "progress: "].contains { line.hasPrefix($0) }
                || line.hasSuffix(")") && line.contains("(focused")
        }
        return first + new.filter { !first.contains($0) }
            + (gone.count > 2 ? ["gone: \(gone.count) lines"] : gone.map { "gone: \($0)" })
    }

    /// The part of a line that names the element, without its state.
    private static func subject(_ line: String) -> Substring { line.prefix { !"=:(".contains($0) } }

    /// Returns the first lines that fit into a number of characters, and a line that counts the rest.
    func shortened(to most: Int) -> [String] {
        var room = most
        let kept = prefix { line in
            room -= line.count + 1
            return room >= 0
        }
        let rest = counted(count - kept.count, "more line")
        return kept + (kept.count < count ? ["… and \(rest): look, with “most” or “within”"] : [])
    }
}
