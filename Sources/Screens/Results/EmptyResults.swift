import Rail
import TerminalUI
import Waiting

/// Replaces an empty list: shows the progress of the search, or says why there are no trains and what to try.
struct EmptyResults: ComposedView {
    var screen: ResultsScreen

    var body: any View {
        VStack(spacing: 1) {
            switch screen.state {
            case .searching: ProgressView("Searching trains")
            case .stopped: withoutResponse("The search was stopped.")
            case .failed: withoutResponse("The search failed.")
            case .listed: none
            }
        }
        .padding(horizontal: 3, vertical: 1)
    }

    @ViewBuilder private func withoutResponse(_ sentence: String) -> [any View] {
        Text(sentence)
        HStack(spacing: 2) {
            Button("Search again", id: "again") { screen.search() }
            Button(screen.backTitle, id: "back") { screen.pop() }
        }
    }

    @ViewBuilder private var none: [any View] {
        Text(reason)
        let suggestions = suggestions
        if !suggestions.isEmpty {
            HStack(spacing: 2) {
                Text("Try:")
                for suggestion in suggestions { suggestion }
            }
        }
        for warning in screen.list.warnings.prefix(2) { Text(warning, style: .secondary) }
    }

    private var reason: String {
        let (query, found) = (screen.query, screen.list.rows.count)
        // The search was not limited to direct trains, so the service may know direct trains that are not among
        // the listed trips.
        guard found == 0 else {
            return found == 1
                ? "The one train found is not direct." : "None of the \(found) trains found is direct."
        }
        return TripFormatting.none(query, directOnly: screen.showsDirectOnly, screen.clock)
    }

    private var suggestions: [Button] {
        let query = screen.query
        var buttons: [Button] = []
        if screen.showsDirectOnly {
            buttons.append(Button("With changes", id: "with-changes") { screen.allowChanges() })
        }
        if screen.list.later != nil { buttons.append(Button("Later", id: "later") { screen.load(.later) }) }
        if !query.via.isEmpty {
            buttons.append(
                Button("Any way", id: "any-way") { screen.search { ($0.via, $0.stayMinutes) = ([], nil) } })
        }
        if case .departAfter(let day, let minute) = query.time, minute > 0 || query.latestDeparture != nil {
            buttons.append(
                Button("The whole day", id: "whole-day") {
                    screen.search {
                        ($0.time, $0.latestDeparture) = (.departAfter(day, minuteOfDay: 0), nil)
                    }
                })
        }
        let (next, clock) = (query.time.day.adding(days: 1), screen.clock)
        if screen.dayProblem(isLater: true) == nil {
            buttons.append(
                Button(DayFormatting.medium(next, today: clock.today), id: "next-day") {
                    screen.search(on: next)
                })
        }
        return Array(buttons.prefix(3))
    }
}
