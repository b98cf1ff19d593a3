import TerminalUI

/// A frame, laid flat to be searched: each element before its children.
final class Snapshot {
    struct Entry {
        var element: Element
        /// The index of what it is directly part of.
        var parent: Int?
        /// The index after its last descendant.
        var end: Int
        var isVisible: Bool { !element.visibleFrame.isEmpty }
    }

    let number: Int
    private(set) var entries: [Entry] = []
    private let makeLines: () -> [String]
    /// The rows of the screen as text.
    private(set) lazy var lines = makeLines()

    /// Lays out a tree that somebody made; `lines` are asked for only when no element has the words.
    init(_ elements: [Element], number: Int = 1, lines: @escaping @autoclosure () -> [String] = []) {
        self.number = number
        makeLines = lines
        entries.reserveCapacity(elements.count * 4)
        for element in elements { add(element, parent: nil) }
    }

    convenience init(_ frame: Frame) {
        self.init(frame.elements, number: frame.number, lines: frame.grid.lines)
    }

    private func add(_ element: Element, parent: Int?) {
        let index = entries.count
        entries.append(Entry(element: element, parent: parent, end: index + 1))
        for child in element.children { add(child, parent: index) }
        entries[index].end = entries.count
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
