package import BlackBox
package import TerminalUI

/// Makes elements for tests of locators.
package enum HandMade {
    package static func element(
        _ role: Role, _ label: String, value: String? = nil, at x: Int = 0, _ y: Int = 0,
        width: Int? = nil, height: Int = 1, states: Element.States = [.enabled, .hittable],
        isVisible: Bool = true,
        _ children: [Element] = []
    ) -> Element {
        let width = width ?? max(10, label.cellWidth, value?.cellWidth ?? 0)
        let frame = Rect(x: x, y: y, width: width, height: height)
        let canBeFocused: Set<Role> = [.button, .textField, .secureField, .checkbox, .table, .list]
        return Element(
            role: role, label: label, value: value,
            states: canBeFocused.contains(role) ? states.union(.focusable) : states, frame: frame,
            visibleFrame: isVisible ? frame : .zero, id: ControlID("\(role)-\(label)"), children: children)
    }

    package static func button(
        _ label: String, at x: Int = 0, _ y: Int = 0, states: Element.States = [.enabled, .hittable]
    ) -> Element {
        element(.button, label, at: x, y, states: states)
    }

    /// Makes a row of a table, with a cell for each word.
    package static func row(_ words: [String], at y: Int, states: Element.States = [.enabled, .hittable])
        -> Element
    {
        let cells = words.enumerated().map { column, word in
            element(.cell, word, at: column * 12, y, width: 12)
        }
        return element(
            .row, words.joined(separator: " "), at: 0, y, width: words.count * 12, states: states, cells)
    }

    /// Makes a screen with these elements, and with `words` that do not belong to an element.
    package static func screen(_ elements: [Element], words: String = "") -> Snapshot {
        Snapshot(Frame(number: 1, grid: grid(elements, words), elements: elements))
    }

    /// Returns the cells of a screen on which the elements are drawn.
    package static func grid(
        _ elements: [Element], _ words: String = "", size: Size = Size(width: 80, height: 25)
    ) -> CellGrid {
        let canvas = Canvas(size: size)
        canvas.put(words, at: Point(x: 8, y: 9))
        func draw(_ element: Element) {
            let area = element.visibleFrame
            if !area.isEmpty {
                let text =
                    [.textField, .secureField].contains(element.role) ? element.value ?? "" : element.name
                canvas.put(StyledText(String(text.trimmed)), at: area.origin, maxWidth: area.width)
            }
            element.children.forEach(draw)
        }
        elements.forEach(draw)
        return canvas.grid
    }

    /// Makes a list that shows some of its rows.
    package static func listing(_ shown: ClosedRange<Int>, of count: Int) -> Element {
        let rows = shown.enumerated().map { y, number in
            var row = element(.row, "row \(number)", at: 0, y)
            row.rowNumber = number
            return row
        }
        var list = element(.list, "Rows", height: shown.count, rows)
        list.rowCount = count
        return list
    }

    package static func table(_ rows: [Element]) -> Element {
        element(.table, "", at: 0, 0, width: 80, height: rows.count + 1, rows)
    }
}

extension Snapshot {
    /// Returns the labels of the matches, in reading order.
    package func labels(_ locator: Locator) throws -> [String] { try matches(Query(locator)).map(\.label) }

    package func roles(_ locator: Locator) throws -> [Role?] {
        try matches(Query(locator)).map { $0.element?.role }
    }
}
