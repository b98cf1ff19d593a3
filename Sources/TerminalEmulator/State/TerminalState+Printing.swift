/// Printing text onto the screen.
extension TerminalState: SequenceReceiver {
    mutating func print(_ ascii: ArraySlice<UInt8>) {
        guard sets.isPlain, !modes.inserts else {
            for byte in ascii { write(sets.scalar(byte)) }
            return
        }
        let look = currentLook()
        var rest = ascii
        while !rest.isEmpty {
            wrapIfNeeded()
            let end = rightEdge
            let part = rest.prefix(end - cursor.x + 1)
            screen.put(part, look, at: cursor.x, cursor.y)
            rest = rest.dropFirst(part.count)
            advance(part.count, to: end)
            // Without autowrap, the last column gets all the rest, so only the last character remains visible.
            if !modes.wraps { rest = rest.suffix(1) }
        }
        repeated = ascii.last.map { UInt32($0) }
    }

    mutating func print(_ scalar: Unicode.Scalar) {
        sets.single = nil
        write(scalar.value)
    }

    private mutating func advance(_ count: Int, to end: Int) {
        let x = cursor.x + count
        cursor = TerminalCursor(x: min(x, end), y: cursor.y, isPastEnd: x > end)
        lastWritten = (x - 1, cursor)
    }

    private mutating func wrapIfNeeded() {
        if cursor.isPastEnd, modes.wraps { wrap() }
        cursor.isPastEnd = false
    }

    mutating func wrap() {
        screen.change(cursor.y) { $0.isWrapped = true }
        index()
        cursor.x = columns.lowerBound
    }

    /// Takes the cursor to the next row if a wide character does not fit into this one.
    private mutating func makeRoom(_ room: Int) {
        guard cursor.x + room - 1 > rightEdge else { return }
        if modes.wraps { wrap() } else { cursor.x = max(0, rightEdge - room + 1) }
    }

    private mutating func write(_ scalar: UInt32) {
        let room = min(widths.width(of: scalar), width)
        if join(scalar, isMark: room == 0) || room == 0 { return }
        wrapIfNeeded()
        makeRoom(room)
        let (look, blank, end) = (currentLook(), erasedCell(), rightEdge)
        if modes.inserts {
            let range = cursor.x..<end + 1
            screen.change(cursor.y) { $0.shift(range, by: room, blank: blank) }
        }
        screen.put(ScreenCell(content: scalar, look: look, width: UInt8(room)), at: cursor.x, cursor.y)
        let x = cursor.x
        advance(room, to: end)
        lastWritten?.x = x
        repeated = scalar
    }

    /// Adds a scalar to the character before it if it belongs there, and returns whether it does. A combining mark
    /// belongs to the cell to the left of the cursor. With grapheme clusters (mode 2027), so does any scalar that makes
    /// one character with the last one.
    private mutating func join(_ scalar: UInt32, isMark: Bool) -> Bool {
        let hasClusters = modes.isOn(TerminalModes.clusters)
        guard isMark || hasClusters && scalar >= 0x300, let value = Unicode.Scalar(scalar) else {
            return false
        }
        var x = cursor.isPastEnd ? cursor.x : cursor.x - 1
        if x > 0, screen[x, cursor.y].width == 0 { x -= 1 }
        guard x >= 0, isMark || lastWritten?.x == x && lastWritten?.after == cursor else { return false }
        var cell = screen[x, cursor.y]
        // Without a mark or a cluster before it, only a flag or an emoji can extend a character.
        guard isMark || cell.isCluster || scalar >= 0x1f1e6 else { return false }
        let text = text(of: cell) + String(value)
        guard isMark || text.count == 1 else { return false }
        // Limits a cluster, because hostile output could make a single character endlessly long.
        guard text.unicodeScalars.count <= 32 else { return true }
        sweep()
        cell.content = ScreenCell.firstCluster + clusters.number(of: text)
        if !isMark, width > 1 {
            cell.width = 2
            cursor = TerminalCursor(x: x, y: cursor.y)
            if x == rightEdge { screen.put(erasedCell(), at: x, cursor.y) }
            makeRoom(2)
            x = cursor.x
            advance(2, to: rightEdge)
        }
        screen.put(cell, at: x, cursor.y)
        lastWritten = (x, cursor)
        return true
    }

    /// Returns the scalars of a cell.
    func scalars(of cell: ScreenCell) -> [UInt32] {
        cell.isCluster ? text(of: cell).unicodeScalars.map(\.value) : [cell.content]
    }

    private func text(of cell: ScreenCell) -> String {
        if cell.isCluster { return clusters[cell.content - ScreenCell.firstCluster] }
        return Unicode.Scalar(cell.content).map { String($0) } ?? ""
    }

    /// Returns the text of a row, with or without its trailing blanks.
    func text(of row: ScreenRow, keepsBlanks: Bool = false) -> String {
        let end = row.cells.lastIndex { keepsBlanks || $0.content != 0x20 }.map { $0 + 1 } ?? 0
        return row.cells[..<end].reduce(into: "") { if $1.width > 0 { $0 += text(of: $1) } }
    }

    /// Writes the last character `count` more times (REP).
    mutating func repeatLast(_ count: Int) {
        guard let repeated else { return }
        for _ in 0..<min(count, width * height) { write(repeated) }
    }

    // MARK: Controls, sequences and strings

    mutating func control(_ code: UInt8) {
        switch code {
        case 0x08: moveLeft(1)
        case 0x09: tab(1)
        case 0x0a...0x0c:
            index()
            if modes.isAnsiOn(20) { carriageReturn() }
        case 0x0d: carriageReturn()
        case 0x0e, 0x0f: sets.current = code == 0x0e ? 1 : 0
        default: break
        }
    }

    mutating func sequence(_ name: SequenceName, _ parameters: [Parameter]) {
        KnownSequence.byName[name]?.action(&self, parameters)
    }

    mutating func string(_ kind: SequenceParser.StringKind, _ name: SequenceName, _ bytes: [UInt8]) {
        switch kind {
        case .command: command(bytes)
        case .device where name == SequenceName("DCS $ q"): tellSetting(bytes)
        case .device where name == SequenceName("DCS + q"): tellCapabilities(bytes)
        // A picture in Sixel or kitty's format is not drawn; the row only notes it.
        case .device where name == SequenceName("DCS q"): screen.change(cursor.y) { $0.hasPicture = true }
        case .application where Self.showsPicture(bytes): screen.change(cursor.y) { $0.hasPicture = true }
        case .device, .application, .ignored: break
        }
    }

    /// Whether a command of kitty's graphics shows a picture. The others only transmit, query or delete one (kitty,
    /// "Terminal graphics protocol").
    private static func showsPicture(_ command: [UInt8]) -> Bool {
        guard command.first == UInt8(ascii: "G") else { return false }
        let keys = command.dropFirst().prefix { $0 != UInt8(ascii: ";") }.split(separator: UInt8(ascii: ","))
        return keys.contains { $0.elementsEqual("a=T".utf8) || $0.elementsEqual("a=p".utf8) }
    }
}
