/// How a click, or a turn of the wheel, reaches a program.
public enum MouseReach: Hashable, Sendable {
    case reported
    /// As arrow keys, on the second screen (XTerm Control Sequences, "Alternate Scroll Mode").
    case asArrows
    /// Not at all: the program has not asked for the mouse.
    case unasked
    /// Not at all: the form of the reports that the program has asked for ends before this cell.
    case tooFar
}
