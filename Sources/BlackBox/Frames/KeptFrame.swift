import TerminalUI
import Waiting

/// A frame with its time; where its rows and elements are those of the frame before, both share them.
struct KeptFrame {
    /// The room that an element takes, in cells.
    private static let cellsOfAnElement = 20

    let number: Int
    let time: LoopInstant
    /// The size in cells, alone and beside the frame before it.
    let size: (alone: Int, beside: Int)
    let gridSize: Size
    let rows: [[Cell]]
    let cursor: Point?
    private let elements: [Element]
    private let focusOrder: [ControlID]
    private let characters: TerminalSettings.Characters

    init(_ frame: Frame, at time: LoopInstant, after before: KeptFrame?) {
        number = frame.number
        self.time = time
        gridSize = frame.size
        cursor = frame.cursor
        focusOrder = frame.focusOrder
        characters = frame.characters
        var (alone, beside) = (0, 0)
        rows = (0..<frame.size.height).map { y in
            let cells = frame.grid.row(y)
            alone += cells.count
            if let before, y < before.rows.count, frame.grid.row(y, equals: before.rows[y][...]) {
                return before.rows[y]
            }
            beside += cells.count
            return Array(cells)
        }
        var elements = frame.elements
        let old = before?.elements ?? []
        for index in elements.indices {
            let size = Element.count(in: elements[index...index]) * Self.cellsOfAnElement
            alone += size
            if index < old.count, old[index] == elements[index] {
                elements[index] = old[index]
            } else {
                beside += size
            }
        }
        self.elements = elements
        size = (alone, beside)
    }

    var snapshot: Snapshot {
        Snapshot(elements, number: number, focusOrder: focusOrder, characters: characters, grid: grid)
    }

    private var grid: CellGrid {
        var grid = CellGrid(size: gridSize)
        grid.cells = rows.flatMap(\.self)
        return grid
    }
}

extension Element {
    /// The number of these elements and of all within them.
    fileprivate static func count(in elements: ArraySlice<Element>) -> Int {
        var count = elements.count
        // By index, since a loop over the elements would copy each.
        for index in elements.indices { count += self.count(in: elements[index].children[...]) }
        return count
    }
}
