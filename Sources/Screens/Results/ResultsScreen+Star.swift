import Rail
import TerminalUI
import Waiting

/// The star of the search, with which it stays at the head of the recent ones.
extension ResultsScreen {
    /// The key for the star; none in a list of ways back, which is only a part of the search.
    var starKeys: [KeyBinding] {
        outbound == nil ? [KeyBinding(.resultsStar, title: "star", action: changeStar)] : []
    }

    /// Gives the search a star, with the day and the time of the list, or takes it away.
    private func changeStar() {
        window?.activity("Keeping the star", isShown: false) {
            [weak self, query, service = context.service] _ in
            let route = RouteKey(query)
            let kept = try? await service.recentSearches().first { RouteKey($0.query) == route }
            var search = RecentSearch(query, isStarred: kept?.isStarred != true)
            search.query.passengers.names = kept?.query.passengers.names
            if search.isStarred { try? await service.rememberSearch(search.query) }
            do { try await service.starSearch(search) } catch { return }
            self?.sayStar(search)
        }
    }

    private func sayStar(_ search: RecentSearch) {
        let key = context.key(.searchRepeat)
        foreground.say(
            search.isStarred
                ? "★ \(TripFormatting.usualTime(search.query)): \(key) on Search searches it again."
                : "The search has no star any more.")
    }
}
