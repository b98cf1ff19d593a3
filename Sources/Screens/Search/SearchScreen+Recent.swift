import Rail
import TerminalUI
import Waiting

/// The last searches, which can be taken again.
extension SearchScreen {
    /// Reads the last searches. Ignores an error, because it must not prevent a search.
    func loadRecent() {
        window?.activity("Reading the last searches", isShown: false) {
            [weak self, service = context.service] _ in
            if let searches = try? await service.recentSearches() { self?.recent = searches }
        }
    }

    func remember(_ query: TripQuery) {
        window?.activity("Keeping this search", isShown: false) { [service = context.service] _ in
            try? await service.rememberSearch(query)
        }
    }

    /// Fills in an earlier search except for its time, and moves the focus to the date.
    func take(_ query: TripQuery) {
        beginAnew()
        from.take(query.origin)
        to.take(query.destination)
        (form.passengers, form.typedAges) = (query.passengers, nil)
        form.isDirectOnly = query.maximumChanges == 0
        takeMore(of: query)
        window?.focus("date")
    }

    /// Repeats the last search at the same time of day. The day is the first one with the same weekday that is at
    /// least a week later and not in the past.
    func repeatLast() {
        guard let last = recent.first else { return }
        take(last)
        // Must be set first, because it decides which place's clock the day below is for.
        form.arrivesBefore = if case .arriveBefore = last.time { true } else { false }
        let day = last.time.day.adding(days: 7)
        let daysOver = max(0, day.days(until: clock.today))
        setDay(day.adding(days: (daysOver + 6) / 7 * 7))
        form.time = StationTime.clock(minuteOfDay: last.time.minuteOfDay)
        submit()
    }
}
