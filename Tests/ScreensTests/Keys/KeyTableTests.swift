import BlackBox
import Rail
import Screens
import TerminalUI
import Testing
import Waiting

@Suite("The table of keys", .timeLimit(.minutes(1)))
@UIActor struct KeyTableTests {
    @Test("no two actions of a screen have the same usual key", arguments: KeyAction.allCases)
    func usual(action: KeyAction) {
        #expect(KeyTable().clash(of: action) == nil)
        #expect(!action.usualKeys.isEmpty && !action.help.hasSuffix("."))
    }

    @Test("two actions of a screen clash only if a person has chosen the same key for both")
    func clashes() {
        func other(_ action: KeyAction, _ key: Key, _ more: [KeyAction: [Key]] = [:]) -> KeyAction? {
            KeyTable(more.merging([action: [key]]) { $1 }).clash(of: action)?.other
        }
        let o = Key.character("o")
        #expect(other(.resultsSort, o, [.resultsDirect: [o]]) == .resultsDirect)
        #expect(other(.windowTrips, o, [.ticketNext: [o]]) == .ticketNext)
        #expect(other(.resultsSort, o, [.ticketNext: [o]]) == nil)
        #expect(other(.resultsSort, .character("d")) == nil)
        #expect(other(.windowTrips, .character("n")) == nil)
    }

    @Test(
        "a usual key makes way for the same key of its screen or of all screens that a person has chosen",
        arguments: [
            (KeyAction.passengersHold, Key.function(8), KeyAction.passengersCards, [Key.function(2)]),
            (.windowTrips, .function(8), .passengersCards, [.function(2)]),
            (.windowTrips, .function(6), .searchStar, [.function(3)]),
            (.resultsSort, .character("d"), .resultsDirect, [.function(2)]),
            (.resultsSort, .character("?"), .windowHelp, [.function(1)]),
            (.resultsSort, .character("q"), .windowBack, [.escape]),
            (.ticketSave, .character("n"), .ticketNext, [.right]),
            (.resultsSort, .character("n"), .ticketNext, [.character("n"), .right]),
        ])
    func makesWay(action: KeyAction, key: Key, other: KeyAction, keys: [Key]) {
        let table = KeyTable([action: [key]])
        #expect(table[other] == keys)
        for action in KeyAction.allCases { #expect(table.clash(of: action) == nil) }
    }

    @Test("several actions that make way get a free key each, also on a form")
    func makeWay() {
        let table = KeyTable([.windowTrips: (2...9).map { .function($0) }])
        let moved: [KeyAction] = [.searchSwap, .searchRepeat, .searchStar, .searchCalendar, .searchCards]
        for action in moved {
            #expect(table[action].count == 1 && table[action].allSatisfy { action.problem(with: $0) == nil })
        }
        #expect(Set(moved.flatMap { table[$0] }).count == moved.count)
        for action in KeyAction.allCases { #expect(table.clash(of: action) == nil) }
    }

    @Test("keys with a fixed use keep their action, and cannot be chosen for others")
    func fixed() {
        #expect(KeyTable([.resultsOpen: [.function(6)]])[.resultsOpen] == [.enter, .function(6)])
        #expect(KeyTable([.resultsAgain: [.function(6)]])[.resultsAgain] == [.function(6)])
        #expect(KeyAction.resultsOpen.problem(with: .enter) == nil)
        for key: Key in [.enter, .escape, .tab, .down, .character("j"), .control("c"), .space] {
            #expect(KeyAction.resultsSort.problem(with: key) != nil, "\(key.name)")
        }
    }

    @Test("on a form, a key that a text field uses cannot be chosen")
    func forms() {
        for key: Key in [.character("x"), .character("5"), .control("w")] {
            #expect(KeyAction.searchSwap.problem(with: key) != nil, "\(key.name)")
            #expect(KeyAction.resultsSort.problem(with: key) == nil, "\(key.name)")
        }
        for key: Key in [.function(6), .control("o"), Key(.character("x"), .alt)] {
            #expect(KeyAction.searchSwap.problem(with: key) == nil, "\(key.name)")
        }
    }

    @Test("the sentences about missing prices name the key that a person has chosen")
    func chosen() async throws {
        var service = RailService.obliging
        service.offers = { _ in throw Sample.failure(.refused) }
        try await withResults(service, keys: KeyTable([.resultsPrices: [.function(6)]])) { app in
            try await app.see("no prices: F6 asks again", "No prices for 3 trains; F6 asks again.")
        }
    }
}
