/// Makes the tree of elements from the nodes of a layout. Finds which part of each element is visible, and whether a
/// click reaches it.
struct ElementResolver {
    var covers: [Layout.Cover]

    /// An element in painting order, with the index of its parent and the part of the screen that it may use.
    struct Node {
        var element: Element
        var parent: Int?
        var clip: Rect
    }

    func resolve(_ nodes: [Node]) -> [Element] {
        let children = Dictionary(grouping: nodes.indices) { nodes[$0].parent }
        func elements(in parent: Int?) -> [Element] {
            (children[parent] ?? []).map { index in
                var element = nodes[index].element
                resolve(&element, clip: nodes[index].clip, above: covers.filter { $0.firstNode > index })
                element.children += elements(in: index)
                return element
            }
        }
        return elements(in: nil)
    }

    private func resolve(_ element: inout Element, clip: Rect, above: [Layout.Cover]) {
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
    /// Cleans label, value and hint as a canvas does. The value of a text field stays as it was typed.
    fileprivate mutating func clean() {
        label = label.cleaned
        hint = hint?.cleaned
        if role != .textField { value = value?.cleaned }
    }
}

extension Rect {
    /// The largest part of this rectangle that `other` does not cover.
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
