import TerminalUI

/// A frame as a flat list of elements to search, each before its children.
final class Snapshot {
    struct Entry {
        var element: Element
        /// The index of the element directly around it.
        var parent: Int?
        /// The index after its last descendant.
        var end: Int
        var isVisible: Bool { !element.visibleFrame.isEmpty }
    }

    let number: Int
    /// The controls that Tab can reach.
    private let focusOrder: [ControlID]
    private(set) var entries: [Entry] = []
    private let makeGrid: () -> CellGrid
    private(set) lazy var grid = makeGrid()
    private let characters: TerminalSettings.Characters
    /// The cells, without the characters that the terminal cannot show.
    private(set) lazy var readable = characters == .ascii ? grid.shownInASCII : grid
    /// The rows of the screen as text.
    private(set) lazy var lines = readable.lines
    /// A sentence on a search in it that was given up, so that a thing that was not found may be there.
    var unanswered: String?

    /// Makes a snapshot of a tree of elements; `grid` is called only when words or a style are compared with it.
    init(
        _ elements: [Element], number: Int = 1, focusOrder: [ControlID] = [],
        characters: TerminalSettings.Characters = .unicode,
        grid: @escaping @autoclosure () -> CellGrid
    ) {
        self.number = number
        self.focusOrder = focusOrder
        self.characters = characters
        makeGrid = grid
        entries.reserveCapacity(elements.count * 4)
        for element in elements { add(element, parent: nil) }
    }

    convenience init(_ frame: Frame) {
        self.init(
            frame.elements, number: frame.number, focusOrder: frame.focusOrder,
            characters: frame.characters, grid: frame.grid)
    }

    private func add(_ element: Element, parent: Int?) {
        let index = entries.count
        entries.append(Entry(element: element, parent: parent, end: index + 1))
        for child in element.children { add(child, parent: index) }
        entries[index].end = entries.count
    }

    /// Whether the element is visible, or (where `covered` is allowed) can at least be reached by Tab.
    func isThere(_ index: Int, covered: Bool) -> Bool {
        if entries[index].isVisible { return true }
        return covered && entries[index].element.id.map(focusOrder.contains) == true
    }

    func ancestors(of index: Int) -> [Element] {
        var found: [Element] = []
        var current = entries[index].parent
        while let parent = current {
            found.append(entries[parent].element)
            current = entries[parent].parent
        }
        return found.reversed()
    }

    func match(at index: Int) -> Match {
        let element = entries[index].element
        return Match(
            element: element, frame: element.frame, ancestors: ancestors(of: index), label: element.name)
    }
}
