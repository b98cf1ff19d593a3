import Rail
import TerminalUI
import Waiting

extension SearchScreen {
    /// The key that opens the cards. It is in the footer while a number of passengers has the focus.
    var cardsKey: KeyBinding {
        let kinds = PassengerKind.allCases.map { ControlID(TripFormatting.name($0, count: 2)) }
        return KeyBinding(
            .searchCards, title: "cards",
            disabledReason: form.passengers.total == 0 ? "Nobody travels yet." : nil,
            isInFooter: window?.focus.map(kinds.contains) ?? false, priority: 5, action: openCards)
    }

    func openCards() {
        guard let window else { return }
        cards.present(for: form.passengers, in: window, foreground)
    }

    /// Searches after the cards are known, unless a dialog has opened in the meantime.
    func submitUnlessAsked() { if window?.dialog == nil { submit() } }

    /// Says which cards end before a day of travel; nil if none does.
    var endedCards: String? {
        let clock = clock
        return cards.ended(
            form.passengers, before: day, back: (try? form.returnTime(clock))?.day, today: clock.today)
    }
}
