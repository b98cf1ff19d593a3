import Testing
import Waiting

@testable import TerminalUI

@Suite struct OverlayTests {
    private let screen = Rect(x: 0, y: 0, width: 40, height: 12)

    @Test("an overlay lies below its anchor, or above it if more room is there, within the screen")
    func placement() {
        func frame(_ width: Int, _ height: Int, _ anchor: Rect) -> Rect {
            Overlay.frame(for: Size(width: width, height: height), at: anchor, in: screen)
        }
        let field = Rect(x: 5, y: 2, width: 20, height: 1)
        #expect(frame(10, 4, field) == Rect(x: 5, y: 3, width: 10, height: 4))
        let low = Rect(x: 5, y: 9, width: 20, height: 1)
        #expect(frame(10, 4, low) == Rect(x: 5, y: 5, width: 10, height: 4))
        let right = Rect(x: 35, y: 2, width: 5, height: 1)
        #expect(frame(10, 4, right) == Rect(x: 30, y: 3, width: 10, height: 4))
        #expect(frame(60, 4, field) == Rect(x: 0, y: 3, width: 40, height: 4))
        // The overlay has no room on either side, so it takes all of the larger side.
        #expect(frame(10, 30, field) == Rect(x: 5, y: 3, width: 10, height: 9))
        #expect(frame(10, 30, low) == Rect(x: 5, y: 0, width: 10, height: 9))
    }

    @Test("an overlay is painted above everything, and controls under it cannot be clicked") @UIActor
    func covering() {
        let painted = painted(width: 20, height: 5) {
            VStack {
                Anchor(text: "field", overlay: Text("overlay\nit"))
                Button("Under") {}
                Text("a longer line")
                Button("Free") {}
            }
        }
        #expect(painted.lines == ["field", "overlay ›", "it", "‹ Free ›", ""])
        let under = painted.element("Under")
        #expect(under?.states.contains(.hittable) == false)
        #expect(under?.visibleFrame == Rect(x: 7, y: 1, width: 2, height: 1))
        #expect(painted.element("Free")?.states.contains(.hittable) == true)
    }

    @Test("an overlay is opaque") @UIActor
    func opaque() {
        let painted = painted(width: 12, height: 4) {
            VStack {
                Anchor(text: "x", overlay: Text("a").frame(width: 6, height: 2))
                Text("123456789")
                Text("123456789")
                Text("123456789")
            }
        }
        #expect(painted.lines == ["x", "a", "", "123456789"])
    }
}

/// A text with an overlay beside it.
private struct Anchor: Control {
    var text: String
    var overlay: any View

    func width(in layout: Layout) -> SizeRange { .fixed(text.cellWidth) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        canvas.put(text, at: Point(x: 0, y: 0))
        return Element(role: .text, label: text)
    }

    func overlay(in context: ControlContext) -> Overlay? { Overlay { overlay } }
}
