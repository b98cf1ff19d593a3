extension KnownSequence {
    /// Sequences that change settings of the terminal.
    static let settings: [KnownSequence] = [
        .init("CSI m", "SGR", "sets the look of text") { $0.look.change($1) },
        .init("CSI \" q", "DECSCA", "protects text from selective erasure") {
            if $1.value(0) == 1 { $0.look.attributes.insert(.protected) }
            if [0, 2].contains($1.value(0)) { $0.look.attributes.remove(.protected) }
        },
        .init("ESC V", "SPA", "protects text from erasure") { state, _ in
            state.look.attributes.insert(.guarded)
            state.guardsCells = true
        },
        .init("ESC W", "EPA", "ends that") { state, _ in state.look.attributes.remove(.guarded) },
        .init("CSI h", "SM", "sets modes") { $0.setAnsi($1, true) },
        .init("CSI l", "RM", "resets modes") { $0.setAnsi($1, false) },
        .init("CSI ? h", "DECSET", "sets DEC's and xterm's modes") { $0.set($1, true) },
        .init("CSI ? l", "DECRST", "resets DEC's and xterm's modes") { $0.set($1, false) },
        .init("ESC =", "DECKPAM", "sets mode 66") { state, _ in state.modes.set(66, true) },
        .init("ESC >", "DECKPNM", "resets mode 66") { state, _ in state.modes.set(66, false) },
        .init("CSI SP q", "DECSCUSR", "sets the form of the cursor") {
            if $1.value(0) < 7 { $0.cursorShape = $1.value(0) }
        },
        .init("CSI > m", "XTMODKEYS", "sets how keys with modifiers are sent") {
            if $1.isEmpty || $1.value(0) == 4 { $0.otherKeys = min(2, $1.value(1)) }
        },
        .init("CSI > n", "XTMODKEYS", "sends them as usual") { if $1.value(0) == 4 { $0.otherKeys = 0 } },
        .init("CSI = u", "kitty", "sets how keys are sent") {
            $0.screen.keyboard.set($1.value(0), how: $1.count(1))
        },
        .init("CSI > u", "kitty", "keeps that, and sets it") { $0.screen.keyboard.push($1.value(0)) },
        .init("CSI < u", "kitty", "brings back what was kept") { $0.screen.keyboard.pop($1.count(0)) },
        .init("CSI t", "XTWINOPS", "changes the window, or tells its size and titles") {
            $0.changeWindow($1)
        },
        .init("CSI * |", "DECSNLS", "sets the number of rows") {
            if $1.value(0) > 0 { $0.ask(nil, $1.value(0)) }
        },
        .init("CSI $ |", "DECSCPP", "sets the number of columns, 80 or 132") {
            if [0, 80, 132].contains($1.value(0)) { $0.ask($1.value(0) == 132 ? 132 : 80, nil) }
        },
        .init("CSI \" p", "DECSCL", "keeps to an older terminal of DEC's, as a new one") {
            guard (61...65).contains($1.value(0)) else { return }
            $0.softReset()
            $0.level = min(4, $1.value(0) - 60)
        },
        .init("CSI ! p", "DECSTR", "brings back the modes of a new terminal") { state, _ in
            state.softReset()
        },
        .init("ESC c", "RIS", "brings back a new terminal") { state, _ in state.reset() },
        .init("ESC n", "LS2", "chooses the third set of characters") { state, _ in state.sets.current = 2 },
        .init("ESC o", "LS3", "chooses the fourth set") { state, _ in state.sets.current = 3 },
        .init("ESC N", "SS2", "chooses the third set for one character") { state, _ in
            state.sets.single = 2
        },
        .init("ESC O", "SS3", "chooses the fourth set for one character") { state, _ in
            state.sets.single = 3
        },
    ]

    /// Sequences that put a character set into one of the slots G0 to G3. National sets are treated as ASCII, as usual
    /// with UTF-8.
    static let designations: [KnownSequence] = zip("()*+", 0...).flatMap { opener, place in
        "B0A1245679CEHKQRYZ=`".map { final in
            .init("ESC \(opener) \(final)", "SCS", "puts a set of characters into place \(place)") {
                state, _ in
                state.sets.sets[place] = final == "0" ? .drawing : final == "A" ? .british : .ascii
            }
        }
    }
}
