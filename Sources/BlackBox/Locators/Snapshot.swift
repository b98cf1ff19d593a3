package import TerminalUI

/// The elements of a frame as a flat list, each element before its children.
package final class Snapshot {
    package struct Entry {
        package var element: Element
        /// The index of the parent; nil for an element at the top level.
        var parent: Int?
        /// The index after the last descendant.
        package var end: Int
        package var isVisible: Bool { !element.visibleFrame.isEmpty }
    }

    private let frame: Frame
    package private(set) var entries: [Entry] = []
    /// The cells of the frame, without characters that the terminal cannot show.
    private(set) lazy var readable = frame.characters == .ascii ? grid.shownInASCII : grid
    package private(set) lazy var lines = readable.lines
    /// The lines of text on another program's screen that take several rows each.
    private(set) lazy var wrappedLines = WrappedLine.all(in: self)
    /// A sentence about a search that was given up. The element may be there although it was not found.
    var unanswered: String?

    package init(_ frame: Frame) {
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
    package var grid: CellGrid { frame.grid }

    /// Whether the element is visible. With `covered`, an element that is not visible counts too if Tab can reach it.
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
