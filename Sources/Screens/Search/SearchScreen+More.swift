import Rail
import TerminalUI
import Waiting

/// The rows for the fields that few searches need. They are closed until a person opens them, or until one of them is
/// filled in.
extension SearchScreen {
    func openMore() {
        isMoreOpen = true
        window?.focus("via")
    }

    /// Fills in the values of a search, and opens the rows if any of their fields has a value.
    func takeMore(of query: TripQuery) {
        if let place = query.via.first { via.take(place) } else { via.type("") }
        form.takeMore(of: query)
        isMoreOpen = isMoreOpen || form.hasMore || !via.isEmpty
    }

    /// Replaces the text of a field that the person leaves by its full form, or shows why it cannot be used.
    func left(_ field: InputProblem.Field) {
        do {
            var completed = form
            try completed.complete(field, clock)
            // Assigning removes the sentence about another field.
            if completed != form { form = completed }
        } catch {
            // If the day of the way out is wrong, the sentence about it is for another field.
            if error.field == field { problem = error.sentence }
        }
    }
}

extension InputProblem.Field {
    /// The field of the form.
    var control: ControlID {
        switch self {
        case .date: "date"
        case .time, .traveller: "time"
        case .returnTime: "return"
        case .via: "via"
        case .hours: "hours"
        case .stay: "stay"
        case .changeTime: "change-time"
        case .ages: "ages"
        }
    }
}
