/// The way in which a click, or a turn of the wheel, reaches a program.
public enum MouseReach: Hashable, Sendable {
    /// The program gets a report of the mouse.
    case reported
    /// The program gets arrow keys, because it shows the alternate screen (XTerm Control Sequences, "Alternate Scroll
    /// Mode").
    case asArrows
    /// The program gets nothing, because it has not asked for the mouse.
    case unasked
    /// The program gets nothing, because the encoding that it has chosen for reports cannot express this cell.
    case tooFar
}
