/// Words to be read; wrapped where they are too long for their room.
public struct Text: Control {
    var text: StyledText
    var alignment: HorizontalAlignment
    /// The most rows it takes; what is left over ends in `…`.
    var lineLimit: Int?
    var role = Role.text

    /// Words in one style.
    ///
    /// - Parameter lineLimit: The most rows they take; what is left over ends in `…`.
    public init(
        _ text: String, style: Style = .normal, alignment: HorizontalAlignment = .leading,
        lineLimit: Int? = nil
    ) {
        self.init(StyledText(text, style), alignment: alignment, lineLimit: lineLimit)
    }

    /// Words in several styles.
    public init(_ text: StyledText, alignment: HorizontalAlignment = .leading, lineLimit: Int? = nil) {
        self.text = text
        self.alignment = alignment
        self.lineLimit = lineLimit
    }

    public func width(in layout: Layout) -> SizeRange {
        let width = WrappedText(text, width: SizeRange.unlimited).width
        return SizeRange(minimum: min(1, width), ideal: width, maximum: width)
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        let rows = WrappedText(text, width: width, lineLimit: lineLimit).lines.count
        return SizeRange(minimum: min(1, rows), ideal: rows, maximum: rows)
    }

    public func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let limit = min(lineLimit ?? Int.max, canvas.size.height)
        let wrapped = WrappedText(text, width: canvas.size.width, lineLimit: limit)
        for (y, line) in wrapped.lines.enumerated() {
            let x = alignment.offset(of: line.cellWidth, in: canvas.size.width)
            canvas.put(line, at: Point(x: x, y: y))
        }
        return Element(role: role, label: text.text)
    }
}

extension Text {
    /// Paints it on one row within a control, and says what it is and where.
    func paint(at point: Point, on canvas: Canvas) -> Element {
        canvas.put(text, at: point)
        let frame = Rect(x: point.x, y: point.y, width: text.cellWidth, height: 1)
        return Element(role: role, label: text.text, frame: frame)
    }
}

/// The name of what follows: bold, and found as a heading.
public struct Heading: ComposedView {
    var text: String

    public init(_ text: String) {
        self.text = text
    }

    public var body: any View {
        var heading = Text(text, style: .bold)
        heading.role = .heading
        return heading
    }
}
