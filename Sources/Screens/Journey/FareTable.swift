import Foundation
import Rail
import TerminalUI
import Waiting

/// The fares of a trip: a line for each flexibility, a column for each class, and the conditions.
struct FareTable: Control {
    var grid: FareGrid
    var passengers: PassengerCounts
    /// The present time, which decides which prices have expired.
    var now: Date
    /// The departure of the trip, because this is often the deadline of refunds and exchanges.
    var departure: StationTime
    var characters: TerminalSettings.Characters
    var chosen: FareGrid.Position?
    var choose: @UIActor (FareGrid.Position) -> Void = { _ in }

    var id: ControlID? { chosen == nil ? nil : "fares" }
    var isFocusable: Bool { chosen != nil }

    func width(in layout: Layout) -> SizeRange {
        .atLeast(columns(in: .max).end + FareColumns.gap + 30, minimum: 30)
    }

    private func columns(in width: Int) -> FareColumns {
        let prices = grid.classes.indices.map { column in
            PriceColumn(
                grid.lines.map {
                    PriceColumn.Cell(text: price($0.offers[column]), price: $0.offers[column]?.price)
                })
        }
        return FareColumns(
            prices, titles: grid.classes.map { PriceFormatting.name($0) }, chosen: chosen?.column, in: width)
    }

    private func price(_ offer: Offer?) -> String {
        offer.map { PriceFormatting.price($0, at: now, in: characters) } ?? "–"
    }

