/// Views side by side, on as many rows as they need. A view that does not fit beside the one before begins another row.
///
/// ```swift
/// Flow(spacing: 2) {
///     Text("With milk")
///     Text("Without sugar")
/// }
/// ```
public struct Flow: View {
    var spacing: Int
    var alignment: HorizontalAlignment
    private let views: [Measured]

    /// - Parameters:
    ///   - spacing: The columns between neighbours in a row.
    ///   - alignment: The position of each row in the width.
    public init(
        spacing: Int = 0, alignment: HorizontalAlignment = .leading, @ViewBuilder content: () -> [any View]
    ) {
        self.spacing = spacing
        self.alignment = alignment
        views = [Measured](content())
    }

    public func width(in layout: Layout) -> SizeRange {
        let widths = views.map { $0.width(in: layout) }
        let gaps = spacing * max(0, views.count - 1)
        return .atLeast(
            widths.reduce(gaps) { $0 + $1.ideal }, minimum: widths.reduce(0) { max($0, $1.minimum) })
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        .fixed(rows(in: width, layout).reduce(0) { $0 + $1.height })
    }

    public func place(in frame: Rect, in layout: Layout) {
        var y = frame.y
        for row in rows(in: frame.width, layout) {
            var x = frame.x + alignment.offset(of: row.width, in: frame.width)
            let height = max(0, min(row.height, frame.maxY - y))
            for (view, width) in row.views {
                view.place(in: Rect(x: x, y: y, width: width, height: height), in: layout)
                x += width + spacing
            }
            y += row.height
        }
    }

    private struct Row {
        var views: [(view: Measured, width: Int)] = []
        var width = 0
        var height = 0
    }

    private func rows(in available: Int, _ layout: Layout) -> [Row] {
        var rows: [Row] = []
        for view in views {
            let width = min(view.width(in: layout).ideal, available)
            let height = view.height(forWidth: width, in: layout).ideal
            if rows.last.map({ $0.width + spacing + width > available }) ?? true { rows.append(Row()) }
            let last = rows.count - 1
            rows[last].width += (rows[last].views.isEmpty ? 0 : spacing) + width
            rows[last].height = max(rows[last].height, height)
            rows[last].views.append((view, width))
        }
        return rows
    }
}
