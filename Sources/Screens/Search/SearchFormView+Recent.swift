import Rail
import TerminalUI
import Waiting

/// The rows of the recent searches.
extension SearchFormView {
    /// The least width of a window in which a row with a star also shows the passengers and the key.
    private static let leastForKey = 80

    /// Makes the row of a recent search. If any has a star, all rows keep room for it and for the key that repeats
    /// one, so that the columns stand below each other.
    func recentRow(_ index: Int) -> ListRow {
        let search = screen.recent[index]
        let way =
            PlaceFormatting.way(
                search.query.origin, search.query.destination, of: search.query,
                isReturn: search.query.returnTime != nil) + StyledText(difference(search.query))
        let people = [
            TripFormatting.passengersInShort(search.query.passengers),
            screen.cards.words(of: search.query, today: clock.today),
        ].compactMap(\.self).joined(separator: " ")
        guard screen.recent.contains(where: \.isStarred) else {
            return ListRow(way, trailing: StyledText(people, .secondary))
        }
        let mark = StyledText(search.isStarred ? "★ " : "  ")
        let usual = search.isStarred ? TripFormatting.usualTime(search.query) : nil
        guard (screen.window?.terminal.size.width ?? 0) >= Self.leastForKey else {
            return ListRow(mark + way, trailing: StyledText(usual ?? people, .secondary))
        }
        let key = screen.context.key(.searchRepeat)
        let end = search == screen.repeated ? key : String(repeating: " ", count: key.cellWidth)
        let words = [usual, people, end].compactMap(\.self).joined(separator: "   ")
        return ListRow(mark + way, trailing: StyledText(words, .secondary))
    }

    /// Says what a search asks of stays and changes, if another recent search has the same places and passengers.
    private func difference(_ query: TripQuery) -> String {
        let isAlone = !screen.recent.contains { other in
            other.query != query && other.query.origin.id == query.origin.id
                && other.query.destination.id == query.destination.id
                && other.query.via.map(\.id) == query.via.map(\.id)
                && other.query.passengers == query.passengers
        }
        let words = (query.maximumChanges == 0 ? ["direct only"] : []) + TripFormatting.limits(query)
        return isAlone ? "" : words.map { ", \($0)" }.joined()
    }
}
