import Rail
import TerminalUI
import Waiting

/// The form of the search screen.
struct SearchFormView: ComposedView {
    var screen: SearchScreen

    private static let labelWidth = 12
    private static let fieldWidth = 58

    var body: any View {
        VStack {
            Spacer(maximum: 1)
            HStack(spacing: 2) {
                VStack {
                    placeField("From", "from", screen.from)
                    placeField("To", "to", screen.to)
                }
                Button("Swap", id: "swap") { screen.swap() }
            }
            Spacer(maximum: 1)
            dateField
            timeRow
            Spacer(maximum: 1)
            passengerRow
            indented(Checkbox("Direct only", id: "direct", isOn: directOnly))
            Spacer(maximum: 1)
            indented(Button("Search", id: "search") { screen.submit() })
            if let problem = screen.problem ?? screen.from.problem ?? screen.to.problem {
                Spacer(maximum: 1)
                indented(Text("✗ " + problem, style: .error))
            }
            Spacer(maximum: 2)
            recent
        }
        .padding(left: 3, right: 1)
    }

    private func placeField(_ label: String, _ id: ControlID, _ finder: PlaceFinder) -> any View {
        let places = finder.openSuggestions
        return TextField(
            label, id: id, text: Binding(get: { finder.text }, set: { finder.type($0) }),
            placeholder: "a station or a town", appearance: .inline(labelWidth: Self.labelWidth),
            onLeave: { finder.leave() }
        )
        .suggestions(places.map { Suggestion($0.name, detail: Self.detail($0)) }) { index in
            if places.indices.contains(index) { finder.take(places[index]) }
        }
        .frame(width: Self.fieldWidth)
    }

    /// `Lyon, FR`.
    private static func detail(_ place: Place) -> String {
        [place.locality, place.countryCode].compactMap(\.self).joined(separator: ", ")
    }

    private var dateField: any View {
        HStack(spacing: 2) {
            TextField(
                "Date", id: "date", text: Binding(screen, \.form.date),
                appearance: .inline(labelWidth: Self.labelWidth), onLeave: { screen.dateLeft() }
            )
            .frame(width: 32)
            .keyBindings(
                KeyBinding(.right, title: "day", help: "The next day", priority: 10, keyLabel: "←→") {
                    screen.changeDay(by: 1)
                },
                KeyBinding(.left, title: "day before", help: "The day before", isInFooter: false) {
                    screen.changeDay(by: -1)
                },
                KeyBinding(
                    .down, .function(4), title: "calendar", help: "Choose from a month", priority: 9
                ) {
                    screen.openCalendar()
                })
            Text(screen.dateHint, style: .secondary, lineLimit: 1)
        }
    }

    private var timeRow: any View {
        HStack(spacing: 2) {
            TextField(
                "Time", id: "time", text: Binding(screen, \.form.time),
                appearance: .inline(labelWidth: Self.labelWidth), onLeave: { screen.timeLeft() }
            )
            .frame(width: 32)
            Stepper(
                "Time is", id: "time-is", selection: Binding(screen, \.form.arrivesBefore), of: [false, true]
            ) {
                $0 ? "arrive before" : "depart after"
            }
        }
    }

    private var passengerRow: any View {
        HStack(spacing: 1) {
            Text("Passengers").frame(width: Self.labelWidth - 2)
            stepper("Adults", "adults", .adult)
            Text("·", style: .secondary)
            stepper("Youths", "youths", .youth)
            Text("·", style: .secondary)
            stepper("Seniors", "seniors", .senior)
        }
    }

    private func stepper(_ label: String, _ id: ControlID, _ kind: PassengerKind) -> Stepper {
        Stepper(
            label, id: id,
            value: Binding(
                get: { screen.form.passengers[kind] }, set: { screen.form.passengers[kind] = $0 }),
            in: 0...SearchForm.mostPassengers
        ) { "\($0) \(TripWords.name(kind, count: $0))" }
    }

    private var directOnly: Binding<Bool> { Binding(screen, \.form.isDirectOnly) }

    private func indented(_ view: any View) -> any View {
        view.padding(left: Self.labelWidth)
    }

    @ViewBuilder private var recent: any View {
        if !screen.recent.isEmpty {
            HStack {
                Text("Recent", style: .secondary).frame(width: Self.labelWidth - 2)
                List(
                    "Recent", id: "recent", count: screen.recent.count, rowID: { $0 },
                    selection: Binding(screen, \.recentSelection), onOpen: { screen.take(screen.recent[$0]) },
                    row: { ListRow(Self.line(screen.recent[$0])) }
                )
                .frame(minHeight: 1, maxHeight: max(1, min(5, screen.recent.count)))
            }
        }
    }

    private static func line(_ query: TripQuery) -> StyledText {
        StyledText("\(query.origin.name) → \(query.destination.name)")
            + StyledText("   \(TripWords.passengers(query.passengers))", .secondary)
    }
}
