/// The result of one layout as it was painted: the cells, and the elements that they show.
public struct Frame: Sendable {
    /// The number among the painted frames of the window, from 1.
    public var number: Int
    public var grid: CellGrid
    /// The place of the terminal's cursor; nil when it is hidden.
    public var cursor: Point?
    /// The elements on the screen in painting order: those that float above others come last.
    public var elements: [Element]
    /// The control with the focus.
    public var focus: ControlID?
    /// The controls that can have the focus, in the order of the Tab key.
    public var focusOrder: [ControlID]

    public init(
        number: Int, grid: CellGrid, cursor: Point? = nil, elements: [Element] = [], focus: ControlID? = nil,
        focusOrder: [ControlID] = []
    ) {
        self.number = number
        self.grid = grid
        self.cursor = cursor
        self.elements = elements
        self.focus = focus
        self.focusOrder = focusOrder
    }

    public var size: Size { grid.size }

    /// Every element, each before its children.
    public var allElements: [Element] {
        var all: [Element] = []
        func add(_ elements: [Element]) {
            for element in elements {
                all.append(element)
                add(element.children)
            }
        }
        add(elements)
        return all
    }

    /// The topmost element with this id.
    public func element(_ id: ControlID) -> Element? {
        allElements.last { $0.id == id }
    }

    /// The element with the focus, if there is one.
    public var focusedElement: Element? {
        allElements.last { $0.states.contains(.focused) }
    }
}
