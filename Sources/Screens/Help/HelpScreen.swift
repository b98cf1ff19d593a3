import Observation
import TerminalUI
import Waiting

/// Lists the keys of the screen below, from that screen's key bindings.
@Observable
@UIActor
final class HelpScreen: Screen {
    private let place: String
    private let lines: [HelpLine]
    private var selection: Int?
    private var filter = ListFilter()
    @ObservationIgnored private weak var window: Window?

    init(place: String, bindings: [KeyBinding], characters: TerminalSettings.Characters) {
        self.place = place
        lines = bindings.enumerated().map { HelpLine(id: $0, binding: $1, characters: characters) }
    }

    static func open(in window: Window) {
        guard let screen = window.topScreen else { return }
        window.push(
            HelpScreen(
                place: screen.title, bindings: window.activeBindings,
                characters: window.terminal.settings.characters))
    }

    var title: String { "Help" }
    var initialFocus: ControlID? { "keys" }

    func didAppear(in window: Window) { self.window = window }

    var body: any View {
        let shown = lines.filter { filter.matches($0.text.text) }
        VStack {
            Spacer(maximum: 1)
            Heading("Keys on \(place)").padding(left: 2)
            Spacer(maximum: 1)
            List(
                "Keys", id: "keys", shown, selection: Binding(self, \.selection),
                emptyText: "No key here does that. Esc shows all."
            ) { ListRow($0.text) }
            .keyBindings(runKey(shown))
            if let note = chosen(shown).flatMap(note) {
                Text(note, style: .secondary, lineLimit: 3).padding(left: 2)
            }
            if filter.isOpen {
                FilterField(
                    filter: Binding(self, \.filter), count: shown.count, all: "\(lines.count) keys",
                    goToList: { [weak self] in self?.window?.focus("keys") }
                ).padding(left: 2)
            }
        }
        .padding(left: 1, right: 1)
    }

    var keyBindings: [KeyBinding] {
        [
            KeyBinding(.character("/"), title: "filter", help: "Show only the keys that do this", priority: 4)
            {
                [weak self] in
                self?.filter.isOpen = true
                self?.window?.focus(FilterField.id)
            },
            KeyBinding(
                .escape, title: filter.isOpen ? "show all" : "back",
                help: filter.isOpen ? "Close the filter" : "Go back", priority: 9, action: goBack),
            KeyBinding(.function(1), .character("?"), title: "close help", isInFooter: false) {
                [weak self] in self?.window?.pop()
            },
        ]
    }

    /// Returns the words that the row of a line has no room for, and the reason why its key is disabled.
    private func note(_ line: HelpLine) -> String? {
        // Margins and the scroll bar take 5 cells.
        let isCut = line.text.cellWidth > (window?.terminal.size.width ?? .max) - 5
        let words = [isCut ? line.binding.help + "." : nil, line.binding.disabledReason].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private func chosen(_ shown: [HelpLine]) -> HelpLine? {
        shown.first { $0.id == selection } ?? shown.first
    }

    /// The key that closes the help and then acts like the key under the cursor.
    private func runKey(_ shown: [HelpLine]) -> KeyBinding {
        let line = chosen(shown)
        let reason = line == nil ? "No key is chosen." : line?.binding.disabledReason
        return KeyBinding(
            .enter, title: "do it", help: "Close the help and do what the key does",
            disabledReason: reason, isInFooter: reason == nil, priority: 10
        ) { [weak window] in
            window?.pop()
            line?.binding.action()
        }
    }

    private func goBack() {
        if filter.isOpen { filter = ListFilter() } else { window?.pop() }
    }
}

private struct HelpLine: Identifiable {
    var id: Int
    var text: StyledText
    var binding: KeyBinding

    private static let keyWidth = 18

    init(id: Int, binding: KeyBinding, characters: TerminalSettings.Characters) {
        (self.id, self.binding) = (id, binding)
        let keys = binding.keys.map { $0.name(in: characters) }.joined(separator: ", ")
        let padded = keys + String(repeating: " ", count: max(2, Self.keyWidth - keys.cellWidth))
        let reason = binding.disabledReason.map { "   \($0)" } ?? ""
        text = StyledText(padded, .bold) + StyledText(binding.help) + StyledText(reason, .secondary)
    }
}
