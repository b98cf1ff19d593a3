import Rail
import TerminalUI
import Waiting

/// The trips, the tickets to choose from with their amounts, and the buttons.
struct RefundView: ComposedView {
    let screen: RefundScreen
    private let table: RefundTable

    private static let width = 74
    private static let margins = (left: 3, right: 1)

    /// The columns of a line, also beside a scroll bar.
    static func room(in window: Window?) -> Int {
        min(width, (window?.terminal.size.width ?? 80) - margins.left - margins.right) - 1
    }

    init(screen: RefundScreen) { (self.screen, table) = (screen, RefundTable(screen: screen)) }

    var body: any View {
        ViewThatFits {
            for isShort in [false, true] {
                VStack {
                    facts(isShort: isShort)
                    decision
                    Spacer()
                }
            }
            ScrollView("Tickets", below: decision) {
                facts(isShort: true).frame(maxWidth: SizeRange.unlimited)
            }
        }
        .frame(maxWidth: Self.width)
        .padding(left: Self.margins.left, right: Self.margins.right)
        .inReadableColumn()
    }

    private func facts(isShort: Bool) -> any View {
        let trips = screen.context.trainNews.current(screen.intent).tripsLeft
        let news = trips.flatMap { RunningFormatting.sentences($0) }
        return VStack {
            Spacer(maximum: 1)
            if trips.count == 1, !isShort {
                TripLines.fitting(trips[0], today: screen.clock.today, showsPlatforms: true)
            } else {
                for trip in trips {
                    Text(
                        RunningFormatting.line(trip, today: screen.clock.today),
                        lineLimit: isShort ? 1 : 2)
                }
            }
            for sentence in news { WarningText(sentence: sentence, lineLimit: isShort ? 1 : 3) }
            Spacer(minimum: 0, maximum: 1)
            table.lines
        }
    }

    /// The sums, the conditions and the buttons, which are always visible.
    private var decision: any View {
        VStack {
            if let sum = table.sum { sum }
            if screen.offers.count > 1 { choice }
            if let offer = screen.offer {
                decision(on: offer)
            } else {
                Text(screen.problem ?? "…", style: .secondary)
            }
            for warning in screen.offers.isEmpty ? [] : screen.intent.refund?.warnings ?? [] {
                WarningText(sentence: warning, lineLimit: 3)
            }
        }
    }

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

    @ViewBuilder private func decision(on offer: RefundOffer) -> any View {
        VStack {
            if let lost = screen.lost(offer) {
                PriceRow(name: "Not given back", price: screen.context.price(lost))
            }
            if screen.paid(offer) == nil, let whole = screen.intent.booking?.price {
                Text(
                    "The whole booking cost \(screen.context.price(whole)): no price is stated for this part alone.",
                    style: .secondary)
            }
            if !screen.conditions.isEmpty { Text(screen.conditions, style: .secondary, lineLimit: 2) }
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
                        ?? RefundFormatting.nothing(paid: screen.paid(offer)), style: .bold)
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
                        screen.tickets.count > 1
                            ? "After that, the chosen tickets are no longer valid."
                            : "After that the ticket is no longer valid.", style: .secondary)
                }
            }
        }
    }
}
