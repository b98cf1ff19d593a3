import Observation
import Rail
import TerminalUI
import Waiting

/// Lists the kinds of cards, with a mark at those of a passenger. Enter takes a card or gives it up.
@Observable
@UIActor
final class CardDialog {
    let choice: CardChoice
    let passengers: [Passenger]
    /// The index of the passenger whose cards are shown.
    var index = 0
    var selection: Int?

    init(_ choice: CardChoice, _ passengers: [Passenger]) {
        self.choice = choice
        self.passengers = passengers
    }

    var passenger: Passenger { passengers[min(index, passengers.count - 1)] }

    func present(in window: Window) {
        guard !passengers.isEmpty else { return }
        let view = CardList(dialog: self) { [weak window] in if let window { self.toggle($0, in: window) } }
        window.present(Dialog("Cards", content: view, buttons: [.cancel("Done")]))
        window.focus("cards")
    }

    func has(_ type: ReductionCardType) -> Bool { choice[passenger.id].cards.contains { $0.isA(type) } }

    private func toggle(_ index: Int, in window: Window) {
        guard choice.types.indices.contains(index) else { return }
        let (type, holder) = (choice.types[index], choice[passenger.id])
        guard !has(type) else {
            return choice.set(holder.cards.filter { !$0.isA(type) }, of: passenger.id, in: window)
        }
        window.dismissDialog()
        CardDetails(type) { [self] card, window in
            if let card { choice.set(holder.cards + [card], of: passenger.id, in: window) }
            present(in: window)
        }.present(in: window)
    }

    /// Says where the cards are kept.
    var note: String {
        let holder = choice[passenger.id]
        if holder.isUnwritten { return "could not be written: for this search alone" }
        return holder.traveller.map { "kept with \($0.name) on this computer" } ?? "kept until Guichet ends"
    }
}

extension ReductionCard {
    fileprivate func isA(_ type: ReductionCardType) -> Bool { isSameKind(as: type.card()) }
}

private struct CardList: ComposedView {
    var dialog: CardDialog
    var toggle: @UIActor (Int) -> Void

    /// The most kinds of cards that are visible at once, so that the dialog fits into the smallest window.
    private static let mostRows = 5

    var body: any View {
        let (types, passenger) = (dialog.choice.types, dialog.passenger)
        let (candidates, selected) = (dialog.choice.candidates(for: passenger), dialog.selection ?? 0)
        VStack {
            if dialog.passengers.count > 1 {
                labelled(
                    "Cards of",
                    Stepper(
                        "Cards of", id: "cards of", selection: Binding(dialog, \.index),
                        of: Array(dialog.passengers.indices)
                    ) { CardFormatting.name(of: dialog.passengers[$0].id) })
            }
            if candidates.count > 1 {
                labelled(
                    "Who is",
                    Stepper(
                        "Who is", id: "who is",
                        selection: Binding(
                            get: { dialog.choice[passenger.id].traveller?.name },
                            set: { name in
                                dialog.choice.set(
                                    passenger.id, to: candidates.first { $0?.name == name } ?? nil)
                            }), of: candidates.map { $0?.name }
                    ) { $0 ?? "somebody else" })
            }
            List(
                "Cards", id: "cards", count: types.count, rowID: { $0 },
                selection: Binding(dialog, \.selection), onOpen: toggle
            ) { index in
                ListRow(
                    StyledText("[\(dialog.has(types[index]) ? "x" : " ")] \(types[index].name)"),
                    trailing: types[index].discounts.first.map { StyledText($0, .secondary) })
            }
            .frame(height: min(Self.mostRows, types.count))
            .keyBindings(
                KeyBinding(
                    .enter, .space,
                    title: types.indices.contains(selected) && dialog.has(types[selected]) ? "remove" : "add",
                    help: "Add the card, or remove it"
                ) {
                    toggle(selected)
                })
            Text(dialog.note, style: .secondary, lineLimit: 1)
        }
        .frame(width: 48)
    }

    private func labelled(_ label: String, _ view: any View) -> any View {
        HStack {
            Text(label, style: .secondary).frame(width: 10)
            view
        }
    }
}
