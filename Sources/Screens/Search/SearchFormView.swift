import Foundation
import Rail
import TerminalUI
import Waiting

struct SearchFormView: ComposedView {
    var screen: SearchScreen
    var clock: StationClock

    static let labelWidth = 12
    private static let width = 68
    private static let swapWidth = 10
    static let leftMargin = 3
    /// The number of rows kept free for a sentence about a problem, so that nothing moves when the sentence appears.
    private static let problemRows = 2
    /// The rows of everything but the recent searches: the form with its blank rows, the header and the footer.
    private static let rowsOfForm = 20
    /// The rows of the header and the footer.
    private static let rowsOfFrame = 5
    /// The rows of a window in which the form has no blank rows.
    private static let fewRows = 20

    var body: any View {
        let margin = ReadableColumn.margin(in: screen.window?.terminal.size.width ?? 0)
        return VStack {
            VStack {
                column
            }
            .padding(left: Self.leftMargin, right: 1)
            .centered()
            recent.padding(left: margin + Self.leftMargin, right: 1)
        }
        .lowered()
    }

    @ViewBuilder private var column: [any View] {
        // The next trip stands in the blank row above the form, so that nothing moves when it comes or goes.
        if let next = screen.nextTrip, !(isLow && screen.isMoreOpen) {
            nextTrip(next.lines(by: screen.context.clock(of: next.trip, in: next.intent)))
        } else {
            Spacer(maximum: 1)
        }
        ZStack {
            form
            // The button Swap is beside the field From, but Tab must move from From to To and then to the
            // date. So the button comes after the form.
            Button("Swap", id: "swap") { screen.swap() }.stretched(.trailing).frame(maxWidth: Self.width)
        }
        indented(sentence).frame(height: Self.problemRows)
    }

    /// The longest of several lines about the next trip that fits.
    private func nextTrip(_ lines: [String]) -> any View {
        ViewThatFits {
            for line in lines {
                Button(line, id: "next-trip", hint: "my trips") { screen.openTrips() }
                    .frame(minWidth: line == lines.last ? nil : line.cellWidth + 4)
            }
        }
    }

    /// The question whether a station is meant, or a sentence about a problem.
    @ViewBuilder private var sentence: any View {
        let problem = screen.problem ?? screen.from.problem ?? screen.to.problem ?? screen.via.problem
        if let question = screen.question, question.isAnswerable || problem == nil {
            Text(question.words, style: .highlight)
        } else if problem == nil, let ended = screen.endedCards {
            WarningText(sentence: ended, lineLimit: Self.problemRows)
        } else {
            ProblemText(sentence: problem)
        }
    }

    private var form: any View {
        VStack {
            placeField("From", "from", screen.from)
            placeField("To", "to", screen.to)
            Spacer(maximum: 1)
            dateField
            if screen.form.typedHours.isEmpty { timeRows } else { timeByHours }
            returnField
            if screen.isMoreOpen { more }
            Spacer(maximum: 1)
            passengerRow
            if screen.form.passengers[.child] > 0 { agesField }
            if let words = screen.cards.words(screen.form.passengers) { cardsRow(words) }
            if screen.isMoreOpen, isLow {
                indented(HStack(spacing: 3) { [directOnly, search] as [any View] })
            } else {
                indented(directOnly)
                Spacer(maximum: 1)
                indented(searchRow)
            }
            Spacer(maximum: 1)
        }
    }

    var isLow: Bool { (screen.window?.terminal.size.height ?? 24) < Self.fewRows }

    private var directOnly: any View {
        Checkbox("Direct only", id: "direct", isOn: Binding(screen, \.form.isDirectOnly))
    }

    private var search: any View { Button("Search", id: "search") { screen.submit() } }

    /// The button that searches, and the one that opens more fields, which costs no row of its own.
    private var searchRow: any View {
        HStack {
            search
            if !screen.isMoreOpen {
                Spacer(minimum: 1, maximum: 3)
                Button("More: via, hours, change time", id: "more", hint: "more") { screen.openMore() }
            }
        }
    }

    private func placeField(_ label: String, _ id: ControlID, _ finder: PlaceFinder) -> any View {
        placeField(textField(label, id, finder), finder)
            .padding(right: Self.swapWidth).frame(maxWidth: Self.width)
    }

