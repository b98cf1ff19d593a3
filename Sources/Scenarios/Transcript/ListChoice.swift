import BlackBox
import TerminalUI

/// The chosen row of the list that keys move in: the list with the focus, or the suggestions of a field.
struct ListChoice {
    let list: Element
    let row: Element

    init?(in snapshot: Snapshot, focus: Element?) {
        guard let focus else { return nil }
        let lists = snapshot.entries.indices.filter {
            [.list, .table].contains(snapshot.entries[$0].element.role)
        }
        let place: Int?
        if focus.role == .list || focus.role == .table {
            place = lists.last { snapshot.entries[$0].element.id == focus.id }
        } else if focus.role == .textField, focus.states.contains(.expanded) {
            // Suggestions float above everything else, so they are painted last.
            place = lists.last
        } else {
            place = nil
        }
        guard let place else { return nil }
        let rows = snapshot.entries[place..<snapshot.entries[place].end].map(\.element)
        guard let row = rows.last(where: { $0.role == .row && $0.states.contains(.selected) }) else {
            return nil
        }
        (list, self.row) = (snapshot.entries[place].element, row)
    }

    func isInSameList(as other: ListChoice) -> Bool {
        (list.role, list.id, list.label) == (other.list.role, other.list.id, other.list.label)
    }
}
