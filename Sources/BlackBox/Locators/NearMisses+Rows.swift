import TerminalUI

extension NearMisses {
    var withoutRows: [String] {
        snapshot.entries.filter { $0.isVisible && $0.element.rowCount == 0 }
            .map { "the \($0.element.inWords) has no rows" }
    }

    /// A note for each list or table that has rows out of sight.
    var outOfSight: [String] {
        snapshot.entries.filter(\.isVisible).compactMap { entry in
            let shown = entry.element.children.count { $0.role == .row && !$0.visibleFrame.isEmpty }
            guard let count = entry.element.rowCount, count > shown else { return nil }
            return "\(count - shown) of the \(counted(count, "row")) of the \(entry.element.inWords)"
                + " are out of sight"
        }
    }

    /// A note for each list or table that does not show its row with the wanted number.
    func notes(onRow number: Int) -> [String] {
        snapshot.lists(for: query).compactMap { index in
            let list = snapshot.entries[index].element
            guard let count = list.rowCount else {
                return "the \(list.inWords) does not number its rows; “nth” counts those on the screen"
            }
            guard count > 0 else { return nil }
            guard list.rowNumber(number) != nil else {
                return "the \(list.inWords) has only \(counted(count, "row"))"
            }
            return snapshot.row(number, outOfSightIn: index)
        }
    }
}
