import Rail
import TerminalUI
import Waiting

/// The trip under the cursor, beside the list: its ticket, or else its trains and the state of its booking.
struct TripPane: ComposedView {
    /// The ticket's screen, whose content the pane shows. The window does not contain this screen itself.
    var screen: TicketScreen
    var state: String
    var endOfHold: String?

    var body: any View {
        switch screen.intent.state {
        case .bought, .ticket, .refunding, .refunded: TicketView(screen: screen, isPreview: true)
        default: withoutTicket
        }
    }

    private var withoutTicket: any View {
        let intent = screen.intent
        return VStack {
            Spacer(maximum: 1)
            for trip in intent.tripsLeft { TripLines.fitting(trip, today: screen.clock.today) }
            Spacer(maximum: 1)
            if let code = intent.booking?.code { LabelledText("Booking", code) }
            LabelledText(
                intent.namedTravellers.count == 1 ? "Traveller" : "Travellers",
                intent.namedTravellers.map(\.name).joined(separator: " · "), lineLimit: 3)
            if !screen.fare.isEmpty { LabelledText("Fare", screen.fare) }
            if let price = intent.booking?.price ?? intent.agreedPrice {
                LabelledText("Price", screen.context.price(price))
            }
            if let endOfHold {
                LabelledText("Held until", endOfHold, lineLimit: 2)
            } else {
                LabelledText("Status", state, lineLimit: 2)
            }
            if let problem = intent.problem { WarningText(sentence: problem, lineLimit: 3) }
            for warning in intent.warnings { WarningText(sentence: warning, lineLimit: 3) }
            if let missing = screen.missing { WarningText(sentence: missing, lineLimit: 3) }
            Spacer()
        }
        .padding(left: 3, right: 1)
    }
}
