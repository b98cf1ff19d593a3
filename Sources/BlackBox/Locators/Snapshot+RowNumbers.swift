import SharedAlgorithms
import TerminalUI

extension Snapshot {
    /// Whether an element is the row with this number in its list. A negative number counts from the last row.
    func number(_ number: Int, isOf index: Int) -> Bool {
        guard let own = entries[index].element.rowNumber else { return false }
        return number > 0
            ? own == number
            : entries[index].parent.flatMap { entries[$0].element.rowCount }.map { $0 + 1 + number } == own
    }

    /// Returns the visible lists and tables in which the row that a query looks for may be.
    func lists(for query: Query) -> [Int] {
        let containers = query.containers.map(containerIndices)
        return entries.indices.filter { index in
            entries[index].isVisible && [.list, .table].contains(entries[index].element.role)
                && containers.allSatisfy { $0.contains { $0 == index || isInside(index, $0) } }
        }
    }

    /// A note if a list has the row whose number a query or its containers ask for, but does not show it.
    func rowOutOfSight(_ query: Query) -> String? {
        if let note = query.containers.lazy.compactMap(rowOutOfSight).first { return note }
        guard let number = query.rowNumber else { return nil }
        return lists(for: query).lazy.compactMap { self.row(number, outOfSightIn: $0) }.first
    }

    /// A note if a list has a row with this number, but does not show it.
    func row(_ number: Int, outOfSightIn index: Int) -> String? {
        let list = entries[index].element
        guard let count = list.rowCount, let wanted = list.rowNumber(number),
            !numbersShown(in: index).contains(wanted)
        else { return nil }
        return "row \(wanted) of the \(counted(count, "row")) of the \(list.inWords) is out of sight;"
            + " scroll to it first"
    }

    /// Returns the numbers of the rows that a list shows, in the order of the screen.
    func numbersShown(in list: Int) -> [Int] {
        entries[list].element.children.filter { !$0.visibleFrame.isEmpty }.compactMap(\.rowNumber)
    }
}

extension Element {
    /// Returns the number of a row of this list, counted from the first row; nil if there are too few rows.
    func rowNumber(_ number: Int) -> Int? {
        guard let rowCount, abs(number) <= rowCount else { return nil }
        return number > 0 ? number : rowCount + 1 + number
    }
}
