import TerminalUI

/// A colour, or another attribute, in which all of an element can be drawn.
public enum Look: Hashable, Sendable, CaseIterable {
    case normal, accent, highlight, secondary, error, paper
    case bold, dim, underline, reverse

    /// The spelling in scenarios, e.g. `error`.
    public var name: String { String(describing: self) }

    private var attribute: Style.Attributes? {
        switch self {
        case .bold: .bold
        case .dim: .dim
        case .underline: .underline
        case .reverse: .reverse
        case .normal, .accent, .highlight, .secondary, .error, .paper: nil
        }
    }

    /// Whether all cells in a part of the screen that are not blank have this look, and there is one.
    func isOf(_ rect: Rect, in grid: CellGrid) -> Bool {
        let cells = Self.cells(of: rect, in: grid)
        return !cells.isEmpty && cells.allSatisfy(holds)
    }

    /// The reason why a part of the screen does not have this look: `it is in the style secondary, not in the style error`.
    func objection(to rect: Rect, in grid: CellGrid) -> String {
        let cells = Self.cells(of: rect, in: grid)
        let found = Look.allCases.filter { ($0.attribute == nil) == (attribute == nil) }
            .filter { look in cells.contains { look.holds($0) } }.map(\.name)
        if found.contains(name) { return "only a part of it is in the style \(name)" }
        return (found.isEmpty ? "" : "it is in the style \(found.listed()), ") + "not in the style \(name)"
    }

    /// The cells of a part of the screen that are not blank.
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
