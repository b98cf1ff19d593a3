import Observation
package import TerminalUI
package import Waiting

@Observable @UIActor
package final class GuestScreen: Screen {
    package let title = "Guests"
    package var name = ""
    package var guests = ["Ada", "Bob", "Cleo"]
    package var chosen: String?
    package var hasCake = false
    @ObservationIgnored private weak var window: Window?

    package init() {}

    package func didAppear(in window: Window) { self.window = window }

    package var body: any View {
        VStack {
            TextField("Name", text: Binding(self, \.name))
            Checkbox("Cake", isOn: Binding(self, \.hasCake))
            Button("Add") {
                self.guests.append(self.name)
                self.window?.showStatus("\(self.name) is saved.")
                self.name = ""
            }
            List(
                "Guests", count: guests.count, rowID: { self.guests[$0] }, selection: Binding(self, \.chosen)
            ) {
                ListRow(StyledText(self.guests[$0]))
            }
            StatusLine()
            FooterKeys()
        }
    }

    package var keyBindings: [KeyBinding] {
        [
            KeyBinding(.function(2), title: "ask") {
                self.window?.present(
                    Dialog(
                        "Leave?", buttons: [.cancel("Stay"), .preferred("Leave") { self.window?.close() }]))
            }
        ]
    }
}
