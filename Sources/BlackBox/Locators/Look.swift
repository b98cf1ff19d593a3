import TerminalUI

/// A colour or an attribute of an element's characters.
public enum Look: Hashable, Sendable, CaseIterable {
    case normal, accent, highlight, secondary, error, paper
    case bold, dim, underline, reverse

    /// The name of the look in scenarios, e.g. `error`.
    public var name: String { String(describing: self) }

    private var attribute: Style.Attributes? {
        Style.attributeNames.first { $0.name == name }?.attribute
    }

    /// Whether a part of the screen has characters, and each character has this look.
    func isOf(_ rect: Rect, in grid: CellGrid) -> Bool {
        let cells = Self.cells(of: rect, in: grid)
        return !cells.isEmpty && cells.allSatisfy(holds)
    }

    /// Says why a part of the screen does not have this look: `it is in the style secondary, not in the style error`.
    func objection(to rect: Rect, in grid: CellGrid) -> String {
        let cells = Self.cells(of: rect, in: grid)
        let found = Look.allCases.filter { ($0.attribute == nil) == (attribute == nil) }
            .filter { look in cells.contains { look.holds($0) } }.map(\.name)
        if found.contains(name) { return "only a part of it is in the style \(name)" }
        return (found.isEmpty ? "" : "it is in the style \(found.listed()), ") + "not in the style \(name)"
    }

    /// Returns the cells of a part of the screen, without blank cells.
    private static func cells(of rect: Rect, in grid: CellGrid) -> [Cell] {
        let part = rect.intersection(Rect(size: grid.size))
        return (part.y..<part.maxY).flatMap { y in (part.x..<part.maxX).map { grid[$0, y] } }
            .filter { !$0.isContinuation && $0.text != " " }
    }

    private func holds(_ cell: Cell) -> Bool {
        let style = cell.style
        if let attribute { return style.attributes.contains(attribute) }
        return String(describing: style.color) == name
    }
}

extension Style {
    private static let colorNames = Color.allCases.map { (name: "\($0)", color: $0) }
    fileprivate static let attributeNames: [(name: String, attribute: Attributes)] = [
        ("bold", .bold), ("dim", .dim), ("underline", .underline), ("reverse", .reverse),
    ]

    /// The names of the style's colour and attributes: `error bold`.
    var name: String {
        let attributes = Self.attributeNames.filter { self.attributes.contains($0.attribute) }.map(\.name)
        let colors = Self.colorNames.filter { $0.color == color && color != .normal }.map(\.name)
        return (colors + attributes).joined(separator: " ")
    }

    /// Makes a style from a name such as `error bold`. Ignores unknown words.
    init(named name: String) {
        self.init()
        for word in name.split(separator: " ") {
            for known in Self.colorNames where known.name == word { color = known.color }
            for known in Self.attributeNames where known.name == word { attributes.insert(known.attribute) }
        }
    }
}
