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
    ///   - briefly: The same day without its day of the week, e.g. `21 Nov`.
    ///   - shortest: The shortest text with the necessary parts of the day and the time; nil to use `briefly`.
    init(
        _ way: StyledText, day: String, briefly: String, shortest: String? = nil,
        _ passengers: PassengerCounts
    ) {
        let people = TripFormatting.passengersInShort(passengers)
        let isUsual = passengers == PassengerCounts()
        self.init(
            way, details: [day, TripFormatting.passengers(passengers)],
            shorter: isUsual ? [day] : [day, people], isUsual ? [briefly] : [briefly, people],
            isUsual ? [shortest ?? briefly] : [shortest ?? briefly, people], [shortest ?? briefly])
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
