import Waiting

@testable import TerminalUI

/// The painted rows and the elements of a view that was laid out without a window.
@UIActor
struct Painted {
    let layout: Layout
    let grid: CellGrid
    let elements: [Element]

    init(_ layout: Layout) {
        self.layout = layout
        grid = layout.canvas.grid
        elements = layout.elements
    }

    /// Every row, without the blanks at its end.
    var lines: [String] { grid.lines }
    /// The rows down to the last one that is not empty.
    var text: String { grid.text }

    func element(_ id: ControlID) -> Element? {
        Frame(number: 1, grid: grid, elements: elements).element(id)
    }

    var labels: [String] { Frame(number: 1, grid: grid, elements: elements).allElements.map(\.label) }
}

@UIActor
func painted(
    width: Int = 40, height: Int = 24, focus: ControlID? = nil, layer: Layer? = nil,
    environment: Environment? = nil, @ViewBuilder _ content: () -> any View
) -> Painted {
    let layer = layer ?? Layer()
    if let focus { layer.focus = focus }
    let environment = environment ?? Environment(size: .zero)
    environment.size = Size(width: width, height: height)
    let layout = Layout(environment: environment, layer: layer)
    content().place(in: layout.screen, in: layout)
    layout.placeOverlays()
    layout.paint()
    return Painted(layout)
}

/// A value that outlives the views that are bound to it.
@UIActor
final class Kept<Value> {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }

    var binding: Binding<Value> { Binding(self, \.value) }
}
