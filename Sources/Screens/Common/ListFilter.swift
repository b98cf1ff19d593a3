import TerminalUI
import Waiting

/// The filter of a list, which the key `/` opens.
struct ListFilter: Hashable {
    var isOpen = false
    var text = ""

    /// Whether `row` contains each word of the filter, ignoring case and accents. A closed filter matches every row.
    func matches(_ row: String) -> Bool {
        guard isOpen else { return true }
        let row = row.folded
        return text.folded.split(separator: " ").allSatisfy { row.contains($0) }
    }
}

/// The text field of a list's filter. Enter returns to the list; Esc closes the filter.
struct FilterField: ComposedView {
    var filter: Binding<ListFilter>
    var count: Int
    /// The number of all rows, with a noun if one fits every row: `8 trains` or only `8`.
    var all: String
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
