import Waiting

/// The result of a layout for the window: cells and elements to show, and controls that take keys and clicks.
struct Placement {
    var size = Size.zero
    var grid = CellGrid(size: .zero)
    var cursor: Point?
    var elements: [Element] = []
    var controls: [PlacedControl] = []
    var covers: [Cover] = []

    func control(_ id: ControlID, in layer: Layer) -> PlacedControl? {
        controls.control(id, in: layer)
    }

    /// The controls under a point, the topmost first, down to the first cover that hides the rest.
    func controls(at point: Point, in layer: Layer) -> [PlacedControl] {
        let lowest = covers.last { $0.isModal || $0.frame.contains(point) }?.firstControl ?? 0
        return controls[lowest...].reversed().filter {
            $0.layer === layer && $0.visibleFrame.contains(point)
        }
    }

    /// A rectangle that hides everything placed before it.
    struct Cover {
        var frame: Rect
        var firstNode: Int
        var firstControl: Int
        /// Whether nothing placed before it can be acted on, covered or not.
        var isModal: Bool
    }
}

extension [PlacedControl] {
    func control(_ id: ControlID, in layer: Layer) -> PlacedControl? {
        last { $0.id == id && $0.layer === layer }
    }
}

extension Placement {
    @UIActor
    init(_ layout: Layout) {
        size = layout.size
        controls = layout.controls
        covers = layout.covers
    }

    /// Takes what the controls have painted.
    @UIActor
    mutating func take(paintedBy layout: Layout) {
        grid = layout.canvas.grid
        cursor = layout.canvas.cursor
        elements = ElementResolver(screen: layout.screen, covers: layout.covers).resolve(layout.nodes)
    }
}
