/// A part of a screen to paint on, with its own coordinates. Nothing outside the part is painted.
///
/// Copies and parts of a canvas paint on the same screen. A canvas cleans every string before it paints it, so that
/// text from outside cannot move the cursor, reorder a line or change a colour.
public struct Canvas {
    let surface: Surface
    /// The place on the screen of this canvas's (0, 0).
    let origin: Point
    /// The part of the screen that may be painted.
    let clip: Rect
    /// The size of the canvas, in cells. Part of it may be clipped.
    public let size: Size

    /// Makes a canvas for a blank screen of `size`.
    package init(size: Size) {
        surface = Surface(grid: CellGrid(size: size))
        origin = Point(x: 0, y: 0)
        clip = Rect(size: surface.grid.size)
        self.size = surface.grid.size
    }

    /// Makes a canvas that paints over a screen.
    init(over grid: CellGrid) {
        surface = Surface(grid: grid)
        origin = Point(x: 0, y: 0)
        clip = Rect(size: grid.size)
        size = grid.size
    }

    init(surface: Surface, origin: Point, clip: Rect, size: Size) {
        self.surface = surface
        self.origin = origin
        self.clip = clip
        self.size = size
    }

    /// The whole canvas, in its own coordinates.
    package var bounds: Rect { Rect(size: size) }
    /// The part of the canvas that may be painted, in its own coordinates.
    package var visible: Rect { clip.offset(by: Point(x: -origin.x, y: -origin.y)) }
    /// The whole screen as painted so far.
    package var grid: CellGrid { surface.grid }
    /// The place of the cursor on the screen. Nil if no control has set it.
    package var cursor: Point? { surface.cursor }

    /// The part of this canvas inside `rect`. The upper left corner of `rect` becomes (0, 0).
    package func clipped(to rect: Rect) -> Canvas {
        let moved = rect.offset(by: origin)
        return Canvas(surface: surface, origin: moved.origin, clip: clip.intersection(moved), size: rect.size)
    }

    /// The same canvas with (0, 0) moved by `offset`, for content that scrolls.
    package func translated(by offset: Point) -> Canvas {
        Canvas(
            surface: surface, origin: Point(x: origin.x + offset.x, y: origin.y + offset.y), clip: clip,
            size: size)
    }

    /// Sets the place of the cursor, if it is in the visible part. The last call wins.
    public func setCursor(at point: Point) {
        let place = Point(x: origin.x + point.x, y: origin.y + point.y)
        if clip.contains(place) { surface.cursor = place }
    }

    /// The screen that a canvas and all its parts paint on.
    final class Surface {
        var grid: CellGrid
        var cursor: Point?

        init(grid: CellGrid) { self.grid = grid }
    }
}
