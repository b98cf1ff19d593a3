/// A mistake that can be planted in the help desk. Each of them changes one thing.
enum Defect: String, CaseIterable, Sendable {
    /// The field for the e-mail address has no label.
    case missingLabel
    /// The field for the password shows what is typed.
    case secretShown
    /// The focus is only shown by a colour.
    case unseenFocus
    /// An error of the service is caught and not shown.
    case swallowedError
    /// The rows are in the order of their numbers.
    case wrongOrder
    /// A column is too narrow for its text.
    case clippedCell
    /// A past day looks like any other.
    case wrongColor
    /// The list says that it is empty before its rows arrive.
    case flicker
    /// A pause of 300 ms lasts 300 s.
    case lateResponse
    /// The last row is left out.
    case wrongCount
    /// The status line does not name the account.
    case valueNotShown
    /// The first window is left open when the program opens another one.
    case keptTerminal
    /// The key Esc closes the program instead of the screen.
    case earlyExit
    /// A name is painted without the second halves of its wide characters.
    case halfCharacter
    /// A name is painted with the control characters that the service has sent.
    case uncleanedText
    /// A response is read in an outdated format. The error is shown, but no step looks for it.
    case unreadError
    /// A request is not sent.
    case requestNotSent
    /// An activity never ends.
    case endlessActivity
    /// The service is asked for the same thing again, and that response is never released.
    case askedTwice
    /// A property that the screen shows is not observed.
    case unobservedChange
    /// Both buttons of a dialog have the same label.
    case twoLabelsAlike
    /// A message at the end stays open.
    case dialogLeftOpen
    /// A ticket is closed without asking.
    case notAsked
    /// The key F3 does what F2 should.
    case wrongKey
    /// The form begins with today instead of tomorrow.
    case wrongDefault
    /// Each of two fields is bound to the other's text.
    case swappedFields
    /// The checkbox gets another id when it is ticked, so it loses the focus.
    case lostFocus
    /// The button waits for a change that never comes.
    case disabledForEver
    /// The form is one row too low for its button.
    case hiddenButton
    /// A ticket is sent twice.
    case sentTwice
    /// A ticket is sent with a member that the service does not know.
    case wrongRequest
    /// The list is not reloaded after a ticket was added.
    case staleList

    /// The scenario that finds it.
    var scenario: String { plan.scenario }

    /// Words of the message that show somebody who does not know the program where to look.
    var names: [String] { plan.names }

    private var plan: (scenario: String, names: [String]) {
        switch self {
        case .missingLabel: ("sign-in", ["into: E-mail", "a text field without a label"])
        case .secretShown: ("sign-in", ["“Password” as text field, not as secure field"])
        case .unseenFocus: ("sign-in", ["without colours nobody sees", "button “Sign In” has the focus"])
        case .swallowedError: ("wrong-password", ["“password is wrong”", "changed since Enter was pressed"])
        case .wrongOrder: ("tickets", ["wanted │▸  7  The printer burns", "found  │▸  3  Lamp flickers"])
        case .clippedCell: ("tickets", ["wanted │▸  7  The printer burns", "found  │▸  7  The printer…"])
        case .wrongColor: ("tickets", ["“2026-11-22”", "in the style secondary, not in the style highlight"])
        case .flicker:
            ("tickets", ["text “There are no tickets.” (row 3, column 3), which may never be there"])
        case .lateResponse: ("tickets", ["Waited 5.0 s", "Still running: Getting the tickets"])
        case .wrongCount: ("tickets", ["3 matches of row", "Found 2: row “7 The printer burns"])
        case .valueNotShown: ("tickets", ["“ada@example.com”", "the status line, but it has no value"])
        case .keptTerminal: ("tickets", ["The terminal was not given back", "the screen “Tickets”"])
        case .earlyExit: ("read", ["It was closed in the step “press: Esc”"])
        case .halfCharacter: ("read", ["in the text “From 林さん”: half of a wide character"])
        case .uncleanedText: ("read", ["in the text “From 林さん”: the character \\u{202E}"])
        case .unreadError: ("read", ["“The estimate could not be read.”", "no step has looked for it"])
        case .requestNotSent: ("read", ["“the mark” was never asked"])
        case .endlessActivity: ("read", ["“Watching the ticket”, begun at PlantedDefects/TicketScreen.swift"])
        case .askedTwice: ("close", ["“the estimate” is held", "it was held 2 times"])
        case .unobservedChange:
            ("close", ["“The estimate takes longer than usual.”", "A new layout shows it"])
        case .twoLabelsAlike: ("close", ["Found 2 where one is wanted: button “Close It”"])
        case .dialogLeftOpen: ("close", ["The dialog “Ticket 7 is closed” is open at the end"])
        case .notAsked: ("close", ["for dialog “Close ticket 7?”"])
        case .wrongKey: ("new-ticket", ["heading “New ticket”", "changed since F2 was pressed"])
        case .wrongDefault: ("new-ticket", ["“Due”, but its value is “2026-11-23”"])
        case .swappedFields: ("new-ticket", ["/subject is \"Grace\", not \"A window is broken\""])
        case .lostFocus: ("new-ticket", ["“Urgent”, but it is not focused", "is on the button “Save”"])
        case .disabledForEver: ("new-ticket", ["the button “Save”, but it is disabled"])
        case .hiddenButton: ("new-ticket", ["the button “Save”, but it lies outside the group “Ticket”"])
        case .sentTwice: ("new-ticket", ["“the new ticket”: it was asked once already"])
        case .wrongRequest: ("new-ticket", ["/subject is absent"])
        case .staleList: ("new-ticket", ["“A window is broken”", "“Open tickets” has no rows"])
        }
    }
}
