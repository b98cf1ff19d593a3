import Rail
import TerminalUI
import Waiting

/// The tickets to choose from, a line each, with the price paid, the fee and the amount that comes back, and their
/// sums. If a name would be cut otherwise, the currency stands once, above the amounts.
@UIActor
struct RefundTable {
    var screen: RefundScreen

    private static let titles = ["Paid", "Fee", "You get back"]
    /// The blank columns before an amount.
    private static let gap = 2
    /// The width of a box with the blank behind it.
    private static let boxWidth = 4

    /// The tickets, each with its amounts in words.
    private let tickets: [(RefundableTicket, [String])]
    private let sums: [String]
    private let widths: [Int]
    /// The currency that stands above the amounts; nil if it stands before each of them.
    private let currency: String?

    private var intent: BookingIntent { screen.intent }
    private var hasSeveral: Bool { tickets.count > 1 }

    init(screen: RefundScreen) {
        self.screen = screen
        let (booking, offer) = (screen.intent.booking, screen.offer)
        let sums = [offer.flatMap { screen.paid($0) }, offer?.fee, offer?.amount]
        let chosen = screen.chosen
        let found = offer.flatMap { booking?.amounts(of: chosen, in: $0) }
        let amounts = screen.tickets.map { ticket in
            guard chosen != [ticket] else { return sums }
            let own = chosen.firstIndex(of: ticket).flatMap { found?[$0] }
            return [booking?.price(of: ticket), own?.fee, own?.amount]
        }
        let names = screen.tickets.map { Self.name($0, on: screen).cellWidth + Self.boxWidth }
        // No amount is wider than the price of the whole booking, which stays while an offer is asked for.
        let price = booking?.price.map { screen.context.price($0).cellWidth } ?? 0
        let columns = Self.titles.reduce(0) { $0 + max($1.cellWidth, price) + Self.gap }
        let isTight = (names.max() ?? 0) + columns > RefundView.room(in: screen.window)
        let currencies = Set(([sums] + amounts).joined().compactMap { $0?.currency })
        let currency = isTight && currencies.count == 1 ? currencies.first : nil
        func words(_ amounts: [Money?]) -> [String] {
            amounts.map { $0.map { currency == nil ? screen.context.price($0) : $0.decimal } ?? "" }
        }
        self.currency = currency
        self.sums = words(sums)
        tickets = zip(screen.tickets, amounts).map { ($0, words($1)) }
        let rows = [Self.titles, self.sums] + tickets.map(\.1)
        // The columns stay where they are while an offer is asked for, if names leave the room.
        let widest = isTight ? 0 : price
        widths = Self.titles.indices.map { column in rows.map { $0[column].cellWidth }.reduce(widest, max) }
    }

    /// The titles of the columns, and the tickets.
    var lines: any View {
        VStack {
            let unit = Text(currency.map { "in \($0)" } ?? "", style: .secondary)
            line(unit, Self.titles, .secondary)
            if hasSeveral {
                for (ticket, amounts) in tickets {
                    let box = Checkbox(
                        Self.name(ticket, on: screen),
                        id: ControlID("ticket \(ticket.travellerID) \(ticket.tripID ?? "")"),
                        isOn: Binding(
                            get: { screen.chosen.contains(ticket) }, set: { screen.choose(ticket, $0) }))
                    line(box, amounts)
                }
            } else {
                line(Text(only, lineLimit: 1), sums, .bold)
            }
        }
    }

    /// The sums of the chosen tickets; nil for one ticket, whose line has them.
    var sum: (any View)? {
        guard hasSeveral else { return nil }
        let title = "\(screen.chosen.count) of \(counted(tickets.count, "ticket"))"
        return line(Text(title, style: .bold), sums, .bold)
    }

    private var only: String {
        guard let ticket = tickets.first?.0 else {
            return intent.namedTravellers.map(\.name).joined(separator: TripFormatting.separator)
        }
        return Self.name(ticket, on: screen)
    }

    /// Names a ticket: `Ada Beispiel` or, if there are tickets for several ways, `back: Ada Beispiel`.
    private static func name(_ ticket: RefundableTicket, on screen: RefundScreen) -> String {
        let intent = screen.intent
        let traveller = intent.namedTravellers.first { $0.serviceID == ticket.travellerID }?.name ?? ""
        let way = Set(screen.tickets.map(\.tripID)).count > 1 ? intent.way(of: ticket) : nil
        return (way.map { "\($0.rawValue): " } ?? "") + traveller
    }

    private func line(_ first: any View, _ texts: [String], _ style: Style = .normal) -> any View {
        let columns = zip(texts, widths).map { text, width in
            HStack {
                Spacer()
                Text(text, style: style).frame(width: text.cellWidth)
            }.frame(width: width + Self.gap)
        }
        return HStack {
            first
            Spacer()
            for column in columns { column }
        }
    }
}
