import Rail
import TerminalUI
import Waiting

/// The travellers to choose from, the price that was paid, the fee and the refund.
struct RefundView: ComposedView {
    var screen: RefundScreen

    private static let width = 74

    var body: any View {
        VStack {
            Spacer(maximum: 1)
            if trips.count == 1 {
                TripLines.fitting(trips[0], today: screen.clock.today)
            } else {
                // A line each, so that the amounts of a return fit the smallest window.
                for trip in trips {
                    Text(TripFormatting.line(trip, today: screen.clock.today), lineLimit: 2)
                }
            }
            Spacer(minimum: 0, maximum: 1)
            if !screen.ways.isEmpty {
                HStack {
                    Text("Give back").frame(width: 12)
                    Stepper(
                        "Give back", id: "way",
                        selection: Binding(get: { screen.choice.way }, set: { screen.choose(way: $0) }),
                        of: [nil] + screen.ways.map(\.id)
                    ) { screen.words(way: $0) }
                    Spacer()
                }
            }
            if screen.travellers.count > 1 {
                for traveller in screen.travellers {
                    Checkbox(
                        traveller.name, id: ControlID("traveller \(traveller.id)"),
                        isOn: Binding(
                            get: { traveller.serviceID.map(screen.chosen.contains) ?? false },
                            set: { screen.choose(traveller, $0) }))
                }
            } else if let only = screen.travellers.first {
                Text(only.name)
            }
            Spacer(minimum: 0, maximum: 1)
            if screen.offers.count > 1 { choice }
            if let offer = screen.offer {
                amounts(offer)
            } else {
                Text(screen.problem ?? "…", style: .secondary)
            }
            for warning in screen.offers.isEmpty ? [] : screen.intent.refund?.warnings ?? [] {
                WarningText(sentence: warning, lineLimit: 3)
            }
            Spacer()
        }
        .frame(maxWidth: Self.width)
        .padding(left: 3, right: 1)
        .inReadableColumn()
    }

    private var trips: [Trip] { screen.intent.tripsLeft }

    private var choice: any View {
        let offers = screen.offers
        return List(
            "Offers", id: "offers", count: offers.count, rowID: { offers[$0].id },
            selection: Binding(get: { screen.offer?.id }, set: { screen.selection = $0 }),
            onOpen: { _ in screen.window?.focus("refund") }
        ) { index in
            let offer = offers[index]
            return ListRow(
                StyledText("\(screen.context.price(offer.amount)), fee \(screen.context.price(offer.fee))"),
                trailing: offer.method == .voucher ? StyledText("voucher", .secondary) : nil)
        }
        .frame(height: offers.count + 1)
    }

    @ViewBuilder private func amounts(_ offer: RefundOffer) -> any View {
        VStack {
            if let paid = screen.paid(offer) { price(paid.label, paid.price) }
            price("Fee", offer.fee)
            if let lost = screen.lost(offer) { price("Not given back", lost) }
            Divider()
            price("You get back", offer.amount, .bold)
            if screen.paid(offer) == nil, let whole = screen.intent.booking?.price {
                Text(
                    "The whole booking cost \(screen.context.price(whole)): no price is stated for this part alone.",
                    style: .secondary)
            }
            if screen.isInFull(offer) {
                Text("Cancelled trains cost nothing: all of it comes back.", style: .secondary)
            }
            Spacer(minimum: 0, maximum: 1)
            if let alone = RefundFormatting.leftAlone(screen.intent, refunding: screen.chosen) {
                WarningText(sentence: alone, lineLimit: 3)
            }
            if offer.amount.amount == 0 {
                Text(
                    screen.intent.refundProblem(at: screen.now) { screen.clock.words(for: $0) }
                        ?? "This fare gives nothing back.", style: .bold)
            } else {
                if let method = screen.method(offer) { Text(method, style: .secondary) }
                HStack(spacing: 3) {
                    Button("Keep the ticket", id: "keep", hint: "keep the ticket") { screen.giveUp() }
                    if screen.isOver {
                        Button("Ask again", id: "refund") { screen.askAgain() }
                    } else {
                        Button(
                            "Refund \(screen.context.price(offer.amount))", id: "refund", hint: "refund",
                            disabledReason: screen.context.bookingsUnderWay.sentence(screen.intent.id)
                        ) { screen.confirm() }
                    }
                    Spacer()
                }
                if screen.isOver {
                    Text("The time of the offer is over; nothing was refunded.", style: .secondary)
                } else {
                    Text(
                        screen.travellers.count > 1
                            ? "After that, the chosen tickets are no longer valid."
                            : "After that the ticket is no longer valid.", style: .secondary)
                }
            }
        }
    }

    private func price(_ name: String, _ money: Money, _ style: Style = .normal) -> PriceRow {
        PriceRow(name: name, price: screen.context.price(money), style: style)
    }
}
