import TerminalUI

/// Something that no painted frame of any program may have, and where it is.
struct BrokenInvariant: Error, Hashable {
    /// The number of the frame.
    var frame: Int
    /// The cell; nil for the frame as a whole.
    var place: Point?
    /// The flaw, as a sentence without its first capital and its full stop.
    var flaw: String

    /// `Frame 12, row 3, column 5: half of a wide character is painted.`
    var sentence: String {
        let cell = place.map { ", row \($0.y + 1), column \($0.x + 1)" } ?? ""
        return "Frame \(frame)\(cell): \(flaw)."
    }
}
