/// A part of a screen to paint on, with its own coordinates; nothing outside of it is painted.
///
/// Copies and parts of a canvas paint on the same screen. Every string is cleaned before it is painted, so
/// that nothing which comes from outside can move the cursor, reorder a line or change a colour.
public struct Canvas {
    let surface: Surface
    /// The place of this canvas's (0, 0) on the screen.
    let origin: Point
    /// The part of the screen that may be painted.
    let clip: Rect
    /// The room on it, in cells; a part of it may be clipped.
    public let size: Size

    /// A blank screen of `size`.
    public init(size: Size) {
        surface = Surface(grid: CellGrid(size: size))
        origin = Point(x: 0, y: 0)
        clip = Rect(size: surface.grid.size)
        self.size = surface.grid.size
    }

    init(surface: Surface, origin: Point, clip: Rect, size: Size) {
        self.surface = surface
        self.origin = origin
        self.clip = clip
        self.size = size
    }

    /// All of it, in its own coordinates.
    public var bounds: Rect { Rect(size: size) }
    /// The part that may be painted, in its own coordinates.
    public var visible: Rect { clip.offset(by: Point(x: -origin.x, y: -origin.y)) }
    /// The whole screen as painted so far.
    public var grid: CellGrid { surface.grid }
    /// The place of the cursor on the screen; nil when it was not set.
    public var cursor: Point? { surface.cursor }

    /// A part of this canvas: `rect`'s corner is its (0, 0), and nothing outside `rect` is painted.
    public func clipped(to rect: Rect) -> Canvas {
        let moved = rect.offset(by: origin)
        return Canvas(surface: surface, origin: moved.origin, clip: clip.intersection(moved), size: rect.size)
    }

    /// The same part of the screen with (0, 0) moved by `offset`, as for content that scrolls.
    public func translated(by offset: Point) -> Canvas {
        Canvas(
            surface: surface, origin: Point(x: origin.x + offset.x, y: origin.y + offset.y), clip: clip,
            size: size)
    }

    /// Sets the cursor's place, if it lies in the visible part; the last call wins.
    public func setCursor(at point: Point) {
        let place = Point(x: origin.x + point.x, y: origin.y + point.y)
        if clip.contains(place) { surface.cursor = place }
    }

    /// The screen that a canvas and its parts paint on.
    final class Surface {
        var grid: CellGrid
        var cursor: Point?

        init(grid: CellGrid) {
            self.grid = grid
        }
    }
}
