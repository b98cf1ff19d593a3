import Rail
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

    /// - Parameters:
    ///   - day: The day of a journey, e.g. `Sat 21 Nov`.
    ///   - briefly: The same without the day of the week.
    init(_ way: StyledText, day: String, briefly: String, _ passengers: PassengerCounts) {
        let people = TripFormatting.passengersInShort(passengers)
        let isUsual = passengers == PassengerCounts()
        self.init(
            way, details: [day, TripFormatting.passengers(passengers)],
            shorter: isUsual ? [day] : [day, people], isUsual ? [briefly] : [briefly, people])
    }
}

/// A screen with its own texts in the header line and the status line.
@UIActor
protocol FramedScreen: Screen {
    var context: AppContext { get }
    var foreground: Foreground { get }
    var header: ScreenHeader { get }
    /// The note at the right end of the status line.
    var statusNote: String? { get }
}

extension FramedScreen {
    var statusNote: String? { nil }
    /// The window in which it has appeared.
    var window: Window? { foreground.window }
}

/// The screen below all others, once somebody is signed in.
@UIActor
protocol FirstScreen {
    /// Puts a new one in the place of all screens, for another person.
    func beginAnew(in window: Window)
}

/// Key bindings that several screens have in common.
@UIActor
enum CommonKeys {
    /// Esc on the lowest screen.
    static let nothingToGoBackTo = KeyBinding(
        .escape, title: "back", help: "Go back",
        disabledReason: "There is nothing to go back to. Ctrl-C leaves Guichet.", isInFooter: false
    ) {}
}
