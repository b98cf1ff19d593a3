import Observation
import Rail
import TerminalUI
import Waiting

/// Asks for the number and the last day of a card.
@Observable
@UIActor
final class CardDetails {
    private let type: ReductionCardType
    private var number = ""
    private var lastDay = ""
    @ObservationIgnored private let done: @UIActor (ReductionCard?, Window) -> Void

    /// - Parameter done: Called with the card; with nil if the person does not take it.
    init(_ type: ReductionCardType, done: @escaping @UIActor (ReductionCard?, Window) -> Void) {
        self.type = type
        self.done = done
    }

    /// - Parameter problem: A sentence about what was typed.
    func present(in window: Window, problem: String? = nil) {
        let fields = VStack {
            if problem != nil { ProblemText(sentence: problem) }
            TextField(
                "Number", id: "card-number", text: Binding(self, \.number),
                placeholder: type.needsNumber ? "needed to book" : "may stay empty",
                appearance: .inline(labelWidth: 14))
            TextField(
                "Valid until", id: "card-last-day", text: Binding(self, \.lastDay),
                placeholder: "e.g. 31/12/2027, or empty", appearance: .inline(labelWidth: 14))
        }
        window.present(
            Dialog(
                type.name, content: fields.frame(width: 44),
                buttons: [
                    .preferred("Take it") { [weak window] in if let window { self.take(in: window) } },
                    .cancel("Cancel") { [done, weak window] in if let window { done(nil, window) } },
                ]))
    }

    private func take(in window: Window) {
        let number = number.trimmingSpaces
        guard !type.needsNumber || !number.isEmpty else {
            return present(in: window, problem: "\(type.name) needs its number to be booked.")
        }
        let text = lastDay.trimmingSpaces.lowercased()
        // The day may be over, so only a whole date says which day it is.
        let day = text.isEmpty ? nil : DayInput.date(text)?.wholeDate
        guard text.isEmpty || day != nil else {
            let hasYear = DayInput.date(text)?.year != nil
            present(
                in: window,
                problem: hasYear
                    ? "There is no day \(text). Type it like 31/12/2027."
                    : "“\(text)” is not a day with a year. Type it like 31/12/2027.")
            return window.focus("card-last-day")
        }
        done(type.card(number: number.isEmpty ? nil : number, lastDay: day), window)
    }
}
