import Testing
import Waiting

@testable import TerminalUI

@Suite("The name of a key where there is only ASCII")
@UIActor struct ASCIIKeyNamesTests {
    @Test(
        "has words for arrows, since letters that look like them are other keys",
        arguments: [
            ("↓", "Down"), ("↑↓", "Up/Down"), ("←→", "Left/Right"), ("↑↓←→", "arrows"), ("Ctrl-↑", "Ctrl-Up"),
            ("Enter", "Enter"), ("-", "-"), ("Ctrl--", "Ctrl--"), ("+", "+"), ("PgUp PgDn", "PgUp PgDn"),
        ])
    func name(label: String, words: String) {
        let binding = KeyBinding(.down, title: "choose", keyLabel: label) {}
        #expect(binding.inASCII.keyLabel == words)
    }

    @Test("where there is only ASCII, help names each arrow by a word, with its modifiers")
    func keys() {
        let keys: [Key] = [.up, .left, Key(.down, .control), .pageUp, .character("v")]
        #expect(keys.map { $0.name(in: .ascii) } == ["Up", "Left", "Ctrl-Down", "PgUp", "v"])
        #expect(keys.map { $0.name(in: .unicode) } == ["↑", "←", "Ctrl-↓", "PgUp", "v"])
    }

    @Test("only a terminal that shows only ASCII uses words for arrows", arguments: [true, false])
    func shown(isASCII: Bool) throws {
        let terminal = try Terminal.headless(
            columns: 60, rows: 16,
            settings: TerminalSettings(type: "xterm-256color", characters: isASCII ? .ascii : .unicode))
        let window = Window(terminal: terminal)
        defer { window.close() }
        window.push(TestScreen { Stepper("Adults", value: Binding($0, \.number), in: 0...3) })
        #expect(window.activeBindings.contains { $0.keyLabel == (isASCII ? "Left/Right" : "←→") })
    }
}
