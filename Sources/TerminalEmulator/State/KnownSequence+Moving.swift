extension KnownSequence {
    /// Sequences that move the cursor.
    static let moving: [KnownSequence] = [
        .init("CSI A", "CUU", "moves up") { $0.moveUp($1.count(0)) },
        .init("CSI B", "CUD", "moves down") { $0.moveDown($1.count(0)) },
        .init("CSI e", "VPR", "moves down") { $0.move(y: $0.cursor.y - $0.origin.y + $1.count(0)) },
        .init("CSI C", "CUF", "moves right") { $0.moveRight($1.count(0)) },
        .init("CSI a", "HPR", "moves right") { $0.move(toX: $0.cursor.x - $0.origin.x + $1.count(0)) },
        .init("CSI D", "CUB", "moves left") { $0.moveLeft($1.count(0)) },
        .init("CSI E", "CNL", "moves down, and to the first column") {
            $0.moveDown($1.count(0))
            $0.carriageReturn()
        },
        .init("CSI F", "CPL", "moves up, and to the first column") {
            $0.moveUp($1.count(0))
            $0.carriageReturn()
        },
        .init("CSI G", "CHA", "moves to a column") { $0.move(toX: $1.count(0) - 1) },
        .init("CSI `", "HPA", "moves to a column") { $0.move(toX: $1.count(0) - 1) },
        .init("CSI d", "VPA", "moves to a row") { $0.move(y: $1.count(0) - 1) },
        .init("CSI H", "CUP", "moves to a place") { $0.move(toX: $1.count(1) - 1, y: $1.count(0) - 1) },
        .init("CSI f", "HVP", "moves to a place") { $0.move(toX: $1.count(1) - 1, y: $1.count(0) - 1) },
        .init("CSI I", "CHT", "moves to a later tab stop") { $0.tab($1.count(0)) },
        .init("CSI Z", "CBT", "moves to an earlier tab stop") { $0.tabBack($1.count(0)) },
        .init("ESC D", "IND", "moves down, and scrolls") { state, _ in state.index() },
        .init("ESC M", "RI", "moves up, and scrolls") { state, _ in state.index(up: true) },
        .init("ESC E", "NEL", "moves to the next line, and scrolls") { state, _ in
            state.index()
            state.carriageReturn()
        },
        .init("ESC 6", "DECBI", "moves left, and scrolls") { state, _ in state.indexColumn(left: true)
        },
        .init("ESC 9", "DECFI", "moves right, and scrolls") { state, _ in state.indexColumn(left: false) },
        .init("ESC 7", "DECSC", "saves the cursor, its look and its sets") { state, _ in state.saveCursor() },
        .init("ESC 8", "DECRC", "brings them back") { state, _ in state.restoreCursor() },
        .init("CSI s", "SCOSC, DECSLRM", "saves them; in mode 69, sets margins left and right") {
            $0.setColumns($1)
        },
        .init("CSI u", "SCORC", "brings them back") { state, _ in state.restoreCursor() },
        .init("CSI r", "DECSTBM", "sets margins at top and bottom") { $0.setLines($1) },
        .init("ESC H", "HTS", "sets a tab stop") { state, _ in state.tabs.insert(state.cursor.x) },
        .init("CSI g", "TBC", "removes a tab stop, or all") {
            if $1.value(0) == 0 { $0.tabs.remove($0.cursor.x) }
            if $1.value(0) == 3 { $0.tabs = [] }
        },
        .init("CSI ? W", "DECST8C", "sets a tab stop at every eighth column") {
            if $1.value(0) == 5 { $0.resetTabs(from: 8) }
        },
    ]
}
