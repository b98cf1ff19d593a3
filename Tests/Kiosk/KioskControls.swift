import Waiting

@testable import TerminalUI

/// A control that shows a name. If it is cut, it paints only half of the last character in a window of 60 columns.
struct NameTag: Control {
    var name: String
    var isCut: Bool

    func width(in layout: Layout) -> SizeRange { .fixed(name.cellWidth) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        canvas.put(name, at: Point(x: 0, y: 0))
        if isCut, canvas.grid.size.width == 60 {
            let place = canvas.origin.y * 60 + canvas.origin.x + name.cellWidth - 1
            canvas.surface.grid.cells[place] = .blank
        }
        return Element(role: .text, label: name)
    }
}

/// A button that shows its focus only by its colour while it is pale.
struct PaleButton: Control {
    var title: String
    var isPale: @UIActor () -> Bool
    var action: @UIActor () -> Void

    var id: ControlID? { ControlID(title) }
    var isFocusable: Bool { true }

    func width(in layout: Layout) -> SizeRange { .fixed(title.cellWidth) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let focused = isPale() ? Style.accent : Style(.accent, .reverse)
        canvas.put(title, at: Point(x: 0, y: 0), style: context.isFocused ? focused : .normal)
        return Element(role: .button, label: title)
    }

    func keyBindings(in context: ControlContext) -> [KeyBinding] {
        [KeyBinding(.enter, title: "press", action: action)]
    }

    func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        guard case .mouse(let mouse) = event, mouse.action == .click else { return false }
        action()
        return true
    }
}

/// A text in a dialog that has no element of its own.
struct Leak: Control {
    var words: String

    func width(in layout: Layout) -> SizeRange { .fixed(words.cellWidth) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        canvas.put(words, at: Point(x: 0, y: 0))
        return Element(role: .group, label: "")
    }
}
