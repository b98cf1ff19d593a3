/// The texts with which the search form is filled when the window opens, e.g. from the command line.
package struct PrefilledSearch: Hashable, Sendable {
    /// The name or id of a place; empty if none was given.
    var from: String
    var to: String
    /// The name or id of a place on the way; empty if none was given.
    var via: String
    var form: SearchForm

    package init(from: String = "", to: String = "", via: String = "", form: SearchForm = SearchForm()) {
        (self.from, self.to, self.via, self.form) = (from, to, via, form)
    }
}
