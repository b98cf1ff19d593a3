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

    @Test("a chosen key clashes with the same key of its screen or of all screens, unless both are swapped")
    func clashes() {
        func other(_ action: KeyAction, _ key: Key, _ more: [KeyAction: [Key]] = [:]) -> KeyAction? {
            KeyTable(more.merging([action: [key]]) { $1 }).clash(of: action)?.other
        }
        #expect(other(.resultsSort, .character("d")) == .resultsDirect)
        #expect(other(.resultsSort, .character("d"), [.resultsDirect: [.character("s")]]) == nil)
        #expect(other(.resultsSort, .character("n")) == nil)
        #expect(other(.resultsSort, .character("?")) == .windowHelp)
        #expect(other(.windowTrips, .character("n")) == .ticketNext)
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