    func placeField(_ field: TextField, _ finder: PlaceFinder) -> any View {
        // While the status line says that Esc stops the request, Esc must do that, and not just close the list.
        finder.canStop ? field.keyBindings(screen.stopKey) : field
    }

    func textField(
        _ label: String, _ id: ControlID, _ finder: PlaceFinder,
        placeholder: String = "a station or a town"
    ) -> TextField {
        TextField(
            label, id: id, text: Binding(get: { finder.text }, set: { screen.type($0, into: finder) }),
            placeholder: placeholder, appearance: .inline(labelWidth: Self.labelWidth),
            onLeave: { screen.left(finder) }
        )
        .replacedByTyping()
        .suggestions(
            finder.suggestions.lazy.map {
                Suggestion(PlaceFormatting.title($0), detail: PlaceFormatting.detail($0))
            },
            // While there is a question, the list stays closed, because it might hide the question below the
            // fields.
            opensOnFocus: finder.guess == nil,
            take: { index in
                let places = finder.suggestions
                if places.indices.contains(index) { finder.take(places[index]) }
            }, takeProposed: { screen.left(finder) }, afterTaking: { screen.goOn(after: finder) }
        )
    }

    /// Makes a field whose whole text is replaced when a person types.
    private func field(
        _ label: String, _ id: ControlID, _ text: Binding<String>, placeholder: String = "", width: Int,
        onLeave: @escaping @UIActor () -> Void
    ) -> any View {
        TextField(
            label, id: id, text: text, placeholder: placeholder,
            appearance: .inline(labelWidth: Self.labelWidth), onLeave: onLeave
        )
        .replacedByTyping()
        .frame(width: width)
    }

    /// Makes a field whose text the form keeps as it is typed.
    func field(
        _ label: String, _ field: InputProblem.Field, _ path: ReferenceWritableKeyPath<SearchScreen, String>,
        placeholder: String, width: Int
    ) -> any View {
        self.field(
            label, field.control, Binding(screen, path), placeholder: placeholder, width: width
        ) { screen.left(field) }
    }

    private var returnField: any View {
        HStack(spacing: 2) {
            field("Return", .returnTime, \.form.returnText, placeholder: "no", width: 32)
            Text(screen.returnHint, style: .secondary, lineLimit: 1)
        }
    }

    private var dateField: any View {
        HStack(spacing: 2) {
            field(
                "Date", "date", Binding(get: { screen.form.date }, set: { screen.typeDate($0) }), width: 32
            ) { screen.dateLeft() }
            .keyBindings(
                KeyBinding(
                    .right, title: "day", help: "The next day",
                    disabledReason: StationClock.problemAfter(screen.day, last: screen.clock.lastDay),
                    priority: 10, keyLabel: "←→"
                ) { screen.changeDay(by: 1) },
                KeyBinding(
                    .left, title: "day before", help: "The day before",
                    disabledReason: screen.day <= screen.clock.today
                        ? "Days that are over cannot be searched." : nil, isInFooter: false
                ) { screen.changeDay(by: -1) }, screen.calendarKey)
            Link(label: "Calendar", text: StyledText("\(screen.dateHint) ▾", .secondary)) {
                screen.openCalendar()
            }
        }
    }

    /// The time, with its hint beside it. If the hint names a place and does not fit there, it is below.
    private var timeRows: any View {
        let hint = screen.timeHint
        return ViewThatFits {
            HStack(spacing: 2) {
                time
                Text(hint, style: .secondary).frame(width: hint.cellWidth)
            }
            VStack {
                time
                if clock.isRemarkable { indented(Text(hint, style: .secondary, lineLimit: 1)) }
            }
        }
    }

    private var time: any View {
        HStack(spacing: 2) {
            field(
                "Time", "time",
                // An emptied field stays empty, so that another time can be typed.
                Binding(
                    get: { screen.form.time.isEmpty ? "" : screen.form.timeText(clock) },
                    set: { screen.form.time = $0 }), width: 22
            ) { screen.timeLeft() }
            Stepper(
                "Time is", id: "time-is", selection: Binding(screen, \.form.arrivesBefore), of: [false, true]
            ) { $0 ? "arrive before" : "depart after" }
        }
    }

    /// The passengers, with the ages of each kind if they fit, or else with the ages of the kind that has the focus.
    private var passengerRow: any View {
        ViewThatFits {
            passengers("Passengers", showsAges: true, spacing: 1)
            passengers(focusedAges ?? "Passengers", showsAges: false, spacing: 1)
            passengers(focusedAges ?? "Passengers", showsAges: false, spacing: 0)
        }
    }

