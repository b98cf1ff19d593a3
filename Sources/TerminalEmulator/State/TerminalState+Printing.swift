extension TerminalState: SequenceReceiver {
    mutating func print(_ ascii: ArraySlice<UInt8>) {
        guard sets.isPlain, !modes.inserts, !modes.isOn(TerminalModes.clusters) else {
            for byte in ascii { write(sets.scalar(byte)) }
            return
        }
        var rest = ascii
        let look = currentLook()
        while !rest.isEmpty {
            wrapIfNeeded()
            let end = rightEdge
            let part = rest.prefix(end - cursor.x + 1)
            // What is written over at the edge leaves only the last character.
            if part.count < rest.count, !modes.wraps {
                screen.put(part, look, at: cursor.x, cursor.y)
                screen.put(rest.suffix(1), look, at: end, cursor.y)
                cursor.x = end
                cursor.isPastEnd = true
                break
            }
            screen.put(part, look, at: cursor.x, cursor.y)
            cursor.x += part.count
            if cursor.x > end { (cursor.x, cursor.isPastEnd) = (end, true) }
            rest = rest.dropFirst(part.count)
        }
        if let last = ascii.last { wrote(UInt32(last), width: 1) }
    }

    mutating func print(_ scalar: Unicode.Scalar) {
        sets.single = nil
        write(scalar.value)
    }

    /// The last column that text reaches from where the cursor is.
    var rightEdge: Int { cursor.x <= columns.upperBound ? columns.upperBound : width - 1 }

    private mutating func wrapIfNeeded() {
        guard cursor.isPastEnd else { return }
        cursor.isPastEnd = false
        if modes.wraps { wrap() }
    }

    private mutating func wrap() {
        screen.change(cursor.y) { $0.isWrapped = true }
        index()
        cursor.x = columns.lowerBound
    }

    private mutating func write(_ scalar: UInt32) {
        if join(scalar) { return }
        let wide = widths.width(of: scalar)
        guard wide > 0 else { return }
        wrapIfNeeded()
        let width = min(wide, self.width)
        // A wide character that does not fit goes to the next row.
        if cursor.x + width - 1 > rightEdge {
            if modes.wraps { wrap() } else { cursor.x = max(0, rightEdge - width + 1) }
        }
        let look = currentLook()
        if modes.inserts {
            let cell = erasedCell()
            let range = cursor.x..<rightEdge + 1
            screen.change(cursor.y) { $0.shift(range, by: width, blank: cell) }
        }
        screen.put(ScreenCell(content: scalar, look: look, width: UInt8(width)), at: cursor.x, cursor.y)
        let (x, end) = (cursor.x, rightEdge)
        cursor.x += width
        if cursor.x > end { (cursor.x, cursor.isPastEnd) = (end, true) }
        repeated = scalar
        lastWritten = (x, cursor.y, cursor)
    }

    private mutating func wrote(_ scalar: UInt32, width: Int) {
        repeated = scalar
        lastWritten = (cursor.isPastEnd ? cursor.x : cursor.x - 1, cursor.y, cursor)
    }

    /// Adds a scalar to the character before it, if it belongs there: a mark to the cell at the left of the cursor; with
    /// clusters (mode 2027), whatever makes one character with the last one.
    private mutating func join(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x300, let value = Unicode.Scalar(scalar) else { return false }
        let isMark = widths.width(of: scalar) == 0
        let hasClusters = modes.isOn(TerminalModes.clusters)
        guard isMark || hasClusters else { return false }
        var x = cursor.isPastEnd ? cursor.x : cursor.x - 1
        if x > 0, screen[x, cursor.y].width == 0 { x -= 1 }
        guard x >= 0 else { return isMark }
        var cell = screen[x, cursor.y]
        var text = self.text(of: cell)
        text.unicodeScalars.append(value)
        if !isMark {
            guard let lastWritten, lastWritten.x == x, lastWritten.after == cursor, text.count == 1 else {
                return false
            }
        }
        // Hostile output could make a single character as long as it likes.
        guard text.unicodeScalars.count <= 32 else { return true }
        sweep()
        cell.content = ScreenCell.firstCluster + clusters.number(of: text)
        let isWidened =
            hasClusters && cell.width == 1 && (value == "\u{fe0f}" || widths.width(of: scalar) > 0)
        if isWidened, x + 1 <= columns.upperBound, x + 1 < width {
            cell.width = 2
            cursor.x = x + 2
            if cursor.x > rightEdge { (cursor.x, cursor.isPastEnd) = (rightEdge, true) }
        }
        screen.put(cell, at: x, cursor.y)
        lastWritten = (x, cursor.y, cursor)
        return true
    }

    /// The text of a cell.
    func text(of cell: ScreenCell) -> String {
        if cell.isCluster { return clusters[cell.content - ScreenCell.firstCluster] }
        return Unicode.Scalar(cell.content).map { String($0) } ?? ""
    }

    func scalars(of cell: ScreenCell) -> [UInt32] {
        cell.isCluster ? text(of: cell).unicodeScalars.map(\.value) : [cell.content]
    }

    /// The text of a row, without the blanks at its end.
    func text(of row: ScreenRow) -> String {
        var text = row.cells.reduce(into: "") { if $1.width > 0 { $0 += self.text(of: $1) } }
        while text.last == " " { text.removeLast() }
        return text
    }

    /// Writes the last character again (REP).
    mutating func repeatLast(_ count: Int) {
        guard let repeated else { return }
        for _ in 0..<min(count, width * height) { write(repeated) }
    }

    mutating func control(_ code: UInt8) {
        switch code {
        case 0x08: moveLeft(1)
        case 0x09: tab(1)
        case 0x0a...0x0c:
            index()
            if modes.isAnsiOn(20) { carriageReturn() }
        case 0x0d: carriageReturn()
        case 0x0e: sets.current = 1
        case 0x0f: sets.current = 0
        default: return
        }
    }

    mutating func sequence(_ name: SequenceName, _ parameters: [Parameter]) {
        KnownSequence.byName[name]?.action(&self, parameters)
    }

    mutating func string(_ kind: SequenceParser.StringKind, _ name: SequenceName, _ content: ControlString) {
        switch kind {
        case .command: if !content.isCut { command(content.bytes) }
        case .application: if content.bytes.first == UInt8(ascii: "G") { showPicture() }
        case .device: KnownSequence.deviceByName[name]?.action(&self, content)
        case .ignored: break
        }
    }

    /// Notes that a picture would be here. It is passed over as a whole.
    mutating func showPicture() { screen.change(cursor.y) { $0.hasPicture = true } }
}
