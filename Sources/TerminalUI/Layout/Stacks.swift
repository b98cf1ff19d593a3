/// Views one below the other.
///
/// ```swift
/// VStack {
///     TextField("Name", text: Binding(self, \.name))
///     Text("Hello, \(name)!")
/// }
/// ```
public struct VStack: View {
    var spacing: Int
    private let views: [Measured]

    /// - Parameter spacing: The rows between neighbours.
    public init(spacing: Int = 0, @ViewBuilder content: () -> [any View]) {
        self.spacing = spacing
        views = [Measured](content())
    }

    private var gaps: Int { spacing * max(0, views.count - 1) }

    public func width(in layout: Layout) -> SizeRange { views.width(in: layout) }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        SizeRange.sum(heights(forWidth: width, in: layout)) + gaps
    }

    private func heights(forWidth width: Int, in layout: Layout) -> [SizeRange] {
        views.map { $0.height(forWidth: $0.width(in: layout).fitted(to: width), in: layout) }
    }

    public func place(in frame: Rect, in layout: Layout) {
        let lengths = SizeRange.divide(frame.height - gaps, among: heights(forWidth: frame.width, in: layout))
        var y = frame.y
        for (view, height) in zip(views, lengths) {
            let width = view.width(in: layout).fitted(to: frame.width)
            view.place(in: Rect(x: frame.x, y: y, width: width, height: height), in: layout)
            y += height + spacing
        }
    }
}

/// Views side by side.
///
/// ```swift
/// HStack(spacing: 2) {
///     Stepper("Cups", value: Binding(self, \.cups), in: 1...9)
///     Stepper("Milk", selection: Binding(self, \.milk), of: Milk.allCases) { $0.rawValue }
/// }
/// ```
public struct HStack: View {
    var spacing: Int
    private let views: [Measured]

    /// - Parameter spacing: The columns between neighbours.
    public init(spacing: Int = 0, @ViewBuilder content: () -> [any View]) {
        self.spacing = spacing
        views = [Measured](content())
    }

    private var gaps: Int { spacing * max(0, views.count - 1) }

    public func width(in layout: Layout) -> SizeRange {
        SizeRange.sum(views.map { $0.width(in: layout) }) + gaps
    }

    private func widths(in width: Int, _ layout: Layout) -> [Int] {
        SizeRange.divide(width - gaps, among: views.map { $0.width(in: layout) })
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        zip(views, widths(in: width, layout)).reduce(.fixed(0)) { tallest, part in
            part.0.isSpacer ? tallest : tallest.union(part.0.height(forWidth: part.1, in: layout))
        }
    }

    public func place(in frame: Rect, in layout: Layout) {
        var x = frame.x
        for (view, width) in zip(views, widths(in: frame.width, layout)) {
            let height = view.height(forWidth: width, in: layout).fitted(to: frame.height)
            view.place(in: Rect(x: x, y: frame.y, width: width, height: height), in: layout)
            x += width + spacing
        }
    }
}

/// Views on top of one another, each in the whole room. A later view hides the cells that it paints on.
public struct ZStack: View {
    private let views: [Measured]

    public init(@ViewBuilder content: () -> [any View]) { views = [Measured](content()) }

    public func width(in layout: Layout) -> SizeRange { views.width(in: layout) }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        views.reduce(.fixed(0)) { $0.union($1.height(forWidth: width, in: layout)) }
    }

    public func place(in frame: Rect, in layout: Layout) {
        for view in views { view.place(in: frame, in: layout) }
    }
}

/// Empty room between the views of a stack. It takes the room that no other view wants, and none across the stack.
public struct Spacer: View {
    var minimum: Int
    var maximum: Int

    /// - Parameter maximum: The most room that the spacer takes. It shrinks to `minimum` if there is too little room.
    public init(minimum: Int = 0, maximum: Int = SizeRange.unlimited) {
        self.minimum = minimum
        self.maximum = maximum
    }

    public func width(in layout: Layout) -> SizeRange {
        SizeRange(minimum: minimum, ideal: minimum, maximum: maximum)
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        SizeRange(minimum: minimum, ideal: minimum, maximum: maximum)
    }

    public func place(in frame: Rect, in layout: Layout) {}
}

/// The position of a view within a larger width.
public enum HorizontalAlignment: Hashable, Sendable {
    case leading, center, trailing

    /// The offset from the left edge of a view of `length` columns in `available` columns.
    func offset(of length: Int, in available: Int) -> Int {
        switch self {
        case .leading: 0
        case .center: max(0, (available - length) / 2)
        case .trailing: max(0, available - length)
        }
    }
}
