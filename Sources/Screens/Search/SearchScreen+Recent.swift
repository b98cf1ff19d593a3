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

    /// Fills in an earlier search except for its day and time, and moves the focus to the date.
    func take(_ query: TripQuery) {
        // When the focus leaves a field, the field completes its text by the present values of the form, so the focus
        // moves before these change. A question about the text of the field would keep the focus, so the focus is moved
        // once more below.
        window?.focus("date")
        beginAnew()
        from.take(query.origin)
        to.take(query.destination)
        (form.passengers, form.typedAges) = (query.passengers, nil)
        form.passengers.names = nil
        cards.take(query.passengers.names)
        form.isDirectOnly = query.maximumChanges == 0
        form.returnText = ReturnInput.text(sameAsIn: query)
        takeMore(of: query)
        window?.focus("date")
    }

    // MARK: The same trip again

    /// The recent search that F5 repeats: the one under the cursor in the list, or else the first one, which has a star
    /// if any has.
    var repeated: RecentSearch? { searchUnderCursor ?? recent.first }

    private var searchUnderCursor: RecentSearch? {
        guard window?.focus == "recent", recent.indices.contains(recentSelection ?? 0) else { return nil }
        return recent[recentSelection ?? 0]
    }

    var repeatKey: KeyBinding {
        // The row has the usual weekday and time, so the key says which day that is.
        let next = repeated.flatMap {
            $0.isStarred ? DayFormatting.short(nextDay(of: $0.query), today: clock.today) : nil
        }
        return KeyBinding(
            .searchRepeat, title: next ?? repeated.map(dayOfRepeat) ?? "again",
            disabledReason: recent.isEmpty ? "No earlier search is known." : nil,
            priority: window?.focus == "recent" ? 6 : 4, action: searchAgain)
    }

    /// Says on which day a search without a star is repeated: `again Fri 18 Dec`.
    private func dayOfRepeat(_ search: RecentSearch) -> String {
        let query = search.query
        let day = weekLater(query.time.day, today: clock(of: query).today)
        return "again \(DayFormatting.short(day, today: clock.today))"
    }

    /// Repeats a search at the same time of day. With a star, the day is the next one with the usual weekday on which
    /// that time is not over. Without a star, it is at least a week later, and not in the past.
    private func searchAgain() {
        guard let repeated else { return }
        let query = repeated.query
        take(query)
        // Must be set first, because it decides which place's clock the day below is for.
        form.arrivesBefore = query.time.isArrival
        setDay(repeated.isStarred ? nextDay(of: query) : weekLater(query.time.day, today: clock.today))
        form.time = StationTime.clock(minuteOfDay: query.time.minuteOfDay)
        submit()
    }

    private func nextDay(of query: TripQuery) -> CalendarDay {
        let clock = self.clock(of: query)
        let days = (query.time.day.weekday - clock.today.weekday + 7) % 7
        let isOver = (query.latestDeparture ?? query.time.minuteOfDay) < clock.minuteOfDay
        return clock.today.adding(days: days == 0 && isOver ? 7 : days)
    }

    /// The clock of the place at which the time of a search is meant.
    private func clock(of query: TripQuery) -> StationClock {
        query.time.isArrival
            ? context.clock(at: query.destination, insteadOf: query.origin) : context.clock(at: query.origin)
    }

    private func weekLater(_ last: CalendarDay, today: CalendarDay) -> CalendarDay {
        let day = last.adding(days: 7)
        let daysOver = max(0, day.days(until: today))
        return day.adding(days: (daysOver + 6) / 7 * 7)
    }

    // MARK: Stars

    var starKey: KeyBinding {
        let search = searchUnderCursor
        return KeyBinding(
            .searchStar, title: search?.isStarred == true ? "no star" : "star",
            disabledReason: search == nil ? "Go to a recent search first." : nil, isInFooter: search != nil,
            priority: 7, action: changeStar)
    }

    private func changeStar() {
        guard var search = searchUnderCursor else { return }
        search.isStarred.toggle()
        window?.activity("Keeping the star", isShown: false) {
            [weak self, search, service = context.service] _ in
            try? await service.starSearch(search)
            guard let self, let searches = try? await service.recentSearches() else { return }
            recent = searches
            recentSelection = searches.firstIndex { $0.query == search.query }
        }
    }
}
