import TerminalUI
import Waiting

/// The texts of the header line, in place of the screen's title and the service's name.
struct ScreenHeader: Hashable {
    var place: StyledText
    /// The texts in place of the service's name; the most important one first.
    var details: [String]?
    /// The same texts in fewer words, for where there is less room; the longest first.
    var shorter: [[String]]

    init(_ place: StyledText, details: [String]? = nil, shorter: [String]...) {
        self.place = place
        self.details = details
        self.shorter = shorter
    }
}

/// A screen with its own texts in the header line and the status line.
@UIActor
protocol FramedScreen: Screen {
    var header: ScreenHeader { get }
    /// The note at the right end of the status line.
    var statusNote: String? { get }
}

extension FramedScreen {
    var statusNote: String? { nil }
}
