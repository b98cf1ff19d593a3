/// A colour of a cell, exactly as another program has chosen it.
public enum CellColor: Hashable, Sendable {
    /// The terminal's own.
    case standard
    /// One of xterm's 256 colours, by its number.
    case indexed(UInt8)
    /// Red, green and blue.
    case exact(UInt8, UInt8, UInt8)

    /// The number of this colour, or of the most similar one, among xterm's 256; nil for the terminal's own.
    package var number: UInt8? {
        switch self {
        case .standard: nil
        case .indexed(let number): number
        case .exact(let red, let green, let blue): XtermColors.nearest(XtermColors.RGB(red, green, blue))
        }
    }

    /// The colour in a drawing; nil for the terminal's own.
    package var rgb: XtermColors.RGB? {
        switch self {
        case .standard: nil
        case .indexed(let number): XtermColors.rgb(number)
        case .exact(let red, let green, let blue): XtermColors.RGB(red, green, blue)
        }
    }
}
