import TerminalUI
import Waiting

/// The words of a list's filter, which `/` opens.
struct ListFilter: Hashable {
    var isOpen = false
    var text = ""

    /// Whether each of its words is somewhere in `row`, ignoring case and accents.
    func matches(_ row: String) -> Bool {
        guard isOpen else { return true }
        let row = row.folded
        return text.folded.split(separator: " ").allSatisfy { row.contains($0) }
    }
}

/// The field of a list's filter: Enter goes back to the list, Esc shows all again.
struct FilterField: ComposedView {
    var filter: Binding<ListFilter>
    /// The number of rows found.
    var count: Int
    /// The number of all rows: `8 trains`, or `8` where the screen has no noun that fits them all.
    var all: String
    /// Brings the focus back to the list.
    var goToList: @UIActor () -> Void

    static let id: ControlID = "filter"

    var body: any View {
        HStack(spacing: 2) {
            TextField(
                "Filter", id: Self.id,
                text: Binding(get: { filter.value.text }, set: { filter.value.text = $0 }),
                placeholder: "a train, a time, a place", appearance: .inline(labelWidth: 8)
            )
            .frame(maxWidth: 48)
            .keyBindings(
                KeyBinding(
                    .enter, .down, .up, title: "list", help: "Go to the list",
                    disabledReason: count == 0 ? "Nothing fits: type other words, or press Esc." : nil,
                    priority: 10, action: goToList),
                KeyBinding(.escape, title: "show all", help: "Close the filter", priority: 9) {
                    filter.value = ListFilter()
                    goToList()
                })
            Text("\(count) of \(all)", style: .secondary, lineLimit: 1)
        }
    }
}
