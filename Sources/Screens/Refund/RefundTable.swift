import Rail
import TerminalUI
import Waiting

/// The tickets to choose from, a line each, with what was paid, the fee and what comes back, and their sums.
@UIActor
struct RefundTable {
    var screen: RefundScreen

    private struct Amounts {
        var paid: Money?
        var fee: Money?
        var amount: Money?

        @UIActor func words(in context: AppContext) -> [String] {
            [paid, fee, amount].map { $0.map { context.price($0) } ?? "" }
        }
    }

    private static let titles = ["Paid", "Fee", "You get back"]

    private let tickets: [(RefundableTicket, Amounts)]
    private let sums: Amounts
    private let widths: [Int]

    private var intent: BookingIntent { screen.intent }
    private var hasSeveral: Bool { tickets.count > 1 }

    init(screen: RefundScreen) {
        self.screen = screen
        let (booking, offer) = (screen.intent.booking, screen.offer)
        let sums = Amounts(paid: offer.flatMap { screen.paid($0) }, fee: offer?.fee, amount: offer?.amount)
        let chosen = screen.chosen
        let found = offer.flatMap { booking?.amounts(of: chosen, in: $0) }
        tickets = screen.tickets.map { ticket in
            guard chosen != [ticket] else { return (ticket, sums) }
            let own = chosen.firstIndex(of: ticket).flatMap { found?[$0] }
            return (ticket, Amounts(paid: booking?.price(of: ticket), fee: own?.fee, amount: own?.amount))
        }
        self.sums = sums
        let rows = [Self.titles] + ([sums] + tickets.map(\.1)).map { $0.words(in: screen.context) }
        widths = Self.titles.indices.map { column in rows.map { $0[column].cellWidth }.max() ?? 0 }
    }

    /// The titles of the columns, and the tickets.
    var lines: any View {
        VStack {
            line(Text(""), Self.titles, .secondary)
            if hasSeveral {
                for (ticket, amounts) in tickets {
                    let box = Checkbox(
                        name(ticket), id: ControlID("ticket \(ticket.travellerID) \(ticket.tripID ?? "")"),
                        isOn: Binding(
                            get: { screen.chosen.contains(ticket) }, set: { screen.choose(ticket, $0) }))
                    line(box, amounts.words(in: screen.context))
                }
            } else {
                line(Text(only, lineLimit: 1), sums.words(in: screen.context), .bold)
            }
        }
    }

    /// The sums of the chosen tickets; nil for one ticket, whose line has them.
    var sum: (any View)? {
        guard hasSeveral else { return nil }
        let title = "\(screen.chosen.count) of \(counted(tickets.count, "ticket"))"
        return line(Text(title, style: .bold), sums.words(in: screen.context), .bold)
    }

    private var only: String {
        guard let ticket = tickets.first?.0 else {
            return intent.namedTravellers.map(\.name).joined(separator: TripFormatting.separator)
        }
        return name(ticket)
    }

    /// Names a ticket: `Ada Beispiel` or, if there are tickets for several ways, `back: Ada Beispiel`.
    private func name(_ ticket: RefundableTicket) -> String {
        let traveller = intent.namedTravellers.first { $0.serviceID == ticket.travellerID }?.name ?? ""
        let way = Set(tickets.map(\.0.tripID)).count > 1 ? intent.way(of: ticket) : nil
        return (way.map { "\($0.rawValue): " } ?? "") + traveller
    }

    private func line(_ first: any View, _ texts: [String], _ style: Style = .normal) -> any View {
        let columns = zip(texts, widths).map { text, width in
            HStack {
                Spacer()
                Text(text, style: style).frame(width: text.cellWidth)
            }.frame(width: width + 2)
        }
        return HStack {
            first
            Spacer()
            for column in columns { column }
        }
    }
}
