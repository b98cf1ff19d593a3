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

    private let frame: Frame
    private(set) var entries: [Entry] = []
    /// The cells, without the characters that the terminal cannot show.
    private(set) lazy var readable = frame.characters == .ascii ? grid.shownInASCII : grid
    /// The rows of the screen as text.
    private(set) lazy var lines = readable.lines
    /// Says that a search was given up, so something that was not found may still be there.
    var unanswered: String?

    init(_ frame: Frame) {
        self.frame = frame
        for element in frame.elements { add(element, parent: nil) }
    }

    private func add(_ element: Element, parent: Int?) {
        let index = entries.count
        entries.append(Entry(element: element, parent: parent, end: index + 1))
        for child in element.children { add(child, parent: index) }
        entries[index].end = entries.count
    }

    var number: Int { frame.number }
    var grid: CellGrid { frame.grid }

    /// Whether the element is visible, or, if `covered` is allowed, can be reached by Tab.
    func isThere(_ index: Int, covered: Bool) -> Bool {
        if entries[index].isVisible { return true }
        return covered && entries[index].element.id.map(frame.focusOrder.contains) == true
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
