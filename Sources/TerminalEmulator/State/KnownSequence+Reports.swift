extension KnownSequence {
    /// Sequences that the terminal answers.
    static let reports: [KnownSequence] = [
        .init("CSI c", "DA1", "tells what the terminal is") { if $1.value(0) == 0 { $0.tellDevice() } },
        .init("ESC Z", "DECID", "tells what the terminal is") { state, _ in state.tellDevice() },
        .init("CSI > c", "DA2", "tells the kind and the version of the terminal") {
            if $1.value(0) == 0 { $0.reply("\u{1b}[>41;400;0c") }
        },
        .init("CSI = c", "DA3", "tells the unit") {
            if $1.value(0) == 0 { $0.reply("\u{1b}P!|00000000\u{1b}\\") }
        },
        .init("CSI > q", "XTVERSION", "tells the terminal's name") {
            if $1.value(0) == 0 { $0.reply("\u{1b}P>|guichet\u{1b}\\") }
        },
        .init("CSI n", "DSR, CPR", "tells that all is well, or where the cursor is") {
            $0.tellStatus($1.value(0))
        },
        .init("CSI ? n", "DECDSR, DECXCPR", "tells the state of a part, or where the cursor is") {
            $0.tellPart($1)
        },
        .init("CSI $ p", "DECRQM", "tells whether a mode is set") { $0.tell($1.value(0), isPrivate: false) },
        .init("CSI ? $ p", "DECRQM", "tells whether one of DEC's or xterm's modes is set") {
            $0.tell($1.value(0), isPrivate: true)
        },
        .init("CSI * y", "DECRQCRA", "tells the sum of a rectangle") {
            let sum = String($0.checksum(Array($1.dropFirst(2))), radix: 16, uppercase: true)
            $0.reply("\u{1b}P\($1.value(0))!~\(String(repeating: "0", count: 4 - sum.count))\(sum)\u{1b}\\")
        },
        .init("CSI x", "DECREQTPARM", "tells the line's parameters") {
            if $1.value(0) < 2 { $0.reply("\u{1b}[\($1.value(0) + 2);1;1;128;128;1;0x") }
        },
        .init("CSI ? m", "XTQMODKEYS", "tells how keys with modifiers are sent") {
            if $1.value(0) == 4 { $0.reply("\u{1b}[>4;\($0.otherKeys)m") }
        },
        .init("CSI ? u", "kitty", "tells how keys are sent") { state, _ in
            state.reply("\u{1b}[?\(state.screen.keyboard.flags.rawValue)u")
        },
    ]
}
