/// A frame with a title around views; they are one group of that name.
public struct Box: View {
    var title: String
    var style: Style
    private let padded: Padding
    var role = Role.group
    var value: String?

    /// Makes a frame; the title is also the group's name.
    public init(_ title: String = "", style: Style = .secondary, @ViewBuilder content: () -> any View) {
        self.title = title
        self.style = style
        padded = Padding(content(), left: 2, top: 1, right: 2, bottom: 1)
    }

    public func width(in layout: Layout) -> SizeRange {
        padded.width(in: layout).union(.atLeast(title.isEmpty ? 2 : title.cellWidth + 4, minimum: 2))
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        padded.height(forWidth: width, in: layout)
    }

    public func place(in frame: Rect, in layout: Layout) {
        layout.decorate(frame) { canvas in
            canvas.box(canvas.bounds, style: style)
            guard !title.isEmpty, frame.width > 4 else { return }
            let shown = StyledText(title, style.with(.bold))
            let room = frame.width - 4
            let used = canvas.put(
                StyledText(" ") + (shown.cellWidth <= room ? shown : shown.ellipsized(to: room)),
                at: Point(x: 1, y: 0))
            canvas.put(" ", at: Point(x: 1 + used, y: 0))
        }
        layout.group(role, label: title, value: value, in: frame) {
            layout.clipped(to: frame.inset(by: 1)) { padded.place(in: frame, in: layout) }
        }
    }
}
