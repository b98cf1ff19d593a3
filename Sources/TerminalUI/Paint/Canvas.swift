/// A part of a screen that is being built, with its own coordinates: what lies outside it is not painted.
///
/// Copies and parts of a canvas paint on the same screen. Every string is cleaned before it is painted, so
/// that nothing which comes from outside can move the cursor, reorder a line or change a colour.
public struct Canvas {
    let surface: Surface
    /// Where this canvas's (0, 0) lies on the screen.
    let origin: Point
    /// What may be painted, on the screen.
    let clip: Rect
    /// How much room there is, in cells; some of it may be clipped.
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
    /// What of it can be seen, in its own coordinates.
    public var visible: Rect { clip.offset(by: Point(x: -origin.x, y: -origin.y)) }
    /// The whole screen as painted so far.
    public var grid: CellGrid { surface.grid }
    /// Where the cursor was put, on the screen; nil while nobody put it anywhere.
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

    /// Shows the terminal's cursor there, if it can be seen; the last call wins.
    public func setCursor(at point: Point) {
        let place = Point(x: origin.x + point.x, y: origin.y + point.y)
        if clip.contains(place) { surface.cursor = place }
    }

    /// The screen behind canvases.
    final class Surface {
        var grid: CellGrid
        var cursor: Point?

        init(grid: CellGrid) {
            self.grid = grid
        }
    }
}
