import TerminalUI

/// Something that no painted frame of any program may have, and where it is.
struct BrokenInvariant: Hashable {
    /// The number of the frame.
    var frame: Int
    /// The cell; nil for the frame as a whole.
    var place: Point?
    /// The flaw, as a sentence without its first capital and its full stop.
    var flaw: String
    /// The element at the cell, in words; nil where the flaw names it, or where there is none.
    var element: String?
    /// The frame as text.
    var screen = ""

    /// `Frame 12, row 3, column 5, in the text “From 東京”: half of a wide character is painted.`
    var sentence: String {
        let cell = place.map { ", row \($0.y + 1), column \($0.x + 1)" } ?? ""
        return "Frame \(frame)\(cell)\(element.map { ", in the \($0)" } ?? ""): \(flaw)."
    }

    /// The flaw as a thing that no frame may show.
    var sighting: FrameWatch.Sighting { FrameWatch.Sighting(sentence: sentence, screen: screen) }
}
