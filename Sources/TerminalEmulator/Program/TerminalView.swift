public import TerminalUI
public import Waiting

/// A control that shows the screen of a program's terminal, and sends the program keys, pastes, clicks and its size.
///
/// Its element has a text for each row that is not blank, a link for each link that the program has written, and an
/// image `a picture` in each row in which a picture begins.
public struct TerminalView: Control {
    private let program: TerminalProgram
    public let id: ControlID?

    public init(_ program: TerminalProgram, id: ControlID = "terminal") {
        (self.program, self.id) = (program, id)
    }

    public var isFocusable: Bool { true }
    public var takesText: Bool { true }

    public func width(in layout: Layout) -> SizeRange {
        SizeRange(minimum: 1, ideal: 80, maximum: SizeRange.unlimited)
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        SizeRange(minimum: 1, ideal: 24, maximum: SizeRange.unlimited)
    }

    public func place(in frame: Rect, in layout: Layout) {
        program.resize(to: frame.size)
        layout.place(self, in: frame)
    }

    public func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        program.send(event)
        return true
    }

    public func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let grid = program.emulator.grid
        canvas.put(grid)
        if context.isFocused, let cursor = program.emulator.cursor { canvas.setCursor(at: cursor) }
        var element = Element(role: .terminal, label: program.emulator.title)
        element.children = program.emulator.pictures.map { y in
            Element(
                role: .image, label: "a picture", frame: Rect(x: 0, y: y, width: grid.size.width, height: 1))
        }
        for y in 0..<grid.size.height {
            guard let (x, words) = grid.words(row: y) else { continue }
            // In a view that is narrower than the terminal, the end of the row is out of sight, so the row is not
            // joined to the next.
            let isWrapped = program.emulator.isWrapped(row: y) && grid.size.width == canvas.size.width
            element.children.append(
                Element(
                    role: .text, label: words, states: isWrapped ? [.enabled, .wrapped] : [.enabled],
                    frame: Rect(x: x, y: y, width: words.cellWidth, height: 1)))
            element.children += grid.shownLinks(row: y).map { link in
                let frame = Rect(x: link.columns.lowerBound, y: y, width: link.columns.count, height: 1)
                return Element(role: .link, label: grid.text(in: frame), value: link.address, frame: frame)
            }
        }
        return element
    }
}

/// A window's only screen: the terminal of a program, as large as the window.
@UIActor
public final class TerminalScreen: Screen {
    public let program: TerminalProgram
    public let title = "Terminal"
    private weak var window: Window?

    public init(_ program: TerminalProgram) {
        self.program = program
    }

    public var body: any View { TerminalView(program) }
    public var initialFocus: ControlID? { "terminal" }

    public func didAppear(in window: Window) {
        self.window = window
        program.onChange = { [weak self] in self?.window?.setNeedsDisplay() }
    }
}
