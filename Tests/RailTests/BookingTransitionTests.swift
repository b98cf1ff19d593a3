import Foundation
import Testing

@testable import Rail

@Suite("The table of a booking's states")
struct BookingTransitionTests {
    private typealias State = BookingIntent.State

    @Test("the table has one line at most for an event in a state", arguments: BookingIntent.Event.allCases)
    func unambiguous(_ event: BookingIntent.Event) {
        let states = BookingIntent.transitions.filter { $0.event == event }.flatMap(\.before)
        #expect(Set(states).count == states.count)
        #expect(!states.isEmpty, "it never happens")
    }

    @Test("events lead to every state except “unreadable”, and no event leads out of that state")
    func reached() {
        let reached = Set(BookingIntent.transitions.compactMap(\.after))
        #expect(reached == Set(State.allCases).subtracting([.unreadable]))
        #expect(!BookingIntent.transitions.contains { $0.before.contains(.unreadable) })
    }

    @Test("a booking stays as it is if an event is not listed for its state")
    func unlisted() {
        var intent = BookingIntent(id: "a", state: .refused, begunOn: .distantPast)
        let error = #expect(throws: UnlistedTransition.self) { try intent.apply(.purchaseConfirmed) }
        #expect(intent.state == .refused)
        #expect(
            error?.description
                == "Guichet keeps it as “refused”, where it cannot be that the service confirms the purchase."
        )
    }

    @Test("without a state, only the events that begin or find a booking are allowed")
    func begun() throws {
        for event in BookingIntent.Event.allCases where event != .holdSent && event != .found {
            #expect(throws: UnlistedTransition.self) { try BookingIntent.state(after: event, in: nil) }
        }
        #expect(try BookingIntent.state(after: .holdSent, in: nil) == .sending)
        #expect(try BookingIntent.state(after: .found, in: nil) == .held)
    }
}

@Suite("Documentation/BookingStates.md")
struct BookingStateDocumentTests {
    private let document = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Documentation/BookingStates.md").standardized

    @Test("the page has the same tables of states and events as the program")
    func tables() throws {
        let page = try String(contentsOf: document, encoding: .utf8)
        for table in [BookingStateTables.states, BookingStateTables.events] {
            #expect(page.contains(table), "It should have:\n\(table)")
        }
    }
}

private enum BookingStateTables {
    static var states: String {
        let rows = BookingIntent.State.allCases.map { state in
            [
                state.rawValue, mark(state.isUnfinished), mark(state.isUnresolved),
                mark(state.canBeForgotten),
            ]
        }
        return table(["state", "the service is asked", "not known yet", "may be forgotten"], rows)
    }

    static var events: String {
        let rows = BookingIntent.transitions.map { line in
            [
                line.event.rawValue, line.before.map { $0?.rawValue ?? "–" }.joined(separator: ", "),
                line.after?.rawValue ?? "the same",
            ]
        }
        return table(["when", "in the state", "then"], rows)
    }

    private static func mark(_ isSo: Bool) -> String { isSo ? "yes" : "" }

    private static func table(_ heads: [String], _ rows: [[String]]) -> String {
        ([heads, heads.map { _ in "---" }] + rows)
            .map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    }
}
