/// A frame with a title around views. The views form one group, named by the title.
///
/// ```swift
/// Box("Notes") { Text("Hot.") }
/// ```
public struct Box: View {
    var title: String
    var style: Style
    private let padded: Padding
    var role = Role.group
    var value: String?

    /// Makes a frame. Its title is also the name of the group.
    public init(_ title: String = "", style: Style = .secondary, @ViewBuilder content: () -> any View) {
        self.title = title
        self.style = style
        padded = Padding(content: Measured(content()), left: 2, top: 1, right: 2, bottom: 1)
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
            let shown = StyledText(title, style.with(.bold)).fitted(to: frame.width - 4)
            canvas.put(" " + shown + " ", at: Point(x: 1, y: 0))
        }
        layout.group(role, label: title, value: value, in: frame) {
            layout.clipped(to: frame.inset(by: 1)) { padded.place(in: frame, in: layout) }
        }
    }
}

/// Views that belong together. They form one group, named by `title`, which is not painted.
package struct Section: View {
    var title: String
    private let content: Measured

    /// - Parameter title: The group's name.
    package init(_ title: String, @ViewBuilder content: () -> [any View]) {
        self.title = title
        self.content = Measured(VStack(content: content))
    }

    package func width(in layout: Layout) -> SizeRange { content.width(in: layout) }

    package func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        content.height(forWidth: width, in: layout)
    }

    package func place(in frame: Rect, in layout: Layout) {
        layout.group(.group, label: title, in: frame) { content.place(in: frame, in: layout) }
    }
}
