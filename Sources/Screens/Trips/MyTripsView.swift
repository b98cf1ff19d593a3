import Rail
import TerminalUI
import Waiting

/// The list of bookings, with the trip under the cursor beside it in a wide window.
struct MyTripsView: ComposedView {
    var screen: MyTripsScreen

    var body: any View {
        let (columns, sections) = (screen.columns, screen.sections)
        let selected = screen.selected(in: sections)
        if screen.hasPane {
            HStack {
                list(sections, selected, columns).frame(width: columns.list + 2 * MyTripsScreen.margin)
                VerticalDivider()
                pane(selected).frame(maxWidth: SizeRange.unlimited, maxHeight: SizeRange.unlimited)
            }
        } else {
            list(sections, selected, columns)
        }
    }

    @ViewBuilder private func pane(_ summary: BookingSummary?) -> any View {
        if let summary, let preview = screen.preview, preview.intent.id == summary.id {
            TripPane(
                screen: preview, state: screen.states(summary).first ?? "",
                endOfHold: screen.endOfHold(summary))
        } else {
            Spacer()
        }
    }

    private func list(
        _ sections: TripSections, _ selected: BookingSummary?, _ columns: MyTripsScreen.Columns
    ) -> any View {
        let summaries = screen.summaries
        return VStack {
            if let trip = screen.trip, let intent = screen.day.intent {
                DayOfTravelView(
                    day: screen.day, intent: intent, trip: trip, now: screen.now, isLow: screen.isLow,
                    isNarrow: screen.isNarrow)
            } else {
                Spacer(maximum: 1)
            }
            if let nothing {
                Text(nothing).padding(left: 2)
                Spacer(maximum: 1)
            }
            if summaries?.isEmpty != true {
                List(
                    "My trips", id: "trips", count: sections.lines.count, rowID: { sections.lines[$0] },
                    selection: Binding(screen, \.selection),
                    emptyText: summaries != nil
                        ? "No trip here fits. Esc shows all." : screen.problem == nil ? "…" : "",
                    onOpen: { screen.open($0) }
                ) { screen.row(sections.lines[$0], of: sections, columns) }
            }
            if screen.filter.isOpen {
                FilterField(
                    filter: Binding(screen, \.filter), count: screen.shown.count,
                    all: String(summaries?.count ?? 0), goToList: { screen.window?.focus("trips") }
                ).padding(left: 2)
            }
            Spacer(minimum: 0, maximum: 1)
            if let note = note(selected, columns) { Text(note, style: .secondary).padding(left: 2) }
            if let damage = screen.damage { WarningText(sentence: damage, lineLimit: 5).padding(left: 2) }
            ProblemText(sentence: screen.problem).padding(left: 2)
            Button("Find a booking", id: "find") { screen.find() }.padding(left: 2)
            Spacer(maximum: 1)
        }
        .padding(left: MyTripsScreen.margin, right: MyTripsScreen.margin)
    }

    /// Says what to do if no trip is booked or held.
    private var nothing: String? {
        guard let summaries = screen.summaries, !screen.filter.isOpen,
            summaries.allSatisfy({ TripSection($0, now: screen.now).canBeFolded })
        else { return nil }
        return (summaries.isEmpty ? "No trip is kept here." : "No trip is booked or held.")
            + " Choose a train, and a fare: Enter books it. To see a booking that was made elsewhere, use Find a booking."
    }

    /// The code of the selected trip, and the words that do not fit in its row. The pane beside the list shows the
    /// same.
    private func note(_ summary: BookingSummary?, _ columns: MyTripsScreen.Columns) -> String? {
        guard !screen.hasPane, let summary else { return nil }
        let refund = screen.context.key(.tripsRefund)
        let words = [
            summary.code,
            screen.isCancelled(summary)
                ? "\(summary.laterDeparture == nil ? "the" : "a") train is cancelled: \(refund) gives everything back"
                : nil,
            screen.isWayCut(summary, columns) ? screen.way(summary).text : nil,
            screen.isStateShortened(summary, columns) ? screen.states(summary).first : nil,
            screen.left(summary), summary.problem,
            TicketFormatting.missing(summary.missingParts, of: summary.state),
        ].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " · ")
    }
}
