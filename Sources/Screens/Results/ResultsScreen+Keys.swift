import Rail
import TerminalUI
import Waiting

extension ResultsScreen {
    /// The screen's key bindings, in the order of the footer.
    var keys: [KeyBinding] {
        [openKey, sortKey, turnKey, directKey] + pageKeys + [backKey, filterKey, pricesKey, refreshKey]
    }

    private var openKey: KeyBinding {
        let side = TripPageSide.allCases.first { $0.line == selectedLine }
        return KeyBinding(
            .enter, title: side?.word ?? "open",
            help: side?.help ?? "Show the journey and its fares",
            disabledReason: selectedRow == nil ? noTrains : nil, priority: 10
        ) { [weak self] in self?.selectedRow.map { self?.open($0) } }
    }

    /// Says why there are no trains in the list.
    private var noTrains: String {
        switch state {
        case .searching: "The trains are on their way."
        case .stopped, .failed: "There are no trains yet. Search again, or go back to the search."
        case .listed: "There is no train here. Choose what to try instead."
        }
    }

    private var sortKey: KeyBinding {
        KeyBinding(
            .character("s"), title: "sort", help: "Sort by departure, duration, price, arrival or changes",
            disabledReason: list.rows.isEmpty ? noTrains : nil, priority: 5
        ) { [weak self] in self?.sort() }
    }

    private var turnKey: KeyBinding {
        KeyBinding(
            .character("S"), title: "turn round", help: "Sort the other way round",
            disabledReason: list.rows.isEmpty ? noTrains : nil, isInFooter: false
        ) { [weak self] in
            guard let self else { return }
            sort(by: list.order)
        }
    }

    private var directKey: KeyBinding {
        KeyBinding(
            .character("d"), title: showsDirectOnly ? "all trains" : "direct only",
            help: "Show direct trains only, or all", disabledReason: directProblem, priority: 4
        ) { [weak self] in self?.toggleDirectOnly() }
    }

    /// Says why the key would not change the list; nil if it would.
    private var directProblem: String? {
        if showsDirectOnly { return nil }
        if list.rows.isEmpty { return noTrains }
        return list.rows.contains { $0.trip.changes > 0 } ? nil : "None of these has a change."
    }

    private var pageKeys: [KeyBinding] {
        TripPageSide.allCases.map { side in
            KeyBinding(
                .character(side.key), title: side.word, help: side.help,
                disabledReason: pageProblem(side), priority: side == .earlier ? 7 : 6
            ) { [weak self] in self?.load(side) }
        }
    }

    private var backKey: KeyBinding {
        list.filter.isOpen
            ? KeyBinding(.escape, title: "show all", help: "Close the filter", priority: 8) {
                [weak self] in self?.closeFilter()
            }
            : KeyBinding(.escape, title: "back", help: "Go back to the search", priority: 8) {
                [weak self] in self?.leave()
            }
    }

    private var filterKey: KeyBinding {
        KeyBinding(
            .character("/"), title: "filter", help: "Show only the trains that fit some words",
            disabledReason: list.rows.isEmpty ? noTrains : nil, priority: 2
        ) { [weak self] in self?.openFilter() }
    }

    private var pricesKey: KeyBinding {
        let reason: String? =
            if list.rows.isEmpty {
                noTrains
            } else if isPricing {
                "The prices are on their way."
            } else {
                list.hasMissingPrices(at: now) ? nil : "Every price is known."
            }
        return KeyBinding(
            .character("p"), title: "prices", help: "Ask for the prices that are missing or over",
            disabledReason: reason, isInFooter: reason == nil, priority: 9
        ) { [weak self] in self?.retryPrices() }
    }

    private var refreshKey: KeyBinding {
        KeyBinding(
            .character("r"), .function(5), title: "search again", help: "Search again",
            disabledReason: state == .searching ? "The search is under way." : nil,
            isInFooter: state == .stopped || state == .failed, priority: 9
        ) { [weak self] in self?.search() }
    }
}
