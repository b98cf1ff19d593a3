import Observation
import TerminalUI
import Waiting

/// Lists the keys of the screen below, from that screen's key bindings.
@Observable
@UIActor
final class HelpScreen: Screen {
    private let place: String
    private let lines: [HelpLine]
    private var selection: Row.ID?
    private var filter = ListFilter()
    @ObservationIgnored private weak var window: Window?

    init(place: String, bindings: [KeyBinding], characters: TerminalSettings.Characters) {
        self.place = place
        lines = bindings.enumerated().map { HelpLine(id: $0, binding: $1, characters: characters) }
    }

    static func open(in window: Window) {
        guard let screen = window.topScreen else { return }
        // Every footer shows these two keys, so the list has them at its end. The other keys then fit on the first
        // page.
        let known: [String?] = [KeyAction.windowHelp.rawValue, KeyAction.windowLeave.rawValue]
        let bindings = window.activeBindings
        let isKnown = { (binding: KeyBinding) in known.contains(binding.name) }
        window.push(
            HelpScreen(
                place: screen.title, bindings: bindings.filter { !isKnown($0) } + bindings.filter(isKnown),
                characters: window.terminal.settings.characters))
    }

    var title: String { "Help" }
    var initialFocus: ControlID? { "keys" }

    func didAppear(in window: Window) { self.window = window }

    var body: any View {
        let shown = lines.filter { filter.matches("\($0.keys) \($0.words.text)") }
        let rows = rows(shown)
        VStack {
            Spacer(maximum: 1)
            HStack(spacing: 3) {
                Heading("Keys on \(place)")
                Text("j k g G: down, up, first, last", style: .secondary, lineLimit: 1)
            }
            .padding(left: 2)
            Spacer(maximum: 1)
            List(
                "Keys", id: "keys", rows, selection: Binding(self, \.selection),
                emptyText: "No key here does that. Esc shows all."
            ) { $0.row }
            .keyBindings(runKey(shown))
            if filter.isOpen {
                FilterField(
                    filter: Binding(self, \.filter), count: shown.count, all: "\(lines.count) keys",
                    goToList: { [weak self] in self?.window?.focus("keys") }
                ).padding(left: 2)
            }
        }
        .padding(left: Self.margin, right: Self.margin)
        .inReadableColumn()
    }

    private static let margin = 1
    /// The cells of a row besides its text: the mark of the cursor, a blank and the scroll bar.
    private static let rowMargin = 4

    /// A row of the list. If a line takes several rows, the cursor is on its first row.
    private struct Row: Identifiable {
        struct ID: Hashable {
            var line: Int
            var row: Int
        }
        var id: ID
        var row: ListRow
    }

    private func rows(_ shown: [HelpLine]) -> [Row] {
        let width = min(window?.terminal.size.width ?? 80, ReadableColumn.width)
        let keyWidth = (lines.map(\.keys.cellWidth).max() ?? 0) + 3
        return shown.flatMap { line in
            line.rows(keyWidth: keyWidth, width: width - 2 * Self.margin - Self.rowMargin).enumerated().map {
                Row(id: Row.ID(line: line.id, row: $0), row: $1)
            }
        }
    }

    var keyBindings: [KeyBinding] {
        [
            KeyBinding(.helpFilter, title: "filter", priority: 4) { [weak self] in
                self?.filter.isOpen = true
                self?.window?.focus(FilterField.id)
            },
            KeyBinding(
                .windowBack, title: filter.isOpen ? "show all" : "back",
                help: filter.isOpen ? "Close the filter" : "Go back", action: goBack),
            KeyBinding(.windowHelp, title: "close help", help: "Close help", isInFooter: false) {
                [weak self] in self?.window?.pop()
            },
        ]
    }

    /// The key that closes the help and then acts like the key under the cursor. If that key is Enter, it only
    /// closes the help, because Enter may buy a ticket, which must not happen from a list of keys.
    private func runKey(_ shown: [HelpLine]) -> KeyBinding {
        let line = shown.first { $0.id == selection?.line } ?? shown.first
        let reason = line == nil ? "No key is chosen." : line?.binding.disabledReason
        let isEnter = line?.binding.keys.contains(.enter) == true
        return KeyBinding(
            .helpRun, title: isEnter ? "close help" : "do it", unless: reason, priority: 10
        ) { [weak window] in
            window?.pop()
            if !isEnter { line?.binding.action() }
        }
    }

    private func goBack() { if filter.isOpen { filter = ListFilter() } else { window?.pop() } }
}

private struct HelpLine: Identifiable {
    var id: Int
    var keys: String
    var words: StyledText
    var binding: KeyBinding

    init(id: Int, binding: KeyBinding, characters: TerminalSettings.Characters) {
        (self.id, self.binding) = (id, binding)
        keys = binding.keys.map { $0.name(in: characters) }.joined(separator: ", ")
        let reason = binding.disabledReason.map {
            [StyledText.Run("   ", .secondary), .init($0, .secondary, staysWhole: true)]
        }
        words = StyledText(binding.help) + StyledText(reason ?? [])
    }

    /// Makes the rows of the line. If the words do not fit beside the keys in one row, the rest is in rows below.
    func rows(keyWidth: Int, width: Int) -> [ListRow] {
        let indentation = StyledText(String(repeating: " ", count: keyWidth))
        let wrapped = words.wrapped(to: max(1, width - keyWidth))
        return [ListRow(StyledText(keys.padded(to: keyWidth), .bold) + (wrapped.first ?? ""))]
            + wrapped.dropFirst().map { .continuation(indentation + $0) }
    }
}
