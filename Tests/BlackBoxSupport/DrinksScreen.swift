import Observation
package import TerminalUI
package import Waiting

/// Two lists of many rows, one above the other.
@Observable @UIActor
package final class DrinksScreen: Screen {
    package let title = "Drinks"
    package var opened = ""
    private var tea: Int?
    private var coffee: Int?

    package init() {}

    package var body: any View {
        VStack {
            list("tea", Binding(self, \.tea))
            list("coffee", Binding(self, \.coffee))
        }
    }

    private func list(_ name: String, _ chosen: Binding<Int?>) -> any View {
        List(
            name, count: 60, rowID: { $0 }, selection: chosen, onOpen: { self.opened = "\(name) \($0)" }
        ) { ListRow(StyledText("\(name) \($0)")) }
    }
}
