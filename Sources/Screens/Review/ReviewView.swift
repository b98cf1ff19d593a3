import Rail
import TerminalUI
import Waiting

/// The held booking with its prices, and the buttons.
struct ReviewView: ComposedView {
    var screen: ReviewScreen

    private static let labelWidth = 13
    private static let width = 74
    /// The columns that a name gets: as many letters as a passport has for it (ICAO Doc 9303 part 3).
    private static let longestName = 39

    private var intent: BookingIntent { screen.intent }

    var body: any View {
        ViewThatFits {
            for showsChanges in [true, false] {
                VStack {
                    facts(showsChanges: showsChanges)
                    decision
                    Spacer()
                }
            }
            ScrollView("Trip", below: decision) {
                facts(showsChanges: false).frame(maxWidth: SizeRange.unlimited)
            }
        }
        .frame(maxWidth: Self.width)
        .padding(left: 3, right: 1)
        .inReadableColumn()
    }

    private func facts(showsChanges: Bool) -> any View {
        VStack {
            Spacer(maximum: 1)
            for (index, trip) in intent.trips.enumerated() {
                if index > 0 { Spacer(minimum: 0, maximum: 1) }
                TripLines(
                    trip: trip, today: screen.clock.today, isDetailed: true, showsChanges: showsChanges)
            }
            HStack {
                Text("Travellers", style: .secondary).frame(width: Self.labelWidth)
                Text(names)
            }
            Spacer(minimum: 0, maximum: 1)
            for part in parts {
                // In a narrow window, the seats may need a second line.
                PriceRow(name: part.name, price: screen.context.price(part.price), lineLimit: 2)
            }
        }
    }

    /// The total and the buttons, which are always visible.
    private var decision: any View {
        VStack {
            Divider()
            PriceRow(name: "Total", price: screen.context.price(screen.price), style: .bold)
            if !reductions.isEmpty { Text(StyledText(parts: reductions, .secondary)) }
            if !conditions.isEmpty { Text(conditions, style: .secondary) }
            Spacer(minimum: 0, maximum: 1)
            // If the hold has just expired, its stored problem is out of date.
            if let problem = intent.problem, intent.state != .held || !screen.isOver {
                WarningText(sentence: problem)
            }
            for warning in intent.warnings { WarningText(sentence: warning, lineLimit: 3) }
            if screen.isHeld, let missing = TicketFormatting.missing(intent.missingParts, of: intent.state) {
                WarningText(sentence: missing)
            }
            if let change = screen.priceChange {
                WarningText(sentence: change)
                Button("Take it", id: "take", disabledReason: screen.takeProblem) { screen.takePrice() }
            }
            if intent.booking?.asksForMore == true, intent.state == .held, !screen.isOver {
                HStack(spacing: 3) {
                    Button("Travellers", id: "travellers") {
                        if let window = screen.window { screen.complete(intent, window) }
                    }
                    Text("The service wants to know more before it sells.", style: .secondary)
                }
            }
            if intent.state.isUnresolved, intent.state != .unknown || intent.booking != nil {
                Button("Ask again", id: "ask", disabledReason: screen.underWay) { screen.refresh() }
            } else if !screen.isOver, !intent.state.isUnresolved {
                HStack(spacing: 3) {
                    Button(
                        "Buy for \(screen.context.price(screen.price))", id: "buy", hint: "buy",
                        disabledReason: screen.buyProblem
                    ) { screen.buy() }
                    if intent.state == .held {
                        Button("Let go", id: "let go", disabledReason: screen.underWay) { screen.letGo() }
                    }
                }
            }
            if screen.isOver, screen.underWay == nil, let again = screen.again {
                Button(again.title, id: "again", action: again.action)
            }
            Text(
                screen.buyProblem ?? screen.payment,
                style: screen.context.service.info.howToPay == nil ? .secondary : .highlight)
        }
    }

    private var names: StyledText {
        let names = intent.namedTravellers.map { traveller in
            StyledText.Run(StyledText(traveller.name).fitted(to: Self.longestName).text, staysWhole: true)
        }
        return StyledText(names.enumerated().flatMap { $0 == 0 ? [$1] : [.init(" · "), $1] })
    }

    /// The parts with their prices, each with its way in a return. Parts with the same text, such as the fares for two
    /// trains or for two travellers, are added up.
    private var parts: [(name: String, price: Money?)] {
        let parts = intent.booking?.parts ?? []
        let hasSeveralTrains = Set(parts.flatMap(\.seats).map(\.vehicle)).count > 1
        var lines: [(name: String, travellers: Set<String>, price: Money?)] = []
        for part in parts {
            let seats = SeatFormatting.words(part.seats, naming: hasSeveralTrains)
            let name =
                (intent.way(of: part).map { "\($0.rawValue): " } ?? "") + part.name
                + (seats.map { " · \($0)" } ?? "")
            if let index = lines.firstIndex(where: { $0.name == name }), let price = part.price,
                let sum = lines[index].price?.adding(price)
            {
                lines[index].price = sum
                lines[index].travellers.formUnion(part.travellerIDs)
            } else {
                lines.append((name, Set(part.travellerIDs), part.price))
            }
        }
        return lines.map { line in
            let count = line.travellers.count
            return ((count > 1 ? "\(count) × " : "") + line.name, line.price)
        }
    }

    /// The cards and other reductions that counted in the price, in words.
    private var reductions: [String] {
        CardFormatting.parts(
            intent.booking?.reductions ?? [], of: screen.price, in: screen.context.characters)
    }

    private var conditions: String {
        ConditionFormatting(intent.booking?.parts ?? [], of: intent, in: screen.context.characters).paragraph
    }
}
