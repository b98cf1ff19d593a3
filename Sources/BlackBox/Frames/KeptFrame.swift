import TerminalUI
import Waiting

/// A frame with its time. It is kept as it came, until `share` packs it.
struct KeptFrame {
    /// The room that an element takes, in cells.
    private static let cellsOfAnElement = 20

    let number: Int
    let time: LoopInstant
    let gridSize: Size
    let cursor: Point?
    /// The size in cells, alone and beside the frame before it; both are the same until `share`.
    private(set) var size: (alone: Int, beside: Int)
    private let focusOrder: [ControlID]
    private let characters: TerminalSettings.Characters
    private var elements: [Element]
    private var cells: Cells

    private enum Cells {
        case whole(CellGrid)
        case shared([[Cell]])
    }

    init(_ frame: Frame, at time: LoopInstant) {
        number = frame.number
        self.time = time
        gridSize = frame.size
        cursor = frame.cursor
        focusOrder = frame.focusOrder
        characters = frame.characters
        elements = frame.elements
        cells = .whole(frame.grid)
        let alone = frame.grid.cells.count + Element.count(in: elements[...]) * Self.cellsOfAnElement
        size = (alone, alone)
    }

    /// Packs the frame: where its rows and elements are those of the packed frame before, both share them.
    mutating func share(with before: KeptFrame?) {
        guard case .whole(let grid) = cells else { return }
        let old = before?.rows ?? []
        var beside = 0
        cells = .shared(
            (0..<grid.size.height).map { y in
                if y < old.count, grid.row(y) == old[y][...] { return old[y] }
                beside += grid.size.width
                return Array(grid.row(y))
            })
        let oldElements = before?.elements ?? []
        for index in elements.indices {
            if index < oldElements.count, oldElements[index] == elements[index] {
                elements[index] = oldElements[index]
            } else {
                beside += Element.count(in: elements[index...index]) * Self.cellsOfAnElement
            }
        }
        size.beside = beside
    }

    /// Whether it has the cells, the elements and the cursor of another, as the frame that is painted again where a wait
    /// has failed.
    func looksLike(_ other: KeptFrame?) -> Bool {
        guard let other else { return false }
        return gridSize == other.gridSize && cursor == other.cursor && elements == other.elements
            && rows == other.rows
    }

    var rows: [[Cell]] {
        switch cells {
        case .whole(let grid): (0..<grid.size.height).map { Array(grid.row($0)) }
        case .shared(let rows): rows
        }
    }

    var snapshot: Snapshot {
        Snapshot(elements, number: number, focusOrder: focusOrder, characters: characters, grid: grid)
    }

    private var grid: CellGrid {
        switch cells {
        case .whole(let grid): return grid
        case .shared(let rows):
            var grid = CellGrid(size: gridSize)
            grid.cells = rows.flatMap(\.self)
            return grid
        }
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
