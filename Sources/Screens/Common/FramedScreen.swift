import TerminalUI
import Waiting

/// What the header line says in place of the screen's title and the service's name.
struct ScreenHeader: Hashable {
    var place: String
    /// In place of the service's name; the most important one first.
    var details: [String]?

    init(_ place: String, details: [String]? = nil) {
        self.place = place
        self.details = details
    }
}

/// A screen that has more to say around it than its title.
@UIActor
protocol FramedScreen: Screen {
    var header: ScreenHeader { get }
    /// What stands at the right end of the status line.
    var statusNote: String? { get }
}

extension FramedScreen {
    var statusNote: String? { nil }
}
