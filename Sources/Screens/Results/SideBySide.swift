import TerminalUI
import Waiting

/// Two views beside one another where there is room for both, and the left one alone where there is not.
struct SideBySide: View {
    var left: any View
    var right: @UIActor () -> any View
    var minimumWidth: Int

    func width(in layout: Layout) -> SizeRange { .atLeast(left.width(in: layout).ideal, minimum: 20) }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .atLeast(1) }

    func place(in frame: Rect, in layout: Layout) {
        guard frame.width >= minimumWidth else { return left.place(in: frame, in: layout) }
        // The list needs no more than this to show every column.
        let leftWidth = min(96, frame.width - 46)
        left.place(in: Rect(x: frame.x, y: frame.y, width: leftWidth, height: frame.height), in: layout)
        right().place(
            in: Rect(
                x: frame.x + leftWidth, y: frame.y, width: frame.width - leftWidth, height: frame.height),
            in: layout)
    }
}
