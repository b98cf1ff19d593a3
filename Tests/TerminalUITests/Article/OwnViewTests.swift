import TerminalUI
import Testing
import Waiting

struct Lamp: Control {
    func width(in layout: Layout) -> SizeRange { .fixed(1) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }
    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        canvas.put("●", at: Point(x: 0, y: 0), style: .accent)
        return Element(role: .image, label: "a lamp")
    }
}

struct Price: ComposedView {
    var amount: String
    var body: any View { Text("€ \(amount)", style: .highlight) }
}

private final class LampScreen: Screen {
    let title = "Lamps"
    var body: any View {
        VStack {
            Lamp()
            Price(amount: "9.00")
            Text(StyledText("Late: ", .error) + "tomorrow")
        }
    }
}

@Suite("Custom views, as in the comments")
@UIActor struct OwnViewTests {
    @Test("a control and a composed view are drawn, and the control is an element")
    func drawn() throws {
        let window = Window(terminal: try Terminal.headless(columns: 60, rows: 16))
        window.push(LampScreen())
        window.display()
        #expect(window.frame.grid.lines.prefix(3) == ["●", "€ 9.00", "Late: tomorrow"])
        #expect(window.frame.elements.contains { $0.label == "a lamp" })
        window.close()
    }
}
