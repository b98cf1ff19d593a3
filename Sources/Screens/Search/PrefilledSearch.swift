/// What the search form holds when the window opens, as texts that somebody typed elsewhere.
package struct PrefilledSearch: Hashable, Sendable {
    /// The name or id of a place; empty if none was given.
    var from: String
    var to: String
    var form: SearchForm

    package init(from: String = "", to: String = "", form: SearchForm = SearchForm()) {
        (self.from, self.to, self.form) = (from, to, form)
    }
}
