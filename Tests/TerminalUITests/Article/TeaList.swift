import Observation
import TerminalUI
import Waiting

/// The teas of a shop: F5 asks for them, Enter opens one, Esc leaves.
@Observable @UIActor
final class TeaList: Screen {
    struct Tea: Identifiable, Sendable {
        var id: String
        var price: String
    }

    let title = "Teas"
    private var teas: [Tea] = []
    private var chosen: String?
    @ObservationIgnored private weak var window: Window?
    @ObservationIgnored private let load: @Sendable () async throws -> [Tea]

    init(load: @escaping @Sendable () async throws -> [Tea]) { self.load = load }

    func didAppear(in window: Window) { self.window = window }

    var body: any View {
        VStack {
            List(
                "Teas", teas, selection: Binding(self, \.chosen), emptyText: "F5 asks the shop.",
                onOpen: { self.open($0) }
            ) { ListRow(StyledText($0.id), trailing: StyledText($0.price)) }
            StatusLine()
            FooterKeys()
        }
    }

    var keyBindings: [KeyBinding] {
        [
            KeyBinding(.function(5), title: "ask") { self.ask() },
            KeyBinding(.escape, title: "leave") { self.window?.close() },
        ]
    }

    private func ask() {
        window?.activity("Asking the shop") { activity in
            do {
                self.teas = try await self.load()
                self.window?.showStatus("There are \(self.teas.count) teas.")
            } catch {
                if activity.isCancelled { return }
                self.window?.showStatus(StatusMessage("The shop is closed: \(error)", kind: .error))
            }
        }
    }

    private func open(_ tea: String) {
        let buy = DialogButton.preferred("Buy") { self.window?.showStatus("\(tea) is bought.") }
        window?.present(Dialog("Buy \(tea)?", buttons: [.cancel("Close"), buy]))
    }
}
