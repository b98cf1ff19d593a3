/// The place of a cell: its column and its row, both counted from 0 at the upper left.
public struct Point: Hashable, Sendable {
    public var x: Int
    public var y: Int

    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// A width and a height in cells.
public struct Size: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    public static let zero = Size(width: 0, height: 0)
}

/// A rectangle of cells. It is empty if its width or its height is 0 or less.
public struct Rect: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package init(origin: Point = Point(x: 0, y: 0), size: Size) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    public var origin: Point { Point(x: x, y: y) }
    public var size: Size { Size(width: width, height: height) }
    /// The first column to the right of the rectangle.
    package var maxX: Int { x + width }
    /// The first row below the rectangle.
    package var maxY: Int { y + height }
    package var isEmpty: Bool { width <= 0 || height <= 0 }
    package var center: Point { Point(x: x + max(0, width - 1) / 2, y: y + max(0, height - 1) / 2) }

    package func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
    }

    package func contains(_ other: Rect) -> Bool {
        other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY
    }

    package func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let width = max(0, min(maxX, other.maxX) - left)
        let height = max(0, min(maxY, other.maxY) - top)
        return Rect(x: left, y: top, width: width, height: height)
    }

    package func inset(by amount: Int) -> Rect {
        Rect(
            x: x + amount, y: y + amount, width: max(0, width - 2 * amount),
            height: max(0, height - 2 * amount))
    }

    package func offset(by point: Point) -> Rect {
        Rect(x: x + point.x, y: y + point.y, width: width, height: height)
    }
}