    private func conditions(beside columns: FareColumns, in width: Int) -> [ConditionColumns.Column] {
        ConditionColumns(
            grid, chosen: chosen?.column, departure: departure, in: characters,
            from: columns.end + FareColumns.gap, to: width
        ).shown
    }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        let rows = grid.lines.count + 1
        // Fares can only be compared while they are visible. If there are too few rows, the journey above gets
        // fewer, because it can scroll.
        return SizeRange(minimum: min(5, rows), ideal: rows, maximum: rows)
    }

    /// Returns the first visible line. The chosen line is always visible.
    private func top(_ height: Int, in context: ControlContext) -> Int {
        let rows = max(1, height - 1)
        guard let chosen else { return 0 }
        let top = max(min(context.remembered(0), chosen.line), chosen.line - rows + 1)
        return max(0, min(top, grid.lines.count - rows))
    }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let columns = columns(in: canvas.size.width)
        let conditions = conditions(beside: columns, in: canvas.size.width)
        paintTitles(columns, on: canvas)
        for column in conditions {
            canvas.put(column.title, at: Point(x: column.x, y: 0), style: .secondary)
        }
        let top = top(canvas.size.height, in: context)
        context.remember(top)
        let shown = top..<max(top, min(grid.lines.count, top + canvas.size.height - 1))
        var table = Element(role: .table, label: "Fares", rowCount: grid.lines.count)
        table.children.append(paintTitle(shown, columns, on: canvas))
        for (row, index) in shown.enumerated() {
            table.children.append(paint(index, columns, conditions, y: row + 1, on: canvas, in: context))
        }
        return table
    }

    /// Writes the names of the classes above their columns, with `‹` or `›` if there are more classes on that side.
    private func paintTitles(_ columns: FareColumns, on canvas: Canvas) {
        for column in columns.shown {
            let isCut = column == columns.shown.lowerBound && column > 0
            let room = columns.width(of: column) - (isCut ? 3 : 1)
            let name = StyledText(PriceFormatting.name(grid.classes[column]), .secondary)
            let title = name.fitted(to: room)
            put(
                isCut ? StyledText("‹ ", .secondary) + title : title, endingAt: columns.end(of: column), y: 0,
                on: canvas)
        }
        if columns.shown.upperBound < grid.classes.count {
            canvas.put("›", at: Point(x: columns.end + 1, y: 0), style: .secondary)
        }
    }

    /// Writes the title to the left of the classes: the passengers or, if some fares are hidden, the
    /// range of fares that is visible.
    private func paintTitle(_ shown: Range<Int>, _ columns: FareColumns, on canvas: Canvas) -> Element {
        let isWhole = shown.count == grid.lines.count
        let place = "Fares \(shown.lowerBound + 1)–\(shown.upperBound) of \(grid.lines.count)"
        let column = columns.shown.lowerBound
        let first = PriceFormatting.name(grid.classes[column]).cellWidth
        let room = column > 0 ? FareColumns.start - 2 : columns.end(of: column) - first - 3
        let long = Self.title(TripFormatting.passengers(passengers))
        let short = Self.title(TripFormatting.passengersInShort(passengers))
        let title = isWhole ? long.cellWidth <= room ? long : short : place
        let frame = Rect(x: 1, y: 0, width: title.cellWidth, height: 1)
        canvas.put(title, at: frame.origin, style: .bold)
        return Element(role: .heading, label: title, frame: frame)
    }

    static func title(_ passengers: String) -> String { "Fares, \(passengers)" }

    private func paint(
        _ index: Int, _ columns: FareColumns, _ conditions: [ConditionColumns.Column], y: Int,
        on canvas: Canvas, in context: ControlContext
    ) -> Element {
        let line = grid.lines[index]
        let name = PriceFormatting.name(line.flexibility)
        canvas.put(StyledText(name).fitted(to: FareColumns.start - 2), at: Point(x: 1, y: y))
        var words = [name]
        var row = Element(
            role: .row, label: "", states: chosen?.line == index ? [.enabled, .selected] : [.enabled],
            frame: Rect(x: 0, y: y, width: canvas.size.width, height: 1), rowNumber: index + 1)
        for column in columns.shown {
            let offer = line.offers[column]
            let isOver = offer?.isOver(at: now) ?? false
            let price = price(offer)
            let isChosen = chosen == FareGrid.Position(line: index, column: column)
            let style: Style =
                isChosen
                ? Style(.accent, context.isFocused ? [.bold, .reverse] : .bold)
                : PriceStyle.style(isOver: isOver)
            let frame = put(
                StyledText(isChosen ? "▸ \(price)" : price, style),
                endingAt: columns.endOfPrice(offer?.price, in: column), y: y, on: canvas)
            words.append(price)
            row.children.append(
                Element(
                    role: .cell, label: PriceFormatting.name(grid.classes[column]), value: price,
                    states: isChosen ? [.enabled, .selected] : offer == nil ? [] : [.enabled], frame: frame))
        }
        for column in conditions {
            let text = column.words[index]
            let frame = Rect(x: column.x, y: y, width: text.cellWidth, height: 1)
            canvas.put(text, at: frame.origin, style: .secondary)
            words.append(text)
            row.children.append(
                Element(role: .cell, label: column.title, value: text, states: [.enabled], frame: frame))
        }
        row.label = words.joined(separator: " ")
        return row
    }

    /// Writes a text that ends before the x `end`, and returns its frame.
    @discardableResult
    private func put(_ text: StyledText, endingAt end: Int, y: Int, on canvas: Canvas) -> Rect {
        let frame = Rect(x: max(0, end - text.cellWidth), y: y, width: text.cellWidth, height: 1)
        canvas.put(text, at: frame.origin)
        return frame
    }

    func keyBindings(in context: ControlContext) -> [KeyBinding] {
        [
            KeyBinding(
                .down, .character("j"), title: "choose fare", help: "The next fare", priority: 7,
                keyLabel: "↑↓←→"
            ) {
                move(1, 0)
            },
            KeyBinding(
                .up, .character("k"), title: "fare above", help: "The fare above", isInFooter: false
            ) { move(-1, 0) },
            KeyBinding(.right, title: "next class", help: "The next class", isInFooter: false) { move(0, 1) },
            KeyBinding(.left, title: "class before", help: "The class before", isInFooter: false) {
                move(0, -1)
            },
        ]
    }

    func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        guard chosen != nil, case .mouse(let mouse) = event else { return false }
        switch mouse.action {
        case .wheelUp: move(-1, 0)
        case .wheelDown: move(1, 0)
        case .click, .doubleClick:
            guard mouse.position.y > 0,
                let column = columns(in: context.size.width).column(at: mouse.position.x)
            else { break }
            let line = mouse.position.y - 1 + top(context.size.height, in: context)
            let position = FareGrid.Position(line: line, column: column)
            if grid.offer(at: position) != nil { choose(position) }
        }
        return true
    }

    private func move(_ lines: Int, _ columns: Int) {
        if let chosen, let next = grid.neighbour(of: chosen, lines: lines, columns: columns) { choose(next) }
    }
}
