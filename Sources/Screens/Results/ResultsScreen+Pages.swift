import Foundation
import Rail
import TerminalUI
import Waiting

extension ResultsScreen {
    /// Follows the service's link to the trips before or after the listed trips.
    func load(_ side: TripPageSide) {
        guard let window, let link = list.link(side), pageProblem(side) == nil else { return }
        askedPage = side
        paging.begin("Getting \(side.word) trains", in: window) {
            [query, service = context.service, trip = outbound?.trip] in
            try await service.tripPage(link).wanted(by: query, after: trip)
        } take: { [weak self] in
            self?.arrived($0, side)
        } failed: { [weak self] error in
            self?.report(error, NextSteps(back: .cancel("Keep the list"))) { [weak self] in self?.load(side) }
        }
    }

    private func arrived(_ page: TripPage, _ side: TripPageSide) {
        let known = Set(list.rows.map(\.id))
        let added = list.add(page, at: side)
        let news = list.visible.filter { !known.contains($0.id) }
        // Moves the cursor from "Earlier" or "Later" to the nearest new train.
        if list.order != .price, selectedLine == side.line || known.isEmpty,
            let nearest = side == .earlier ? news.last : news.first
        {
            selectedLine = .trip(nearest.id)
        }
        if added == 0 {
            let further =
                "None in the hours \(side == .earlier ? "before" : "after"); \(context.key(side.action)) looks further."
            let end = query.hours.map { "No more trains leave \($0.briefly)." }
            foreground.say(
                list.link(side) == nil ? end ?? "The service knows no more trains there." : further)
        } else if news.isEmpty {
            foreground.say("\(TripFormatting.trains(added)) more, but none fits what is shown here.")
        }
        getPrices()
        if side == .later, added > 0 { loadRestOfDay() }
    }

    /// The day after which no train of the search leaves.
    private var lastDay: CalendarDay {
        query.time.day.adding(days: (query.latestDeparture ?? 0) / (24 * 60))
    }

    /// Whether all trains of the day that have not left are listed, or all of the hours that are searched.
    var listsWholeDay: Bool {
        let day = query.time.day
        return list.reachesEnd(of: lastDay)
            && (query.time == .departAfter(day, minuteOfDay: 0) || list.reachesBeginning(of: day, at: now))
    }

    /// Follows the links to later trains up to the end of the day, if the list is sorted by price. The cheapest of the
    /// listed trains would otherwise depend on how many fit into the window.
    func loadRestOfDay() {
        guard list.order == .price, !list.reachesEnd(of: lastDay) else { return }
        load(.later)
    }

    /// Whether the first train has left. All earlier trains have then left, too.
    var beginsWithDeparted: Bool { list.firstToDepart?.hasLeft(at: now) ?? false }

    /// Says why a page cannot be loaded; nil if it can be loaded.
    func pageProblem(_ side: TripPageSide) -> String? {
        if loadingPage != nil { return "More trains are on their way." }
        if state == .searching { return "The trains are on their way." }
        if list.rows.isEmpty, state != .listed { return "No trains are listed: search again first." }
        if side == .earlier, beginsWithDeparted { return "The trains before these have left." }
        guard list.link(side) == nil else { return nil }
        return query.hours.map { "Only trains from \($0.briefly) are asked for." }
            ?? "The service has no \(side.word) trains to offer."
    }
}

/// The end of the list at which a page of trips is added.
enum TripPageSide: String, CaseIterable {
    case earlier, later

    var word: String { rawValue }
    var title: String { rawValue.capitalized }
    var help: String { "Get \(word) trains" }
    /// The action of the key that loads the page.
    var action: KeyAction { self == .earlier ? .resultsEarlier : .resultsLater }
    var line: TripTable.Line { self == .earlier ? .earlier : .later }
}
