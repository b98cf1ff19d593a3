import Observation
import TerminalUI
import Waiting

/// What the keys do on the screen that asked: drawn from its key bindings.
@Observable
@UIActor
final class HelpScreen: Screen {
    private let place: String
    private let bindings: [KeyBinding]
    private var selection: Int?
    @ObservationIgnored private weak var window: Window?

    init(of window: Window) {
        place = window.topScreen?.title ?? ""
        bindings = window.activeBindings
    }

    var title: String { "Help" }
    var initialFocus: ControlID? { "keys" }

    func didAppear(in window: Window) { self.window = window }

    var body: any View {
        VStack(spacing: 1) {
            Heading("Keys on \(place)")
            List(
                "Keys", id: "keys", count: bindings.count, rowID: { $0 },
                selection: Binding(self, \.selection)
            ) { [bindings] in ListRow(Self.line(bindings[$0])) }
        }
        .padding(horizontal: 3, vertical: 1)
    }

    var keyBindings: [KeyBinding] {
        [
            KeyBinding(.escape, title: "back", help: "Go back", priority: 9) { [weak self] in
                self?.window?.pop()
            }
        ]
    }

    private static func line(_ binding: KeyBinding) -> StyledText {
        let keys = binding.keys.map(\.name).joined(separator: ", ")
        let padded = keys + String(repeating: " ", count: max(1, 18 - keys.count))
        let reason = binding.disabledReason.map { "  (\($0))" } ?? ""
        return StyledText(padded, .bold) + StyledText(binding.help) + StyledText(reason, .secondary)
    }
}
