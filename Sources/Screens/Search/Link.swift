import TerminalUI
import Waiting

/// A text that can be clicked but never has the focus. It is placed beside a control whose keys do the same.
struct Link: Control {
    /// The label of the element. The text is the value of the element.
    var label: String
    var text: StyledText
    var action: @UIActor () -> Void

    func width(in layout: Layout) -> SizeRange {
        SizeRange(minimum: 1, ideal: text.cellWidth, maximum: text.cellWidth)
    }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        canvas.put(text, at: Point(x: 0, y: 0), maxWidth: canvas.size.width)
        return Element(role: .button, label: label, value: text.text)
    }

    func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        guard case .mouse(let mouse) = event, mouse.action == .click || mouse.action == .doubleClick else {
            return false
        }
        action()
        return true
    }
}
