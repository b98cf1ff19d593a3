/// A painted layout: the cells, and the elements that they show.
public struct Frame: Sendable {
    /// The number of the frame in its window, counted from 1.
    public var number: Int
    public var grid: CellGrid
    /// The place of the terminal's cursor; nil when it is hidden.
    public var cursor: Point?
    /// The place of the focus: the cursor, or else the first cell of the selected row or of the control. The terminal
    /// puts its hidden cursor there, for screen readers and magnifiers, which follow the cursor. On a screen without
    /// focus, it is where the first element begins. Nil if the focus is out of sight.
    package var focusPlace: Point? {
        if let cursor { return cursor }
        let element = focusedElement?.firstSelected ?? allElements.first { !$0.visibleFrame.isEmpty }
        guard let place = element?.visibleFrame, !place.isEmpty else { return nil }
        return place.origin
    }
    /// The elements on the screen in painting order. Elements that float above others come last.
    public var elements: [Element]
    /// The control with the focus.
    public var focus: ControlID?
    /// The controls that can have the focus, in the order of the Tab key.
    package var focusOrder: [ControlID]
    /// The characters that the terminal can show. The terminal replaces all other characters of the grid.
    package var characters: TerminalSettings.Characters

    /// Whether the terminal is too small for the program, so that the frame only asks for more room.
    package var asksForRoom = false

    package init(
        number: Int, grid: CellGrid, cursor: Point? = nil, elements: [Element] = [], focus: ControlID? = nil,
        focusOrder: [ControlID] = [], characters: TerminalSettings.Characters = .unicode
    ) {
        self.number = number
        self.grid = grid
        self.cursor = cursor
        self.elements = elements
        self.focus = focus
        self.focusOrder = focusOrder
        self.characters = characters
    }

    public var size: Size { grid.size }

    /// All elements, each before its children.
    package var allElements: [Element] { elements.flatMap(\.withDescendants) }

    /// The topmost element with this id.
    public func element(_ id: ControlID) -> Element? { Element.last(of: elements) { $0.id == id } }

    /// The element with the focus.
    package var focusedElement: Element? { Element.last(of: elements) { $0.states.contains(.focused) } }
}

extension Element {
    package var withDescendants: [Element] { [self] + children.flatMap(\.withDescendants) }

    fileprivate static func last(of elements: [Element], where holds: (Element) -> Bool) -> Element? {
        for element in elements.reversed() {
            if let found = last(of: element.children, where: holds) { return found }
            if holds(element) { return element }
        }
        return nil
    }

    /// The visible selected element inside this one, or this element if there is none.
    fileprivate var firstSelected: Element {
        Self.last(of: children) { $0.states.contains(.selected) && !$0.visibleFrame.isEmpty } ?? self
    }
}
