import Rail
import TerminalUI
import Waiting

struct PassengersView: ComposedView {
    var screen: PassengersScreen

    private static let labelWidth = 16
    private static let width = 72
    private static let problemRows = 2

    var body: any View {
        let questions = screen.questions
        VStack {
            ScrollView("Travellers") {
                VStack {
                    for (index, form) in screen.forms.enumerated() {
                        Section(heading(index, form)) {
                            HStack {
                                Heading(heading(index, form))
                                Spacer()
                                if index == 0, !screen.savedTravellers.isEmpty {
                                    Button("Saved travellers", id: "saved") { screen.chooseSaved() }
                                }
                            }
                            for question in questions.details(of: form.id) { field(question, index) }
                            if questions.details(of: form.id).isEmpty {
                                Text("Nothing is asked of this traveller.", style: .secondary)
                            } else {
                                Checkbox(
                                    "Remember on this computer", id: ControlID("remember \(form.id)"),
                                    isOn: Binding(
                                        get: { screen.isRemembered(screen.forms[index]) },
                                        set: { screen.forms[index].isRemembered = $0 }))
                            }
                        }
                        Spacer(minimum: 1, maximum: 1)
                    }
                }
            }
            Spacer(minimum: 0, maximum: 1)
            if let offer = screen.offer { priceLine(offer) }
            remarks.frame(minHeight: Self.problemRows)
            HStack(spacing: 3) {
                Button(screen.buttonTitle, id: "hold", disabledReason: screen.impediment) { screen.submit() }
                if let offer = screen.offer, screen.impediment == nil {
                    Text(screen.remark(offer), style: .secondary)
                }
            }
            Spacer()
        }
        .frame(maxWidth: Self.width)
        .padding(left: 3, right: 1)
        .inReadableColumn()
    }

    /// The problem that the person has to correct; if there is none, the warnings about cards
    /// and about a second booking.
    @ViewBuilder private var remarks: any View {
        if let problem = screen.impediment ?? screen.problem {
            ProblemText(sentence: problem)
        } else {
            if let cards = screen.cardWarning { WarningText(sentence: cards, lineLimit: 3) }
            if let secondBooking = screen.secondBooking { WarningText(sentence: secondBooking) }
        }
    }

    private func heading(_ index: Int, _ form: TravellerForm) -> String {
        "Traveller \(index + 1) of \(screen.forms.count) · \(form.kind.rawValue)"
            + (form.age.map { ", \($0)" } ?? "")
            + (CardFormatting.names(form.cards).map { ", with \($0)" } ?? "")
    }

    private func field(_ question: TravellerQuestions.Question, _ index: Int) -> any View {
        HStack(spacing: 2) {
            TextField(
                question.detail.label, id: PassengersScreen.id(question),
                text: Binding(
                    get: { screen.forms[index][question.detail] },
                    set: { screen.type($0, question, at: index) }),
                placeholder: question.detail.placeholder, appearance: .inline(labelWidth: Self.labelWidth)
            )
            .replacedByTyping()
            .frame(minWidth: 30, maxWidth: 52)
            if let choice = screen.choice(at: question, index) { Text(choice, style: .secondary) }
        }
    }

    private func priceLine(_ offer: Offer) -> any View {
        let fare = "\(PriceFormatting.name(offer.flexibility)), \(PriceFormatting.name(offer.travelClass))"
        return PriceRow(
            name: "\(screen.forms.count) × \(fare)",
            price: PriceFormatting.price(offer, at: screen.time.now, in: screen.context.characters),
            priceStyle: .bold)
    }
}
