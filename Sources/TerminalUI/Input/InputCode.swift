/// What one read from ncurses yields, and so what may be put in front of it.
enum InputCode: Hashable, Sendable {
    /// A byte that belongs to no key that ncurses knows.
    case byte(UInt8)
    /// A key by ncurses' number, e.g. `KEY_UP`, and its name for those that have no fixed number, e.g. `kUP5`.
    case key(Int32, name: String? = nil)
}
