import TerminalUI
import Waiting

/// One of several views, in the room of the highest of them, so that nothing moves when another one is shown.
struct OneOf: View {
    var views: [any View]
    var shown: Int

    func width(in layout: Layout) -> SizeRange {
        views.map { $0.width(in: layout) }.reduce(.fixed(0)) { $0.union($1) }
    }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        views.map { $0.height(forWidth: width, in: layout) }.reduce(.fixed(0)) { $0.union($1) }
    }

    func place(in frame: Rect, in layout: Layout) {
        if views.indices.contains(shown) { views[shown].place(in: frame, in: layout) }
    }
}
