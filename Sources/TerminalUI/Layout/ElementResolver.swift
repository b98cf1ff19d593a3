/// Makes the tree of elements from the nodes of a layout, and finds what part of each is seen and can be
/// clicked.
struct ElementResolver {
    var screen: Rect
    var covers: [Placement.Cover]

    /// An element in the order of painting, with its parent's index and the part of the screen that it may
    /// use.
    struct Node {
        var element: Element
        var parent: Int?
        var clip: Rect
    }

    /// The family of a node: the indices of its first child and of its next sibling.
    private struct Family {
        var child: Int?
        var sibling: Int?
    }

    func resolve(_ nodes: [Node]) -> [Element] {
        var families = Array(repeating: Family(), count: nodes.count)
        var firstRoot: Int?
        for index in nodes.indices.reversed() {
            if let parent = nodes[index].parent {
                families[index].sibling = families[parent].child
                families[parent].child = index
            } else {
                families[index].sibling = firstRoot
                firstRoot = index
            }
        }
        var roots: [Element] = []
        add(firstRoot, to: &roots, nodes, families)
        return roots
    }

    /// Adds the elements of a node and of its later siblings, each with its children.
    private func add(_ first: Int?, to elements: inout [Element], _ nodes: [Node], _ families: [Family]) {
        var next = first
        while let index = next {
            elements.append(nodes[index].element)
            let above = covers.isEmpty ? [] : covers.filter { $0.firstNode > index }
            let place = elements.count - 1
            resolve(&elements[place], clip: nodes[index].clip, above: above)
            if let child = families[index].child {
                add(child, to: &elements[place].children, nodes, families)
            }
            next = families[index].sibling
        }
    }

    private func resolve(_ element: inout Element, clip: Rect, above: [Placement.Cover]) {
        element.clean()
        let shown = element.frame.intersection(clip)
        var visible = shown
        for cover in above { visible = visible.largestPart(outside: cover.frame) }
        element.visibleFrame = visible.isEmpty ? .zero : visible
        let center = element.frame.center
        let isHittable =
            shown.contains(center) && !above.contains { $0.isModal || $0.frame.contains(center) }
        if isHittable { element.states.insert(.hittable) } else { element.states.remove(.hittable) }
        for index in element.children.indices {
            resolve(&element.children[index], clip: shown, above: above)
        }
    }
}

extension Element {
    /// Gives it its texts as they were painted; a field's value stays as it was typed.
    fileprivate mutating func clean() {
        // Nearly all texts are clean as they are, and need not be stored again.
        if label.simpleWidth == nil { label = label.cleaned }
        if role != .textField, let value, value.simpleWidth == nil { self.value = value.cleaned }
    }
}

extension Rect {
    /// The largest rectangle that `other` does not cover.
    func largestPart(outside other: Rect) -> Rect {
        let covered = intersection(other)
        guard !covered.isEmpty else { return self }
        let parts = [
            Rect(x: x, y: y, width: width, height: covered.y - y),
            Rect(x: x, y: covered.maxY, width: width, height: maxY - covered.maxY),
            Rect(x: x, y: y, width: covered.x - x, height: height),
            Rect(x: covered.maxX, y: y, width: maxX - covered.maxX, height: height),
        ]
        func area(_ part: Rect) -> Int { max(0, part.width) * max(0, part.height) }
        return parts.max { area($0) < area($1) } ?? .zero
    }
}
