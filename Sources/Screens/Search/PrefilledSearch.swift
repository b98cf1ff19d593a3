/// The texts with which the search form is filled when the window opens, e.g. from the command line.
package struct PrefilledSearch: Hashable, Sendable {
    /// The name or id of a place; empty if none was given.
    var from: String
    var to: String
    var form: SearchForm

    package init(from: String = "", to: String = "", form: SearchForm = SearchForm()) {
        (self.from, self.to, self.form) = (from, to, form)
    }
}
