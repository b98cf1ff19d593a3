/// The modes of a terminal, which stay set after the program has ended (XTerm Control Sequences, "DEC Private Mode
/// Set").
struct TerminalModes: Hashable, Sendable {
    static let secondScreen: Set<Int> = [47, 1047, 1049]
    /// The modes for reports of the mouse, of which at most one is on.
    static let mice: Set<Int> = [9, 1000, 1001, 1002, 1003]
    /// The encodings of these reports, of which at most one is on.
    static let mouseForms: Set<Int> = [1005, 1006, 1015, 1016]
    /// Synchronized frames, which are shown only when they are complete (Contour, "Synchronized Output").
    static let frames = 2026
    /// Grapheme clusters, in which several scalars are one character (Contour, "Unicode Core").
    static let clusters = 2027
    /// The modes that are on in a new terminal: long lines wrap, keys repeat, and the cursor is visible.
    private static let onAtFirst: Set<Int> = [7, 8, 25]

    /// DEC's and xterm's modes that a program can set and query.
    static let known: Set<Int> = Set([
        1, 2, 3, 4, 5, 6, 7, 12, 18, 19, 25, 35, 40, 41, 42, 45, 66, 67, 69, 1004, 1007, 1034, 1036, 1045,
        1048,
        2004, frames, clusters,
    ]).union(secondScreen).union(mice).union(mouseForms)
    /// The modes that a program can query but not change: keys repeat (DECARM), and the view does not follow the cursor
    /// (DECHCCM).
    static let fixed: Set<Int> = [8, 60]
    /// ANSI's modes that a program can set: keyboard lock (2), insert mode (4), no local echo (12), line feed as new
    /// line (20).
    static let knownAnsi: Set<Int> = [2, 4, 12, 20]
    /// ANSI's modes that are always off (DEC STD 070).
    static let offAnsi: Set<Int> = [1, 5, 7, 10, 11, 13, 14, 15, 16, 17, 18, 19]

    private var numbers: Set<Int> = []
    private var ansi: Set<Int> = []
    /// Modes that are looked up for every character: autowrap (7), insert mode (ANSI's 4), origin mode (6), and left
    /// and right margins (69).
    private(set) var wraps = true
    private(set) var inserts = false
    private(set) var isOrigin = false
    private(set) var hasColumns = false

    /// Whether a mode is set.
    func isOn(_ number: Int) -> Bool { numbers.contains(number) != Self.onAtFirst.contains(number) }

    func isAnsiOn(_ number: Int) -> Bool { ansi.contains(number) }

    mutating func set(_ number: Int, _ isOn: Bool) {
        for group in [Self.mice, Self.mouseForms] where group.contains(number) { numbers.subtract(group) }
        if isOn != Self.onAtFirst.contains(number) { numbers.insert(number) } else { numbers.remove(number) }
        // Resetting any of the three modes leaves the alternate screen.
        if Self.secondScreen.contains(number), !isOn { numbers.subtract(Self.secondScreen) }
        switch number {
        case 6: isOrigin = isOn
        case 7: wraps = isOn
        case 69: hasColumns = isOn
        default: break
        }
    }

    mutating func setAnsi(_ number: Int, _ isOn: Bool) {
        if isOn { ansi.insert(number) } else { ansi.remove(number) }
        if number == 4 { inserts = isOn }
    }

    /// Whether one of these modes differs from that of a new terminal.
    func areChanged(_ some: Set<Int>) -> Bool { !numbers.isDisjoint(with: some) }
}
