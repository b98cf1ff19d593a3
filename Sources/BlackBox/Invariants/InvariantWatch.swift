import TerminalUI
import Waiting

/// Checks each frame that a window paints, and the screen at its end, for things that are wrong in any
/// program.
@UIActor
final class InvariantWatch {
    /// The first flaw that was painted.
    private(set) var broken: BrokenInvariant?
    private var shown: CellGrid?
    /// The windows that were followed, the last one included.
    private var windows: [Window] = []

    /// Checks the last frame of a window, and each that it paints from now on.
    func follow(_ window: Window) {
        shown = nil
        windows.append(window)
        let (earlier, terminal) = (window.onFrame, window.terminal)
        window.onFrame = { [weak self, weak terminal] frame in
            earlier?(frame)
            if let terminal { self?.check(frame, on: terminal) }
        }
        if window.frame.number > 0 { check(window.frame, on: terminal) }
    }

    func check(_ frame: Frame, on terminal: Terminal) {
        defer { shown = frame.grid }
        guard broken == nil else { return }
        let screen = { ScreenDrawing(frame: frame).text }
        if let (place, flaw) = flawOfCells(of: frame, on: terminal) {
            let element = frame.allElements.last { $0.visibleFrame.contains(place) && !$0.label.isEmpty }
            broken = BrokenInvariant(
                frame: frame.number, place: place, flaw: flaw, element: element?.inWords, screen: screen())
        } else if let (place, flaw) = FocusFlaws.first(in: frame) {
            broken = BrokenInvariant(frame: frame.number, place: place, flaw: flaw, screen: screen())
        }
    }

    private func flawOfCells(of frame: Frame, on terminal: Terminal) -> (place: Point, flaw: String)? {
        let before = shown?.size == frame.size ? shown : nil
        var changed: [Int] = []
        for y in 0..<frame.size.height {
            if let before, frame.grid.row(y) == before.row(y) { continue }
            changed.append(y)
            if let (x, flaw) = CellFlaws.first(in: frame.grid.row(y)) { return (Point(x: x, y: y), flaw) }
        }
        return terminal.firstDifference(from: frame.grid, rows: changed).map {
            ($0, "the terminal does not show what was laid out")
        }
    }

    /// A sentence for each terminal that was not given back.
    var keptTerminals: [String] {
        windows.filter { !$0.terminal.isClosed }.map { window in
            let screen = window.topScreen.map { " with the screen \($0.title.quoted)" } ?? ""
            return "The terminal was not given back: a window\(screen) was not closed."
        }
    }
}
