import Rail
import TerminalUI
import Waiting

/// The texts of the header line. They replace the screen's title and the service's name.
struct ScreenHeader: Hashable {
    var place: StyledText
    /// The texts that replace the service's name, most important first; nil to show the service's name.
    var details: [String]?
    /// Shorter versions of `details` for narrow windows, longest first.
    var shorter: [[String]]

    init(_ place: StyledText, details: [String]? = nil, shorter: [String]...) {
        self.place = place
        self.details = details
        self.shorter = shorter
    }

    /// - Parameters:
    ///   - day: The day of a journey, e.g. `Sat 21 Nov`.
    ///   - shorter: Shorter texts for the same day, longest first, such as `21 Nov`. At least one.
    ///   - people: The travellers and their cards. One adult alone is left out first, others last.
    init(_ way: StyledText, day: String, shorter: [String], _ people: People) {
        let days = [day] + shorter
        self.init(way, details: [day, people.whole])
        self.shorter =
            people.isUsual
            ? days.map { [$0] }
            : days.map { [$0, people.brief] } + shorter.map { [$0, people.briefest] } + shorter.map { [$0] }
    }
}

extension ScreenHeader {
    /// The travellers of a search in words.
    struct People: Hashable {
        /// `2 adults, 1 youth, 1 card`
        var whole: String
        /// `3 people 1 card`
        var brief: String
        /// `3 people`
        var briefest: String
        /// Whether one adult travels, without a card.
        var isUsual: Bool

        init(_ passengers: PassengerCounts, on day: CalendarDay) {
            let cards = [CardFormatting.count(passengers, on: day)].compactMap(\.self)
            whole = ([TripFormatting.passengers(passengers)] + cards).joined(separator: ", ")
            briefest = TripFormatting.passengersInShort(passengers)
            brief = ([briefest] + cards).joined(separator: " ")
            isUsual = brief == TripFormatting.passengers(PassengerCounts())
        }
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
    var window: Window? { foreground.window }

    func pop() { window?.pop() }
}

/// The lowest screen of the window while a person is signed in.
@UIActor
protocol FirstScreen {
    /// Replaces all screens with a new first screen, because another person has signed in.
    func beginAnew(in window: Window)
}

extension KeyBinding {
    /// The key that copies a text.
    ///
    /// - Parameter problem: The reason why there is nothing to copy; nil if there is a text to copy.
    @UIActor static func copy(
        _ help: String, problem: String? = nil, in window: Window?, _ text: @escaping @UIActor () -> String?
    ) -> KeyBinding {
        KeyBinding(
            .windowCopy, title: "copy", help: help, disabledReason: problem ?? window?.copyProblem,
            priority: 1
        ) { [weak window] in if let text = text() { window?.copy(text) } }
    }

    /// The binding of Esc on the lowest screen. It only says why Esc does nothing there.
    @UIActor static let nothingToGoBackTo = KeyBinding(
        .escape, title: "back", help: "Go back",
        disabledReason: "There is nothing to go back to. Ctrl-C leaves Guichet.", isInFooter: false
    ) {}
}
