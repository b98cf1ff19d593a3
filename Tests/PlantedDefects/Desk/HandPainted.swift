import Waiting

@testable import TerminalUI

/// A control that shows the sender of a ticket. With a defect, it writes the cells of the screen itself.
struct NameTag: Control {
    var name: String
    var defect: Defect?

    private var words: String { "From \(name)" }

    func width(in layout: Layout) -> SizeRange { .fixed(words.cellWidth) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        switch defect {
        case .halfCharacter: put(words.cleaned, on: canvas, withSecondHalves: false)
        case .uncleanedText: put(words, on: canvas, withSecondHalves: true)
        default: canvas.put(words, at: Point(x: 0, y: 0))
        }
        return Element(role: .text, label: words)
    }

    private func put(_ text: String, on canvas: Canvas, withSecondHalves: Bool) {
        let grid = canvas.surface.grid
        var index = canvas.origin.y * grid.size.width + canvas.origin.x
        for scalar in text.unicodeScalars {
            let isWide = String(scalar).cellWidth == 2
            canvas.surface.grid.cells[index] = Cell(Glyph(scalar.value, isWide: isWide), .normal)
            index += 1
            guard isWide, withSecondHalves else { continue }
            canvas.surface.grid.cells[index] = .continuation(.normal)
            index += 1
        }
    }
}

/// A button that shows its focus only by its colour.
struct PaleButton: Control {
    var title: String
    var action: @UIActor () -> Void

    var id: ControlID? { ControlID(title) }
    var isFocusable: Bool { true }

    func width(in layout: Layout) -> SizeRange { .fixed(title.cellWidth) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        canvas.put(title, at: Point(x: 0, y: 0), style: context.isFocused ? .accent : .normal)
        return Element(role: .button, label: title)
    }

    func keyBindings(in context: ControlContext) -> [KeyBinding] {
        [KeyBinding(.enter, title: "press", action: action)]
    }
}
