import Rail
package import TerminalUI
import Waiting

extension ResultsScreen {
    /// The screen's key bindings, in the order of the footer.
    package var keyBindings: [KeyBinding] {
        let side = TripPageSide.allCases.first { $0.line == selectedLine }
        let noRows = list.rows.isEmpty ? noTrains : nil
        var keys = [
            KeyBinding(
                .resultsOpen, title: side?.word ?? (query.returnTime == nil ? "open" : "way back"),
                help: side?.help
                    ?? (query.returnTime == nil ? nil : "Take this way out, and list the ways back"),
                disabledReason: selectedRow == nil ? noTrains : nil, priority: 10
            ) { [weak self] in self?.selectedRow.map { self?.open($0) } },
            KeyBinding(
                .resultsSort, title: "sort", disabledReason: noRows, priority: 5
            ) { [weak self] in self?.sortNext() },
            KeyBinding(
                .resultsReverse, title: "turn round", disabledReason: noRows
            ) { [weak self] in if let self { sort(by: list.order) } },
            KeyBinding(
                .resultsDirect, title: showsDirectOnly ? "all trains" : "direct only",
                disabledReason: directProblem, priority: 4,
                action: toggleDirectOnly),
        ]
        keys += TripPageSide.allCases.map { side in
            KeyBinding(
                side.action, title: side.word, help: side.help,
                disabledReason: pageProblem(side), priority: side == .earlier ? 7 : 6
            ) { [weak self] in self?.load(side) }
        }
        keys += [dayKey(isLater: false), dayKey(isLater: true)]
        keys += oneWayKeys + starKeys
        keys += [
            list.filter.isOpen
                ? KeyBinding(.windowBack, title: "show all", help: "Close the filter") {
                    [weak self] in self?.list.filter = ListFilter()
                }
                : KeyBinding(
                    .windowBack, title: outbound == nil ? "back" : "change the way out",
                    help: outbound == nil ? "Go back to the search" : "Go back to the list of the way out",
                    action: pop),
            KeyBinding(
                .resultsFilter, title: "filter", disabledReason: list.direct.isEmpty ? noTrains : nil,
                priority: 2, action: openFilter),
            KeyBinding(
                .resultsPrices, title: "prices", unless: pricesProblem, priority: 9
            ) { [weak self] in
                if let self { list.forgetMissingPrices(at: context.now()) }
                self?.getPrices()
            },
            KeyBinding(
                .resultsAgain, title: "search again",
                disabledReason: state == .searching ? "The search is under way." : nil,
                priority: state == .stopped || state == .failed ? 9 : 0, action: search),
            KeyBinding(.windowTrips, title: "my trips", priority: 1) { [weak self] in
                if let self, let window { context.destinations.openTrips(context, window) }
            },
            .copy(
                "Copy the journey under the cursor as a line of text",
                problem: selectedRow == nil ? noTrains : nil, in: window
            ) { [weak self] in
                guard let self else { return nil }
                return selectedRow.map { TripFormatting.line($0.trip, today: clock.today) }
            },
        ]
        return keys
    }

    /// Makes the key for the day before or after. The footer shows both keys as one entry, or none if the days are
    /// shown above the list.
    private func dayKey(isLater: Bool) -> KeyBinding {
        KeyBinding(
            isLater ? .resultsDayAfter : .resultsDayBefore, title: "other day",
            disabledReason: dayProblem(isLater: isLater), isInFooter: isLater && !showsDays, priority: 3,
            keyLabel: "\(context.key(.resultsDayBefore)) \(context.key(.resultsDayAfter))"
        ) { [weak self] in
            if let self { search(on: query.time.day.adding(days: isLater ? 1 : -1)) }
        }
    }

    /// Says why there are no trains in the list.
    private var noTrains: String {
        switch state {
        case .searching: "The trains are on their way."
        case .stopped, .failed: "There are no trains yet. Search again, or go back to the search."
        case .listed: "There is no train here. Choose what to try instead."
        }
    }

    /// Says why the key for direct trains would not change the list; nil if it would.
    private var directProblem: String? {
        if showsDirectOnly { return nil }
        if list.rows.isEmpty { return noTrains }
        return list.rows.contains { $0.trip.changes > 0 } ? nil : "None of these has a change."
    }

    private var pricesProblem: String? {
        if list.rows.isEmpty { return noTrains }
        if isPricing { return "The prices are on their way." }
        return list.hasMissingPrices(at: now) ? nil : "Every price is known."
    }
}
