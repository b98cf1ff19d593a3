extension KnownSequence {
    /// Sequences that change cells.
    static let editing: [KnownSequence] = [
        .init("CSI @", "ICH", "inserts blanks") { $0.insertCharacters($1.count(0)) },
        .init("CSI P", "DCH", "deletes characters") { $0.insertCharacters(-$1.count(0)) },
        .init("CSI X", "ECH", "erases characters") {
            $0.cursor.isPastEnd = false
            $0.erase(
                $0.cursor.x..<min($0.width, $0.cursor.x + $1.count(0)), row: $0.cursor.y, sparing: .guarded)
        },
        .init("CSI L", "IL", "inserts rows") { $0.insertLines($1.count(0)) },
        .init("CSI M", "DL", "deletes rows") { $0.insertLines(-$1.count(0)) },
        .init("CSI J", "ED", "erases the screen: after the cursor, before it, all, or the history") {
            $0.eraseScreen($1.value(0), sparing: .guarded)
        },
        .init("CSI K", "EL", "erases the row: after the cursor, before it, or all") {
            $0.eraseLine($1.value(0), sparing: .guarded)
        },
        .init("CSI ? J", "DECSED", "erases what is not protected of the screen") {
            $0.eraseScreen($1.value(0), sparing: [.guarded, .protected])
        },
        .init("CSI ? K", "DECSEL", "erases what is not protected of the row") {
            $0.eraseLine($1.value(0), sparing: [.guarded, .protected])
        },
        .init("CSI S", "SU", "scrolls up") { $0.scroll($1.count(0)) },
        .init("CSI T", "SD", "scrolls down") { if $1.count < 2 { $0.scroll(-$1.count(0)) } },
        .init("CSI ^", "SD", "scrolls down") { $0.scroll(-$1.count(0)) },
        .init("CSI SP @", "SL", "scrolls to the left") {
            if $0.isInRegion { $0.insertColumns(-$1.count(0), at: $0.columns.lowerBound) }
        },
        .init("CSI SP A", "SR", "scrolls to the right") {
            if $0.isInRegion { $0.insertColumns($1.count(0), at: $0.columns.lowerBound) }
        },
        .init("CSI ' }", "DECIC", "inserts columns") {
            if $0.isInRegion { $0.insertColumns($1.count(0), at: $0.cursor.x) }
        },
        .init("CSI ' ~", "DECDC", "deletes columns") {
            if $0.isInRegion { $0.insertColumns(-$1.count(0), at: $0.cursor.x) }
        },
        .init("CSI b", "REP", "repeats the last character") { $0.repeatLast($1.count(0)) },
        .init("CSI $ v", "DECCRA", "copies a rectangle") { $0.copyRectangle($1) },
        .init("CSI $ x", "DECFRA", "fills a rectangle") { $0.fillRectangle($1) },
        .init("CSI $ z", "DECERA", "erases a rectangle") { $0.eraseRectangle($1, sparing: []) },
        .init("CSI $ {", "DECSERA", "erases what is not protected of a rectangle") {
            $0.eraseRectangle($1, sparing: .protected)
        },
        .init("CSI $ r", "DECCARA", "sets attributes in a rectangle") {
            $0.changeRectangle($1) { $0.change($1) }
        },
        .init("CSI $ t", "DECRARA", "turns attributes round in a rectangle") {
            $0.changeRectangle($1) { $0.reverse($1) }
        },
        .init("CSI * x", "DECSACE", "says what a change of attributes extends to") {
            if $1.value(0) < 3 { $0.attributeExtent = $1.value(0) }
        },
        .init("ESC # 8", "DECALN", "fills the screen with E") { state, _ in state.align() },
    ]
}
