import TerminalUI

@testable import BlackBox

/// Elements made by hand, for tests of locators.
enum HandMade {
    static func element(
        _ role: Role, _ label: String, value: String? = nil, at x: Int = 0, _ y: Int = 0, width: Int = 10,
        height: Int = 1, states: Element.States = [.enabled, .hittable], isVisible: Bool = true,
        _ children: [Element] = []
    ) -> Element {
        let frame = Rect(x: x, y: y, width: width, height: height)
        let canBeFocused: Set<Role> = [.button, .textField, .secureField, .checkbox, .table, .list]
        return Element(
            role: role, label: label, value: value,
            states: canBeFocused.contains(role) ? states.union(.focusable) : states, frame: frame,
            visibleFrame: isVisible ? frame : .zero, id: ControlID("\(role)-\(label)"), children: children)
    }

    static func button(
        _ label: String, at x: Int = 0, _ y: Int = 0, states: Element.States = [.enabled, .hittable]
    ) -> Element {
        element(.button, label, at: x, y, states: states)
    }

    /// A row of a table, with a cell for each word.
    static func row(_ words: [String], at y: Int, states: Element.States = [.enabled, .hittable]) -> Element {
        let cells = words.enumerated().map { column, word in
            element(.cell, word, at: column * 12, y, width: 12)
        }
        return element(
            .row, words.joined(separator: " "), at: 0, y, width: words.count * 12, states: states, cells)
    }

    static func table(_ rows: [Element]) -> Element {
        element(.table, "", at: 0, 0, width: 80, height: rows.count + 1, rows)
    }
}

extension Snapshot {
    /// The labels of the matches, in reading order.
    func labels(_ locator: Locator) throws -> [String] { try matches(Query(locator)).map(\.label) }

    func roles(_ locator: Locator) throws -> [Role?] { try matches(Query(locator)).map { $0.element?.role } }

    func nearMisses(_ locator: Locator) throws -> [String] {
        NearMisses(snapshot: self, query: try Query(locator)).sentences
    }
}
