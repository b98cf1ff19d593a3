extension String {
    /// The columns that it takes on the screen once cleaned, as ncurses counts them.
    public var cellWidth: Int {
        utf8.count
    }
}
