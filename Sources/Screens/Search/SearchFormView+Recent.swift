import Rail
import TerminalUI
import Waiting

/// The rows of the recent searches.
extension SearchFormView {
    /// The least width of a window in which a row with a star also shows the passengers and the key.
    private static let leastForKey = 80

    static let recentLabelWidth = labelWidth - 2
    /// The columns of a list without a text: the mark of the chosen row, a blank between both texts, and the scroll bar.
    private static let columnsOfList = 4

    /// The width of the list: that of the form, or more in a wider window, if a row needs it.
    var recentWidth: Int {
        let needed = screen.recent.indices.map {
            let words = recentWords($0)
            return words.way.cellWidth + words.end.cellWidth + Self.columnsOfList
        }
        let form = ReadableColumn.width - Self.leftMargin - 1 - Self.recentLabelWidth
        return max(form, needed.max() ?? 0)
    }

    func recentRow(_ index: Int) -> ListRow {
        let words = recentWords(index)
        return ListRow(words.way, trailing: StyledText(words.end, .secondary))
    }

    /// The way of a recent search, and its usual time and its passengers, unless the window is too narrow for both. If
    /// any search has a star, all rows keep room for it and for the key that repeats one, so that the columns stand below
    /// each other.
    private func recentWords(_ index: Int) -> (way: StyledText, end: String) {
        let search = screen.recent[index]
        let way =
            PlaceFormatting.way(
                search.query.origin, search.query.destination, of: search.query,
                isReturn: search.query.returnTime != nil) + StyledText(difference(search.query))
        let people = [
            TripFormatting.passengersInShort(search.query.passengers),
            screen.cards.words(of: search.query, today: clock.today),
        ].compactMap(\.self).joined(separator: " ")
        let hasStars = screen.recent.contains(where: \.isStarred)
        let marked = StyledText(!hasStars ? "" : search.isStarred ? "★ " : "  ") + way
        let usual = TripFormatting.usualTime(search.query)
        let width = screen.window?.terminal.size.width ?? 0
        guard width >= Self.leastForKey else { return (marked, search.isStarred ? usual : people) }
        let key = screen.context.key(.searchRepeat)
        let end = search == screen.repeated ? key : String(repeating: " ", count: key.cellWidth)
        let rest = [people] + (hasStars ? [end] : [])
        let whole = ([usual] + rest).joined(separator: "   ")
        let room =
            width - ReadableColumn.margin(in: width) - Self.leftMargin - 1 - Self.recentLabelWidth
            - Self.columnsOfList
        let fits = marked.cellWidth + whole.cellWidth <= room
        return (marked, search.isStarred || fits ? whole : rest.joined(separator: "   "))
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
