import TerminalUI

/// Looks for a focus that is missing, that is there twice, or that a person without colours does not see.
struct FocusFlaws {
    private let frame: Frame
    /// The elements with the focus, in the order of painting.
    private var focused: [Element] = []
    /// The first element that could have it.
    private var candidate: Element?

    /// The flaw with its cell, if there is one.
    static func first(in frame: Frame) -> (place: Point?, flaw: String)? {
        FocusFlaws(frame).flaw
    }

    private init(_ frame: Frame) {
        self.frame = frame
        add(frame.elements)
    }

    private mutating func add(_ elements: [Element]) {
        // By index, since a copy of each would be made otherwise.
        for index in elements.indices {
            let states = elements[index].states
            if states.contains(.focused) { focused.append(elements[index]) }
            if candidate == nil, states.isSuperset(of: [.focusable, .enabled]), let id = elements[index].id,
                frame.focusOrder.contains(id)
            {
                candidate = elements[index]
            }
            add(elements[index].children)
        }
    }

    private var flaw: (place: Point?, flaw: String)? {
        guard let element = focused.last else {
            return candidate.map { candidate in
                (
                    candidate.frame.origin,
                    "nothing has the focus, though the \(candidate.inWords) could have it"
                )
            }
        }
        guard focused.count == 1 else {
            return (
                element.frame.origin,
                "\(focused.map { "the \($0.inWords)" }.listed()) have the focus at the same time"
            )
        }
        guard !isSeen(element) else { return nil }
        return (element.frame.origin, "without colours nobody sees that the \(element.inWords) has the focus")
    }

    /// Whether the cursor stands in it, or one of its cells is marked by more than its colour. One that is scrolled out
    /// of sight is not judged.
    private func isSeen(_ element: Element) -> Bool {
        let area = element.visibleFrame
        if area.isEmpty || frame.cursor.map(area.contains) == true { return true }
        return (area.y..<area.maxY).contains { y in
            (area.x..<area.maxX).contains { x in !frame.grid[x, y].style.attributes.isEmpty }
        }
    }
}
