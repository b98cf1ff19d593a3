import TerminalUI

/// A colour, or another attribute, in which all of an element can be drawn.
public enum Look: Hashable, Sendable, CaseIterable {
    case normal, accent, highlight, secondary, error
    case bold, dim, underline, reverse

    /// The spelling in scenarios, e.g. `error`.
    public var name: String { String(describing: self) }

    private var attribute: Style.Attributes? {
        switch self {
        case .bold: .bold
        case .dim: .dim
        case .underline: .underline
        case .reverse: .reverse
        case .normal, .accent, .highlight, .secondary, .error: nil
        }
    }

    /// Whether all cells in a part of the screen that are not blank have this look, and there is one.
    func isOf(_ rect: Rect, in grid: CellGrid) -> Bool {
        let part = rect.intersection(Rect(size: grid.size))
        let cells = (part.y..<part.maxY).flatMap { y in (part.x..<part.maxX).map { grid[$0, y] } }
            .filter { !$0.isContinuation && $0.text != " " }
        return !cells.isEmpty && cells.allSatisfy(holds)
    }

    private func holds(_ cell: Cell) -> Bool {
        let style = cell.style
        if let attribute { return style.attributes.contains(attribute) }
        return String(describing: style.color) == name
    }
}
