import Observation
import TerminalUI
import Waiting

/// A shopping list: Enter adds what is typed, F2 removes the chosen item, Esc leaves.
@Observable
@UIActor
final class ShoppingList: Screen {
    private(set) var items: [String] = []
    private var typed = ""
    private var chosen: Int?
    @ObservationIgnored private weak var window: Window?

    var title: String { "Shopping" }

    func didAppear(in window: Window) { self.window = window }

    var body: any View {
        VStack {
            TextField("Item", text: Binding(self, \.typed))
            List(
                "Items", count: items.count, rowID: { $0 }, selection: Binding(self, \.chosen),
                emptyText: "Nothing to buy."
            ) { ListRow(StyledText(self.items[$0])) }
            StatusLine()
            FooterKeys()
        }
    }

    var keyBindings: [KeyBinding] {
        [
            KeyBinding(
                .enter, title: "add", disabledReason: typed.isEmpty ? "Type an item first." : nil
            ) {
                self.items.append(self.typed)
                self.typed = ""
            },
            KeyBinding(
                .function(2), title: "remove", disabledReason: items.isEmpty ? "The list is empty." : nil
            ) {
                self.items.remove(at: min(self.chosen ?? 0, self.items.count - 1))
            },
            KeyBinding(.escape, title: "leave") { self.window?.close() },
        ]
    }
}

/// Shows the list on a terminal, and returns when the list is closed.
func runShoppingList(on terminal: @escaping @UIActor () throws -> Terminal) throws {
    let loop = UILoop.shared
    let window = try loop.run(for: "the window", timeout: .zero) { _ in
        let window = Window(terminal: try terminal())
        window.push(ShoppingList())
        return window
    }.get()
    _ = loop.run(for: "the window to close", timeout: nil) { _ in window.isClosed }
}
