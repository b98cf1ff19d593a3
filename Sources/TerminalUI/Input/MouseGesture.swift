/// A person's gesture with a mouse button on the terminal of another program. A window itself only handles a
/// `MouseEvent`.
package struct MouseGesture: Hashable, Sendable {
    /// The buttons, in the order of their numbers in reports (XTerm Control Sequences, "Mouse Tracking").
    package enum Button: String, Hashable, Sendable, CaseIterable {
        case left, middle, right
    }

    package var button: Button
    /// The keys that are held down.
    package var modifiers: Key.Modifiers
    /// The cells: the button goes down in the first one, and up in the last one.
    package private(set) var path: [Point]

    package init(clickAt place: Point, _ button: Button = .left, _ modifiers: Key.Modifiers = []) {
        (self.button, self.modifiers, path) = (button, modifiers, [place])
    }

    /// A drag with the left button, in a straight line.
    package init(dragFrom start: Point, to end: Point) {
        let (width, height) = (end.x - start.x, end.y - start.y)
        let moves = max(abs(width), abs(height))
        (button, modifiers, path) = (.left, [], [start])
        guard moves > 0 else { return }
        path += (1...moves).map { move in
            Point(x: start.x + width * move / moves, y: start.y + height * move / moves)
        }
    }

    /// The number of the button in reports, with its modifiers: 4 for Shift, 8 for Alt, and 16 for Control.
    package var code: Int {
        (Button.allCases.firstIndex(of: button) ?? 0) + Int(modifiers.rawValue) << 2
    }
}
