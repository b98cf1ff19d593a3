import Observation
package import TerminalUI
package import Waiting

/// A screen with a field of several lines, without a label.
@Observable @UIActor
package final class NoteScreen: Screen {
    package let title = "Note"
    package var note = ""
    package var subject = ""

    package init() {}

    package var body: any View {
        VStack {
            TextField(
                "", id: "subject", text: Binding(self, \.subject), placeholder: "Subject",
                appearance: .inline(labelWidth: 0))
            NoteField(text: Binding(self, \.note))
        }
    }
}

/// A field of several lines. Up moves the cursor to the start of the text, and End to the end of the line.
private struct NoteField: Control {
    var text: Binding<String>

    var id: ControlID? { "note" }
    var isFocusable: Bool { true }
    var takesText: Bool { true }

    func width(in layout: Layout) -> SizeRange { .atLeast(20) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .atLeast(4) }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        for (y, line) in text.value.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            canvas.put(String(line), at: Point(x: 0, y: y))
        }
        if context.isFocused { canvas.setCursor(at: Point(x: 0, y: 0)) }
        return Element(
            role: .textField, label: "Note", value: text.value, states: [.enabled, .multiline])
    }

    func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        guard case .key(let key) = event else { return false }
        var characters = Array(text.value)
        var cursor = min(context.remembered(0), characters.count)
        switch key {
        case .up: cursor = 0
        case .end: cursor += characters[cursor...].prefix { $0 != "\n" }.count
        case .backspace where cursor > 0:
            cursor -= 1
            characters.remove(at: cursor)
        case .delete where cursor < characters.count: characters.remove(at: cursor)
        case .enter:
            characters.insert("\n", at: cursor)
            cursor += 1
        default:
            guard case .character(let character) = key.code, key.modifiers.isEmpty else { return false }
            characters.insert(character, at: cursor)
            cursor += 1
        }
        context.remember(cursor)
        text.value = String(characters)
        return true
    }
}
