/// A mistake that can be planted in the help desk program. Each mistake changes one thing.
enum Defect: String, CaseIterable, Sendable {
    /// The field for the e-mail address has no label.
    case missingLabel
    /// The field for the password shows the typed text.
    case secretShown
    /// Only a colour shows the focus.
    case unseenFocus
    /// An error of the service is caught and not shown.
    case swallowedError
    /// The rows are in the order of their numbers.
    case wrongOrder
    /// A column is too narrow for its text.
    case clippedCell
    /// A due day that is over has the ordinary colour instead of the highlight.
    case wrongColor
    /// Before the tickets arrive, the list says that there are none.
    case flicker
    /// The screen pauses for 300 s instead of 300 ms before it asks for the tickets.
    case lateResponse
    /// The list leaves out the last ticket.
    case wrongCount
    /// The status line does not name the account.
    case valueNotShown
    /// The program does not close its first window before it opens the second.
    case keptTerminal
    /// The key Esc closes the program instead of going back.
    case earlyExit
    /// A name is painted without the second halves of its wide characters.
    case halfCharacter
    /// A name is painted with the invisible control characters that the service sent.
    case uncleanedText
    /// The program reads a response in an outdated format. It shows an error, but no step looks for the error.
    case unreadError
    /// The program does not send the request that marks a ticket as read.
    case requestNotSent
    /// An activity never ends.
    case endlessActivity
    /// The program asks for the estimate twice, and the scenario never releases the second response.
    case askedTwice
    /// The screen shows a property that is not observed, so a change does not repaint the screen.
    case unobservedChange
    /// Both buttons of a dialog have the same label.
    case twoLabelsAlike
    /// A message about the closed ticket stays open at the end.
    case dialogLeftOpen
    /// The program closes a ticket without asking the person.
    case notAsked
    /// The key F3 does what the key F2 should do.
    case wrongKey
    /// The form proposes today as the due day instead of tomorrow.
    case wrongDefault
    /// The fields for the subject and the sender are bound to each other's text.
    case swappedFields
    /// The checkbox gets another id when a person ticks it, so it loses the focus.
    case lostFocus
    /// The button stays disabled, though the form is complete.
    case disabledForEver
    /// The form is one row too low, so its button is hidden.
    case hiddenButton
    /// The program sends a new ticket twice.
    case sentTwice
    /// The program sends a new ticket with a JSON member that the service does not know.
    case wrongRequest
    /// The list is not reloaded after a ticket is added.
    case staleList

    /// The name of the scenario that finds the defect.
    var scenario: String { plan.scenario }

    /// Words that the failure must contain, so that somebody who does not know the program knows where to look.
    var names: [String] { plan.names }

    private var plan: (scenario: String, names: [String]) {
        switch self {
        case .missingLabel: ("sign-in", ["into: E-mail", "a text field without a label"])
        case .secretShown: ("sign-in", ["“Password” as text field, not as secure field"])
        case .unseenFocus: ("sign-in", ["without colours nobody sees", "button “Sign In” has the focus"])
        case .swallowedError:
            ("wrong-password", ["“password is wrong”", "as it was before Enter was pressed"])
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
        case .wrongKey: ("new-ticket", ["heading “New ticket”", "as it was before F2 was pressed"])
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
