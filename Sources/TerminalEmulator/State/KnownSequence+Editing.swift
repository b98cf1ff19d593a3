extension KnownSequence {
    /// Sequences that change cells.
    static let editing = [
        KnownSequence("CSI @", "ICH", "inserts blanks") { $0.insertCharacters($1.count(0)) },
        KnownSequence("CSI P", "DCH", "deletes characters") { $0.insertCharacters(-$1.count(0)) },
        KnownSequence("CSI X", "ECH", "erases characters") {
            $0.cursor.isPastEnd = false
            $0.erase(
                $0.cursor.x..<min($0.width, $0.cursor.x + $1.count(0)), row: $0.cursor.y, sparing: .guarded)
        },
        KnownSequence("CSI L", "IL", "inserts rows") { $0.insertLines($1.count(0)) },
        KnownSequence("CSI M", "DL", "deletes rows") { $0.insertLines(-$1.count(0)) },
        KnownSequence("CSI J", "ED", "erases the screen: after the cursor, before it, all, or the history") {
            $0.eraseScreen($1.value(0), sparing: .guarded)
        },
        KnownSequence("CSI K", "EL", "erases the row: after the cursor, before it, or all") {
            $0.eraseLine($1.value(0), sparing: .guarded)
        },
        KnownSequence("CSI ? J", "DECSED", "erases what is not protected of the screen") {
            $0.eraseScreen($1.value(0), sparing: [.guarded, .protected])
        },
        KnownSequence("CSI ? K", "DECSEL", "erases what is not protected of the row") {
            $0.eraseLine($1.value(0), sparing: [.guarded, .protected])
        },
        KnownSequence("CSI S", "SU", "scrolls up") { $0.scroll($1.count(0)) },
        KnownSequence("CSI T", "SD", "scrolls down") { if $1.count < 2 { $0.scroll(-$1.count(0)) } },
        KnownSequence("CSI ^", "SD", "scrolls down") { $0.scroll(-$1.count(0)) },
        KnownSequence("CSI SP @", "SL", "scrolls to the left") {
            if $0.isInRegion { $0.insertColumns(-$1.count(0), at: $0.columns.lowerBound) }
        },
        KnownSequence("CSI SP A", "SR", "scrolls to the right") {
            if $0.isInRegion { $0.insertColumns($1.count(0), at: $0.columns.lowerBound) }
        },
        KnownSequence("CSI ' }", "DECIC", "inserts columns") {
            if $0.isInRegion { $0.insertColumns($1.count(0), at: $0.cursor.x) }
        },
        KnownSequence("CSI ' ~", "DECDC", "deletes columns") {
            if $0.isInRegion { $0.insertColumns(-$1.count(0), at: $0.cursor.x) }
        },
        KnownSequence("CSI b", "REP", "repeats the last character") { $0.repeatLast($1.count(0)) },
        KnownSequence("CSI $ v", "DECCRA", "copies a rectangle") { $0.copyRectangle($1) },
        KnownSequence("CSI $ x", "DECFRA", "fills a rectangle") { $0.fillRectangle($1) },
        KnownSequence("CSI $ z", "DECERA", "erases a rectangle") { $0.eraseRectangle($1, sparing: []) },
        KnownSequence("CSI $ {", "DECSERA", "erases what is not protected of a rectangle") {
            $0.eraseRectangle($1, sparing: .protected)
        },
        KnownSequence("CSI $ r", "DECCARA", "sets attributes in a rectangle") {
            $0.changeRectangle($1) { $0.change($1) }
        },
        KnownSequence("CSI $ t", "DECRARA", "turns attributes round in a rectangle") {
            $0.changeRectangle($1) { $0.reverse($1) }
        },
        KnownSequence("CSI * x", "DECSACE", "says what a change of attributes extends to") {
            if $1.value(0) < 3 { $0.attributeExtent = $1.value(0) }
        },
        KnownSequence("ESC # 8", "DECALN", "fills the screen with E") { state, _ in state.align() },
    ]
}
