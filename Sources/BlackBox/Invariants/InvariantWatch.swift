package import TerminalUI
package import Waiting

/// Checks the end of a program, and every painted frame of a window if asked to, for mistakes that no program may make.
@UIActor
package final class InvariantWatch: AppObserver {
    private(set) var broken: FrameWatch.Sighting?
    /// The queries of all steps that look for an element.
    var lookedFor: [Query] = []
    /// The latest screen that an `expectScreen` or an `expectTree` has compared or accepted.
    var compared: Comparison?
    /// Whether a step has waited for the end of the program.
    var isEndLookedFor = false
    private var shown: CellGrid?
    private var windows: [Window] = []
    private var checksFrames = false

    /// An additional check of each frame, for flaws that only some runs look for.
    package var frameCheck: (@UIActor (Frame, Terminal) -> (place: Point, flaw: String)?)?

    struct Comparison {
        var grid: CellGrid
        /// Whether words were expected in an area.
        var hasWords: (Rect) -> Bool
    }

    func follow(_ window: Window) {
        windows.append(window)
        shown = nil
        isEndLookedFor = false
    }

    func frame(_ frame: Frame, of window: Window) {
        if checksFrames { check(frame, on: window.terminal) }
    }

    /// Checks the last frame of the window, and each frame that a window paints from now on.
    package func checkFrames() {
        checksFrames = true
        if let window = windows.last, window.frame.number > 0 { frame(window.frame, of: window) }
    }

    func check(_ frame: Frame, on terminal: Terminal) {
        defer { shown = frame.grid }
        guard broken == nil else { return }
        if let (place, flaw) = flawOfCells(of: frame, on: terminal) {
            let element = frame.allElements.last { $0.visibleFrame.contains(place) && !$0.label.isEmpty }
            note(flaw, at: place, in: element, frame)
        } else if let (place, flaw) = FocusFlaws.first(in: frame) ?? frameCheck?(frame, terminal) {
            note(flaw, at: place, frame)
        }
    }

    /// Keeps a flaw as a sentence: `Frame 12, row 3, column 5, in the text “From 東京”: half of a wide character is
    /// painted.`
    private func note(_ flaw: String, at place: Point, in element: Element? = nil, _ frame: Frame) {
        let words = element.map { ", in the \($0.inWords)" } ?? ""
        broken = FrameWatch.Sighting(
            rule: flaw,
            sentence: "Frame \(frame.number), row \(place.y + 1), column \(place.x + 1)\(words): \(flaw).",
            screen: ScreenDrawing(frame: frame).text)
    }

    private func flawOfCells(of frame: Frame, on terminal: Terminal) -> (place: Point, flaw: String)? {
        let changed = frame.grid.rows(differingFrom: shown)
        for y in changed {
            if let (x, flaw) = Self.flaw(of: frame.grid.row(y)) { return (Point(x: x, y: y), flaw) }
        }
        return terminal.firstDifference(from: frame.grid, rows: changed).map {
            ($0, "the terminal does not show what was laid out")
        }
    }

    private static func flaw(of row: ArraySlice<Cell>) -> (column: Int, flaw: String)? {
        let half = "half of a wide character is painted"
        var wantsHalf = false
        for (column, cell) in row.enumerated() {
            if wantsHalf != cell.isContinuation { return (wantsHalf ? column - 1 : column, half) }
            wantsHalf = cell.isWide
            // Most cells hold one printable ASCII character, which cannot control a terminal.
            if cell.isPrintableASCII { continue }
            if let scalar = cell.scalars.first(where: \.steersTerminals) {
                return (column, "the character \(scalar.escaped(asASCII: true)) would steer the terminal")
            }
        }
        return wantsHalf ? (row.count - 1, half) : nil
    }

    /// A sentence for each terminal that was not closed.
    var keptTerminals: [String] {
        windows.filter { !$0.terminal.isClosed }.map { window in
            let screen = window.topScreen.map { " with the screen \($0.title.quoted)" } ?? ""
            return "The terminal was not given back: a window\(screen) was not closed."
        }
    }
}

/// Finds a missing focus, a second focus, and a focus that only a colour shows.
enum FocusFlaws {
    /// Returns the first flaw with its cell; nil if the focus has no flaw.
    static func first(in frame: Frame) -> (place: Point, flaw: String)? {
        let elements = frame.allElements
        let focused = elements.filter { $0.states.contains(.focused) }
        guard let element = focused.last else {
            let candidate = elements.first { element in
                element.states.isSuperset(of: [.focusable, .enabled])
                    && element.id.map(frame.focusOrder.contains) == true
            }
            return candidate.map {
                ($0.frame.origin, "nothing has the focus, though the \($0.inWords) could have it")
            }
        }
        guard focused.count == 1 else {
            let names = focused.map { "the \($0.inWords)" }.listed()
            return (element.frame.origin, "\(names) have the focus at the same time")
        }
        guard !isSeen(element, in: frame) else { return nil }
        return (element.frame.origin, "without colours nobody sees that the \(element.inWords) has the focus")
    }

    /// Whether a person sees the focus without colours: the cursor is in the element, or one of the element's cells has
    /// an attribute such as bold. True for an element that is scrolled out of sight, and for the terminal of another
    /// program, which may hide its cursor.
    private static func isSeen(_ element: Element, in frame: Frame) -> Bool {
        if element.role == .terminal { return true }
        let area = element.visibleFrame
        if area.isEmpty || frame.cursor.map(area.contains) == true { return true }
        return (area.y..<area.maxY).contains { y in
            (area.x..<area.maxX).contains { x in !frame.grid[x, y].style.attributes.isEmpty }
        }
    }
}
