/// Text to be read. It wraps if it is too long for one row.
///
/// ```swift
/// Text("Sold out", style: .error)
/// ```
public struct Text: Control {
    var text: StyledText
    var lineLimit: Int?
    var keepsRows = false
    var takesWidthOfOthers = false
    var role = Role.text

    /// Makes a text in one style.
    ///
    /// - Parameter lineLimit: The most rows that the text takes. Longer text ends in `…`.
    public init(_ text: String, style: Style = .normal, lineLimit: Int? = nil) {
        self.init(StyledText(text, style), lineLimit: lineLimit)
    }

    /// Makes a text in several styles.
    public init(_ text: StyledText, lineLimit: Int? = nil) {
        self.text = text
        self.lineLimit = lineLimit
    }

    public func width(in layout: Layout) -> SizeRange {
        let width = text.wrapped(to: SizeRange.unlimited).reduce(0) { max($0, $1.cellWidth) }
        let least = min(1, width)
        return SizeRange(minimum: least, ideal: takesWidthOfOthers ? least : width, maximum: width)
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        let rows = text.wrapped(to: width, lineLimit: lineLimit).count
        return SizeRange(minimum: keepsRows ? rows : min(1, rows), ideal: rows, maximum: rows)
    }

    /// Makes the text keep all its rows if there is too little room for everything. Other views shrink instead.
    package func keepingRows() -> Text {
        var text = self
        text.keepsRows = true
        return text
    }

    /// Makes the text ask for no width, and wrap in the columns that the views above and below it ask for.
    package func takingWidthOfOthers() -> Text {
        var text = self
        text.takesWidthOfOthers = true
        return text
    }

    public func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let limit = min(lineLimit ?? Int.max, canvas.size.height)
        let lines = text.wrapped(to: canvas.size.width, lineLimit: limit)
        for (y, line) in lines.enumerated() { canvas.put(line, at: Point(x: 0, y: y)) }
        return Element(role: role, label: text.text)
    }
}

extension Text {
    /// Paints the text on one row of a control, and returns its element.
    func paint(at point: Point, on canvas: Canvas) -> Element {
        canvas.put(text, at: point)
        let frame = Rect(x: point.x, y: point.y, width: text.cellWidth, height: 1)
        return Element(role: role, label: text.text, frame: frame)
    }
}

/// A heading: bold text, with a role of its own.
public struct Heading: ComposedView {
    var text: String

    public init(_ text: String) { self.text = text }

    public var body: any View {
        var heading = Text(text, style: .bold)
        heading.role = .heading
        return heading
    }
}