    private func passengers(_ label: String, showsAges: Bool, spacing: Int) -> any View {
        // Each stepper has a blank column on both sides, for the marks that show its focus.
        HStack {
            Text(label).frame(width: Self.labelWidth - 1)
            HStack(spacing: spacing) {
                for kind in PassengerKind.allCases { stepper(kind, showsAges) }
            }
        }
    }

    /// The kind of passenger that has the focus, with its ages: `Youth 12–27`; nil if no kind has the focus, or if
    /// the kind has no ages.
    private var focusedAges: String? {
        let kind = PassengerKind.allCases.first { Self.id($0) == screen.window?.focus }
        return kind.flatMap { kind in
            TripFormatting.ages(kind).map { "\(TripFormatting.name(kind, count: 1).capitalized) \($0)" }
        }
    }

    private static func id(_ kind: PassengerKind) -> ControlID {
        ControlID(TripFormatting.name(kind, count: 2))
    }

    private func cardsRow(_ words: String) -> any View {
        HStack(spacing: 1) {
            Text("Cards").frame(width: Self.labelWidth - 1)
            ViewThatFits {
                cardsLink(words).frame(minWidth: words.cellWidth + 2)
                cardsLink("of \(counted(screen.cards.cards(of: screen.form.passengers).count, "traveller"))")
            }
        }
    }

    private func cardsLink(_ words: String) -> any View {
        Link(label: "Cards", text: StyledText("\(words) ▾", .secondary)) { screen.openCards() }
    }

    private var agesField: any View {
        HStack(spacing: 2) {
            field(
                "Ages", "ages", Binding(get: { screen.form.ages }, set: { screen.form.typedAges = $0 }),
                placeholder: "e.g. 3, 8", width: 32
            ) { screen.agesLeft() }
            Text(
                screen.form.assumesAge
                    ? "\(PassengerKind.child.typicalAge) is only assumed" : "on the day of travel",
                style: .secondary)
        }
    }

    private func stepper(_ kind: PassengerKind, _ showsAges: Bool) -> Stepper {
        Stepper(
            TripFormatting.name(kind, count: 2).capitalized, id: Self.id(kind),
            value: Binding(get: { screen.form.passengers[kind] }, set: { screen.form.set(kind, to: $0) }),
            in: 0...screen.form.most(kind), limitReason: SearchForm.limitReason
        ) {
            [
                "\($0) \(TripFormatting.name(kind, count: $0))",
                showsAges ? TripFormatting.ages(kind) : nil,
            ].compactMap(\.self).joined(separator: " ")
        }
    }

    private func indented(_ view: any View) -> any View { view.padding(left: Self.labelWidth) }

    /// The largest number of recent searches that are listed. In a low window, the blank rows of the form are used
    /// for a few searches.
    private var mostRecent: Int {
        let rows = screen.window?.terminal.size.height ?? 24
        return max(5, rows - Self.rowsOfForm - ReadableColumn.air(in: rows - Self.rowsOfFrame))
    }

    /// Whether the form takes all rows of a low window.
    private var isFull: Bool {
        let passengers = screen.form.passengers
        return isLow && screen.isMoreOpen && (passengers[.child] > 0 || screen.cards.words(passengers) != nil)
    }

    @ViewBuilder private var recent: any View {
        if !screen.recent.isEmpty, !isFull {
            HStack {
                Text("Recent", style: .secondary).frame(width: Self.recentLabelWidth)
                List(
                    "Recent", id: "recent", count: screen.recent.count, rowID: { $0 },
                    selection: Binding(screen, \.recentSelection),
                    onOpen: { screen.take(screen.recent[$0].query) }, row: { recentRow($0) }
                )
                .frame(
                    maxWidth: recentWidth, minHeight: 1,
                    maxHeight: max(1, min(mostRecent, screen.recent.count))
                )
                .keyBindings(
                    KeyBinding(
                        .enter, title: "take", help: "Fill in this search, and go to its day", priority: 10
                    ) {
                        let index = screen.recentSelection ?? 0
                        if screen.recent.indices.contains(index) { screen.take(screen.recent[index].query) }
                    })
            }
        }
    }
}
