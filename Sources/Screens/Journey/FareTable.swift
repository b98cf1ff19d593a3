import Rail
import TerminalUI
import Waiting

/// The fares of a trip: a line for each flexibility, a column for each class, and the conditions.
struct FareTable: Control {
    var grid: FareGrid
    var chosen: (line: Int, column: Int)
    var choose: @UIActor (_ line: Int, _ column: Int) -> Void

    var id: ControlID? { "fares" }
    var isFocusable: Bool { !grid.lines.isEmpty }

    private static let nameWidth = 16
    private static let priceWidth = 12

    private var conditionsColumn: Int { Self.nameWidth + grid.classes.count * Self.priceWidth + 3 }

    func width(in layout: Layout) -> Extent { .atLeast(conditionsColumn + 30, minimum: conditionsColumn) }
    func height(forWidth width: Int, in layout: Layout) -> Extent { .fixed(grid.lines.count + 1) }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        for (column, travelClass) in grid.classes.enumerated() {
            put(PriceWords.name(travelClass), column, y: 0, .secondary, on: canvas)
        }
        var rows: [Element] = []
        for (index, line) in grid.lines.enumerated() {
            rows.append(paint(line, index, on: canvas, in: context))
        }
        return Element(role: .table, label: "Fares", children: rows)
    }

    private func paint(
        _ line: FareGrid.Line, _ index: Int, on canvas: Canvas, in context: ControlContext
    ) -> Element {
        let y = index + 1
        let name = PriceWords.name(line.flexibility)
        canvas.put(name, at: Point(x: 1, y: y), maxWidth: Self.nameWidth - 2)
        var words = [name]
        for (column, offer) in line.offers.enumerated() {
            let price = offer.map { PriceWords.price($0.price) } ?? "–"
            let isChosen = chosen == (index, column)
            let style: Style =
                isChosen ? Style(.accent, context.isFocused ? [.bold, .reverse] : .bold) : .normal
            put(isChosen ? "▸ \(price)" : price, column, y: y, style, on: canvas)
            words.append(price)
        }
        let offer =
            line.offers[min(chosen.column, line.offers.count - 1)] ?? line.offers.compactMap(\.self).first
        if let offer {
            let conditions = offer.conditions.joined(separator: ", ")
            let room = canvas.size.width - conditionsColumn
            if room > 8 {
                canvas.put(
                    conditions.cellWidth <= room
                        ? StyledText(conditions, .secondary)
                        : StyledText(conditions, .secondary).ellipsized(to: room),
                    at: Point(x: conditionsColumn, y: y))
            }
            words.append(conditions)
        }
        let states: Element.States = chosen.line == index ? [.enabled, .selected] : [.enabled]
        return Element(
            role: .row, label: words.joined(separator: " "), states: states,
            frame: Rect(x: 0, y: y, width: canvas.size.width, height: 1))
    }

    /// Prices end in the same column, so that their decimal marks do.
    private func put(_ text: String, _ column: Int, y: Int, _ style: Style, on canvas: Canvas) {
        let end = Self.nameWidth + (column + 1) * Self.priceWidth
        canvas.put(text, at: Point(x: max(0, end - text.cellWidth), y: y), style: style)
    }

    func keyBindings(in context: ControlContext) -> [KeyBinding] {
        [
            KeyBinding(.down, title: "choose fare", help: "The next fare", priority: 10, keyLabel: "↑↓←→") {
                move(1, 0)
            },
            KeyBinding(.up, title: "fare above", isInFooter: false) { move(-1, 0) },
            KeyBinding(.right, title: "next class", isInFooter: false) { move(0, 1) },
            KeyBinding(.left, title: "class before", isInFooter: false) { move(0, -1) },
        ]
    }

    func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        guard case .mouse(let mouse) = event else { return false }
        switch mouse.action {
        case .wheelUp: move(-1, 0)
        case .wheelDown: move(1, 0)
        case .click, .doubleClick:
            let line = mouse.position.y - 1
            let column = (mouse.position.x - Self.nameWidth) / Self.priceWidth
            if grid.offer(line: line, column: column) != nil { choose(line, column) }
        }
        return true
    }

    /// To the next fare on that side that is on sale; stays where it is when there is none.
    private func move(_ lines: Int, _ columns: Int) {
        var (line, column) = (chosen.line + lines, chosen.column + columns)
        while grid.lines.indices.contains(line), grid.classes.indices.contains(column) {
            if grid.offer(line: line, column: column) != nil { return choose(line, column) }
            line += lines
            column += columns
        }
    }
}
