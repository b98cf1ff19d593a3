import Rail
import TerminalUI
import Waiting

/// What stands in the place of trips: that they are on their way, or why there are none and what to try.
struct EmptyResults: ComposedView {
    var screen: ResultsScreen

    var body: any View {
        VStack(spacing: 1) {
            if screen.isAnswered {
                Text(reason)
                HStack(spacing: 2) {
                    Text("Try:")
                    suggestions
                }
                for warning in screen.list.warnings.prefix(2) { Text(warning, style: .secondary) }
            } else if screen.isStopped {
                Text("The search was stopped.")
                HStack(spacing: 2) {
                    Button("Search again", id: "again") { screen.search() }
                    Button("Back to search", id: "back") { screen.leave() }
                }
            } else {
                Progress("Searching trains")
            }
        }
        .padding(horizontal: 3, vertical: 1)
    }

    private var isDirectOnly: Bool { screen.query.maximumChanges == 0 || screen.list.isDirectOnly }

    private var reason: String {
        let query = screen.query
        return "No \(isDirectOnly ? "direct " : "")trains from \(query.origin.name) to"
            + " \(query.destination.name) on \(DayWords.short(query.time.day))."
    }

    @ViewBuilder private var suggestions: [any View] {
        let query = screen.query
        if isDirectOnly {
            Button("With changes", id: "with-changes") { screen.allowChanges() }
        }
        let next = query.time.day.adding(days: 1)
        Button(DayWords.long(next), id: "next-day") { screen.search { $0.time = $0.time.on(next) } }
        if query.time.minuteOfDay > 0, case .departAfter = query.time {
            Button("The whole day", id: "whole-day") {
                screen.search { $0.time = .departAfter($0.time.day, minuteOfDay: 0) }
            }
        }
        Button("Another search", id: "back") { screen.leave() }
    }
}

extension TimeConstraint {
    /// The same time of another day.
    fileprivate func on(_ day: CalendarDay) -> TimeConstraint {
        switch self {
        case .departAfter(_, let minute): .departAfter(day, minuteOfDay: minute)
        case .arriveBefore(_, let minute): .arriveBefore(day, minuteOfDay: minute)
        }
    }
}
