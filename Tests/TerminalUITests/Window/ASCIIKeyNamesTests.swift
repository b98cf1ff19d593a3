import Testing
import Waiting

@testable import TerminalUI

@Suite("Names of keys in ASCII")
@UIActor struct ASCIIKeyNamesTests {
    @Test(
        "a key's label in ASCII has words for arrows, because similar letters are other keys",
        arguments: [
            ("↓", "Down"), ("↑↓", "Up/Down"), ("←→", "Left/Right"), ("↑↓←→", "arrows"), ("Ctrl-↑", "Ctrl-Up"),
            ("Enter", "Enter"), ("-", "-"), ("Ctrl--", "Ctrl--"), ("+", "+"), ("PgUp PgDn", "PgUp PgDn"),
        ])
    func name(label: String, words: String) {
        let binding = KeyBinding(.down, title: "choose", keyLabel: label) {}
        #expect(binding.inASCII.keyLabel == words)
    }

    @Test("a key's name in ASCII has a word for each arrow, and keeps the modifiers")
    func keys() {
        let keys: [Key] = [.up, .left, Key(.down, .control), .pageUp, .character("v")]
        #expect(keys.map { $0.name(in: .ascii) } == ["Up", "Left", "Ctrl-Down", "PgUp", "v"])
        #expect(keys.map { $0.name(in: .unicode) } == ["↑", "←", "Ctrl-↓", "PgUp", "v"])
    }

    @Test(
        "a window uses words for arrows only if its terminal has no characters but ASCII",
        arguments: [true, false])
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
