/// What one layout put on the screen: the cells, and what they are.
public struct Frame: Sendable {
    /// Counts the painted frames of a window, from 1.
    public var number: Int
    public var grid: CellGrid
    /// Where the terminal's cursor stands; nil when it is hidden.
    public var cursor: Point?
    /// What is on the screen, in painting order; what floats above comes last.
    public var elements: [Element]
    /// What has the focus.
    public var focus: ControlID?
    /// What can take the focus, in the order of the Tab key.
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

    /// What has the focus, if anything does.
    public var focusedElement: Element? {
        allElements.last { $0.states.contains(.focused) }
    }
}
