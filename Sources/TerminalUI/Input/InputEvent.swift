/// An event that a terminal reports.
public enum InputEvent: Hashable, Sendable {
    case key(Key)
    case mouse(MouseEvent)
    /// Text pasted as a whole (bracketed paste). Its line ends are unchanged.
    case paste(String)
    /// The new size of the terminal.
    case resize(Size)
    /// The end of input: the terminal is gone.
    case endOfInput
}

/// A click or a turn of the wheel.
public struct MouseEvent: Hashable, Sendable {
    public enum Action: Hashable, Sendable {
        case click
        case doubleClick
        case wheelUp
        case wheelDown
    }

    public var action: Action
    public var position: Point

    public init(_ action: Action, at position: Point) {
        self.action = action
        self.position = position
    }

    var isClick: Bool { action == .click || action == .doubleClick }
}
