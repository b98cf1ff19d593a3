package import TerminalUI
import Waiting

/// An action that a key can have. The raw value is its name in the configuration file. The name consists of the
/// screen and the action, e.g. `results.sort`; `window` stands for all screens.
package enum KeyAction: String, CaseIterable, Sendable {
    case windowHelp = "window.help"
    case windowBack = "window.back"
    case windowTrips = "window.trips"
    case windowCopy = "window.copy"
    case windowLeave = "window.leave"
    case windowRedraw = "window.redraw"
    case windowRecord = "window.record"
    case signIn = "sign-in.sign-in"
    case search = "search.search"
    case searchSwap = "search.swap"
    case searchRepeat = "search.repeat"
    case searchStar = "search.star"
    case searchCalendar = "search.calendar"
    case searchCards = "search.cards"
    case searchSignOut = "search.sign-out"
    case resultsOpen = "results.open"
    case resultsSort = "results.sort"
    case resultsReverse = "results.reverse"
    case resultsDirect = "results.direct"
    case resultsEarlier = "results.earlier"
    case resultsLater = "results.later"
    case resultsDayBefore = "results.day-before"
    case resultsDayAfter = "results.day-after"
    case resultsStar = "results.star"
    case resultsOneWay = "results.one-way"
    case resultsFilter = "results.filter"
    case resultsPrices = "results.prices"
    case resultsAgain = "results.again"
    case journeyBook = "journey.book"
    case journeyStops = "journey.stops"
    case journeyMore = "journey.more"
    case journeyUp = "journey.up"
    case journeyPrices = "journey.prices"
    case passengersHold = "passengers.hold"
    case passengersSaved = "passengers.saved"
    case passengersCards = "passengers.cards"
    case reviewAsk = "review.ask"
    case reviewCode = "review.code"
    case ticketNext = "ticket.next"
    case ticketPrevious = "ticket.previous"
    case ticketCode = "ticket.code"
    case ticketSave = "ticket.save"
    case ticketRefund = "ticket.refund"
    case ticketCalendar = "ticket.calendar"
    case ticketRefresh = "ticket.refresh"
    case ticketAlternatives = "ticket.alternatives"
    case refundAsk = "refund.ask"
    case tripsOpen = "trips.open"
    case tripsRefund = "trips.refund"
    case tripsRefresh = "trips.refresh"
    case tripsOthers = "trips.others"
    case tripsForget = "trips.forget"
    case tripsFind = "trips.find"
    case tripsFilter = "trips.filter"
    case tripsCode = "trips.code"
    case tripsAlternatives = "trips.alternatives"
    case helpRun = "help.run"
    case helpFilter = "help.filter"

    /// The keys of the action unless a person has chosen others.
    package var usualKeys: [Key] { entry.keys }

    /// A sentence about the action, without the full stop.
    package var help: String { entry.help }

    private var entry: (keys: [Key], help: String) {
        switch self {
        case .windowHelp: ([.character("?"), .function(1)], "Show what the keys do")
        case .windowBack:
            ([.escape, .character("q")], "Go back; from the first screen leave Guichet, which Esc does not")
        case .windowTrips: ([.function(3)], "Show what is booked")
        case .windowCopy:
            ([.character("y")], "Copy the journey as a line of text, or the code of the booking")
        case .windowLeave: ([.control("c")], "Leave Guichet")
        case .windowRedraw: ([.control("l")], "Draw everything anew, if something has spoilt it")
        case .windowRecord: ([.function(12)], "Record a scenario of what you do, from a fresh start")
        case .signIn: ([.enter], "Sign in with what is typed")
        case .search: ([.enter], "Search with what is typed")
        case .searchSwap: ([.function(2)], "Swap where from and where to")
        case .searchRepeat:
            ([.function(5)], "Search the starred or the last trip again")
        case .searchStar: ([.function(6)], "Give a recent search a star, or take it away")
        case .searchCalendar: ([.function(4)], "Choose the day from a month")
        case .searchCards: ([.function(7)], "Choose the discount cards of those who travel")
        case .searchSignOut: ([.function(9)], "Sign out and forget the session")
        case .resultsOpen: ([.enter], "Show the journey and its fares")
        case .resultsSort: ([.character("s")], "Sort by departure, duration, price, arrival or changes")
        case .resultsReverse: ([.character("S")], "Sort the other way round")
        case .resultsDirect: ([.character("d")], "Show direct trains only, or all")
        case .resultsEarlier: ([.character("e")], "Look for earlier trains")
        case .resultsLater: ([.character("l")], "Look for later trains")
        case .resultsDayBefore: ([.character("[")], "Search the day before")
        case .resultsDayAfter: ([.character("]")], "Search the day after")
        case .resultsStar: ([.function(6)], "Give this search a star, or take it away")
        case .resultsOneWay: ([.character("b")], "Leave the way back out, and book the way out alone")
        case .resultsFilter: ([.character("/")], "Show only the trains that fit some words")
        case .resultsPrices: ([.character("p")], "Ask for the prices that are missing or over")
        case .resultsAgain: ([.character("r"), .function(5)], "Search again")
        case .journeyBook: ([.enter], "Book the fare under the cursor")
        case .journeyStops: ([.character("s")], "Show or hide the stops in between")
        case .journeyMore: ([.pageDown, .space], "Show more of the journey")
        case .journeyUp: ([.pageUp], "Show the journey from further up")
        case .journeyPrices: ([.character("p")], "Ask for the prices again")
        case .passengersHold: ([.enter], "Hold with what is typed")
        case .passengersSaved: ([.function(7)], "Fill in a traveller who is remembered here")
        case .passengersCards: ([.function(8)], "Search again, with the cards of those who are filled in")
        case .reviewAsk: ([.character("r")], "Ask the service how it stands")
        case .reviewCode: ([.character("p")], "Type a promotion code, and see what it takes off")
        case .ticketNext: ([.character("n"), .right], "Show the next ticket")
        case .ticketPrevious: ([.character("N"), .left], "Show the previous ticket")
        case .ticketCode:
            ([.character("c")], "Show the code alone, as large as it gets, or the whole ticket")
        case .ticketSave: ([.character("s")], "Save the document of the ticket")
        case .ticketRefund: ([.character("u")], "Give the ticket back, and see before what comes back")
        case .ticketCalendar: ([.character("i")], "Save the trip as a calendar file")
        case .ticketRefresh: ([.character("r")], "Ask the service for the ticket again")
        case .ticketAlternatives:
            ([.character("a")], "List the next trains, if the trip cannot go on as planned")
        case .refundAsk: ([.character("r")], "Ask the service what comes back now")
        case .tripsOpen: ([.enter], "Show the ticket, or what is held")
        case .tripsRefund: ([.character("u")], "Give the ticket back, and see before what comes back")
        case .tripsRefresh: ([.character("r"), .function(5)], "Ask the service what became of the trips")
        case .tripsOthers: ([.character("o")], "Show or fold what was refunded, let go or not bought")
        case .tripsForget: ([.character("x")], "Forget what was refunded, let go or not bought")
        case .tripsFind: ([.character("f")], "Find a booking by its code and a last name")
        case .tripsFilter: ([.character("/")], "Show only the trips that fit some words")
        case .tripsCode: ([.character("c")], "Show the code of today's ticket alone")
        case .tripsAlternatives: ([.character("a")], "List the next trains, in case today's is missed")
        case .helpRun: ([.enter], "Close the help and do what the key does")
        case .helpFilter: ([.character("/")], "Show only the keys that do this")
        }
    }

    /// The screen of the action: the first word of its name.
    private var screen: Substring { rawValue.prefix { $0 != "." } }

    /// Whether both actions have their keys on the same screen.
    func sharesScreen(with other: KeyAction) -> Bool {
        screen == other.screen || screen == "window" || other.screen == "window"
    }

    /// Says why a key cannot be given to the action; nil if it can be.
    package func problem(with key: Key) -> String? {
        guard !usualKeys.contains(key) else { return nil }
        let name = key.name
        if let use = key.fixedUse {
            return "\(name) cannot be given to \(rawValue): it always \(use). Take another key."
        }
        guard ["sign-in", "search", "passengers"].contains(screen) else { return nil }
        var field = TextEditing("a")
        return field.apply(key)
            ? "\(name) cannot be given to \(rawValue): a field takes it. Take another key, such as F8."
            : nil
    }
}

extension KeyBinding {
    /// Makes a binding whose keys a person can change. If `help` is nil, the help shows the sentence of the
    /// action. The keys for “back” and “help” stay even in the narrowest footer.
    ///
    /// - Parameter problem: The reason why the key is disabled and not in the footer; nil if it is enabled.
    init(
        _ action: KeyAction, title: String, help: String? = nil, unless problem: String? = nil,
        disabledReason: String? = nil, isInFooter: Bool = true, priority: Int = 0,
        worksInDialogs: Bool = false, keyLabel: String? = nil, action run: @escaping @UIActor () -> Void
    ) {
        let stays = action == .windowBack || action == .windowHelp
        self.init(
            name: action.rawValue, title: title, help: help ?? action.help,
            disabledReason: problem ?? disabledReason, isInFooter: isInFooter && problem == nil,
            priority: stays ? .max : priority, worksInDialogs: worksInDialogs, keyLabel: keyLabel, action: run
        )
        keys = action.usualKeys
        self.keyLabel = keyLabel ?? keys.first?.name ?? ""
    }
}
