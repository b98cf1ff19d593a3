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

        var all: [Money?] { [paid, fee, amount] }
    }

    private static let titles = ["Paid", "Fee", "You get back"]

    private var intent: BookingIntent { screen.intent }
    private var hasSeveral: Bool { screen.tickets.count > 1 }

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
                    line(box, words(amounts))
                }
            } else {
                line(Text(only, lineLimit: 1), words(sums), .bold)
            }
        }
    }

    /// The sums of the chosen tickets; nil for one ticket, whose line has them.
    var sum: (any View)? {
        guard hasSeveral else { return nil }
        let title = "\(screen.chosen.count) of \(counted(screen.tickets.count, "ticket"))"
        return line(Text(title, style: .bold), words(sums), .bold)
    }

    private var only: String {
        guard let ticket = screen.tickets.first else {
            return intent.namedTravellers.map(\.name).joined(separator: TripFormatting.separator)
        }
        return name(ticket)
    }

    /// Names a ticket: `Ada Beispiel` or, if there are tickets for several ways, `back: Ada Beispiel`.
    private func name(_ ticket: RefundableTicket) -> String {
        let traveller = intent.namedTravellers.first { $0.serviceID == ticket.travellerID }?.name ?? ""
        let way = Set(screen.tickets.map(\.tripID)).count > 1 ? intent.way(of: ticket) : nil
        return (way.map { "\($0.rawValue): " } ?? "") + traveller
    }

    private var sums: Amounts {
        let paid = screen.offer.flatMap { screen.paid($0) }
        return Amounts(paid: paid, fee: screen.offer?.fee, amount: screen.offer?.amount)
    }

    private var tickets: [(RefundableTicket, Amounts)] {
        let chosen = screen.chosen
        let found = screen.offer.flatMap { intent.booking?.amounts(of: chosen, in: $0) }
        return screen.tickets.map { ticket in
            guard chosen != [ticket] else { return (ticket, sums) }
            let own = chosen.firstIndex(of: ticket).flatMap { found?[$0] }
            let paid = intent.booking?.price(of: ticket)
            return (ticket, Amounts(paid: paid, fee: own?.fee, amount: own?.amount))
        }
    }

    private func words(_ amounts: Amounts) -> [String] {
        amounts.all.map { $0.map { screen.context.price($0) } ?? "" }
    }

    private var widths: [Int] {
        let rows = [Self.titles, words(sums)] + tickets.map { words($0.1) }
        return Self.titles.indices.map { column in rows.map { $0[column].cellWidth }.max() ?? 0 }
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
