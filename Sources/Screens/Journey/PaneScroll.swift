import Waiting

/// The visible lines of a pane.
@UIActor
final class PaneScroll {
    private(set) var top = 0
    private var count = 0
    private var height = 0

    nonisolated init() {}

    func fit(_ count: Int, in height: Int) {
        (self.count, self.height) = (count, height)
        top = max(0, min(top, count - height))
    }

    var shown: Range<Int> { top..<max(top, min(count, top + height)) }
    var fitsWholly: Bool { count <= height }
    var isAtStart: Bool { top == 0 }
    var isAtEnd: Bool { top + height >= count }

    /// Scrolls by lines; false when it is at that end already.
    @discardableResult
    func move(by lines: Int) -> Bool {
        let target = max(0, min(top + lines, count - height))
        defer { top = target }
        return target != top
    }

    /// - Returns: False when it is at that end already.
    @discardableResult
    func page(forward: Bool) -> Bool { move(by: (forward ? 1 : -1) * max(1, height - 1)) }

    /// The place of the scroll bar; nil when all lines are visible.
    var bar: (start: Int, length: Int)? {
        guard !fitsWholly, height > 1 else { return nil }
        let length = max(1, height * height / count)
        return (top * (height - length) / (count - height), length)
    }
}
