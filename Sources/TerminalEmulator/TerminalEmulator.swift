import CTSM
public import TerminalUI

/// A terminal in memory: it gets what a program writes, and holds what a terminal would show.
///
/// The screen is libtsm's. `SequenceFilter` and `TextWriter` keep from it whatever would harm it, and rewrite sequences and
/// glyphs that it does not know. Widths are libtsm's; direct colours become the nearest of xterm's 256.
public final class TerminalEmulator {
    public private(set) var size: Size
    /// The title that the program has set; empty if it has set none.
    public internal(set) var title = ""
    /// The modes that the program has set, or has left as they are on a new terminal.
    public internal(set) var modes = TerminalModes()
    /// The answers to the program's questions, and the bytes of keys and clicks, which are not sent yet.
    private var replies: [UInt8] = []
    /// Whether the program is in the middle of a frame that is shown at once (synchronized output, mode 2026).
    private(set) var isInFrame = false

    /// The text of the last mark in the output (`markCommand`).
    var mark = ""
    /// The number of a command that marks a place in the output, and that no terminal has.
    static let markCommand = "77077"

    var writer = TextWriter()
    private var filter = SequenceFilter()
    private var screen: OpaquePointer?
    private var vte: OpaquePointer?
    private var shown: CellGrid
    private var age: tsm_age_t = 0

    public init(size wanted: Size) {
        size = Size(width: max(1, wanted.width), height: max(1, wanted.height))
        shown = CellGrid(size: size)
        tsm_screen_new(&screen, nil, nil)
        tsm_screen_resize(screen, UInt32(size.width), UInt32(size.height))
        let user = Unmanaged.passUnretained(self).toOpaque()
        tsm_vte_new(
            &vte, screen,
            { _, bytes, count, user in
                guard let bytes, let user else { return }
                let emulator = Unmanaged<TerminalEmulator>.fromOpaque(user).takeUnretainedValue()
                emulator.replies += UnsafeRawBufferPointer(start: bytes, count: count)
            }, user, nil, nil)
        hideCursor()
    }

    deinit {
        tsm_vte_unref(vte)
        tsm_screen_unref(screen)
    }

    /// The last frame that the program has finished.
    public var grid: CellGrid {
        if !isInFrame { update() }
        return shown
    }

    /// The place of the cursor; nil if it is hidden.
    public var cursor: Point? { modes.left.contains(.hiddenCursor) ? nil : place }

    /// The place of the cursor, hidden or not. After the last column, it waits there for the next character.
    var place: Point {
        Point(
            x: min(Int(tsm_screen_get_cursor_x(screen)), size.width - 1),
            y: min(Int(tsm_screen_get_cursor_y(screen)), size.height - 1))
    }

    /// Gives the terminal another size. Cells that do not fit are lost, as on a real terminal.
    public func resize(to wanted: Size) {
        let new = Size(width: max(1, wanted.width), height: max(1, wanted.height))
        guard new != size else { return }
        size = new
        tsm_screen_resize(screen, UInt32(new.width), UInt32(new.height))
        shown = CellGrid(size: new)
        age = 0
    }

    /// Takes what a program has written.
    public func feed(_ output: [UInt8]) {
        filter.feed(output) { part in
            if case .plain(let bytes) = part { return write(writer.write(bytes)) }
            write(writer.endText())
            switch part {
            case .plain, .device: break
            case .escape(let bytes): escape(bytes)
            case .control(let bytes): if let sequence = ControlSequence(bytes) { control(sequence) }
            case .command(let bytes): command(String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    /// Begins a frame that is shown at once, or ends it. Terminals also end it after a while.
    func setInFrame(_ isOn: Bool) {
        if isOn, !isInFrame { update() }
        isInFrame = isOn
    }

    /// Returns the bytes for the program, and forgets them.
    public func takeReplies() -> [UInt8] {
        defer { replies = [] }
        return replies
    }

    func reply(_ text: String) { reply(Array(text.utf8)) }

    func reply(_ bytes: [UInt8]) { replies += bytes }

    func write(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        bytes.withUnsafeBytes { bytes in
            tsm_vte_input(vte, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
        }
    }

    /// Keeps libtsm from drawing its cursor, which is a reversed cell.
    func hideCursor() { write(Array("\u{1b}[?25l".utf8)) }

    // MARK: The grid

    /// Reads the cells that have changed since the last time.
    private func update() {
        let user = Unmanaged.passUnretained(self).toOpaque()
        age = tsm_screen_draw(
            screen,
            { _, _, scalars, count, width, x, y, attributes, age, user in
                guard let user, let attributes else { return 0 }
                let emulator = Unmanaged<TerminalEmulator>.fromOpaque(user).takeUnretainedValue()
                guard age == 0 || age > emulator.age else { return 0 }
                let code = count > 0 ? scalars?.pointee ?? 0x20 : 0x20
                emulator.show(code, width: Int(width), at: Point(x: Int(x), y: Int(y)), attributes)
                return 0
            }, user)
        shown.blankHalves()
        shown.links = [:]
        guard !addresses.isEmpty else { return }
        for y in 0..<size.height { shown.links[y] = links(row: y) }
    }

    /// The addresses of the links on the screen, by their cells.
    private var addresses: [Point: String] = [:]

    private func show(
        _ code: UInt32, width: Int, at place: Point, _ attributes: UnsafePointer<tsm_screen_attr>
    ) {
        addresses[place] = nil
        // The right half of a wide character comes with the left one.
        guard width > 0 else { return }
        let glyph = writer.table.glyph(for: code)
        var style = attributes.style
        if glyph.isDim { style.attributes.insert(.dim) }
        if glyph.isStruck { style.attributes.insert(.strikethrough) }
        if let link = glyph.link {
            style.attributes.insert(.link)
            for x in 0..<width { addresses[Point(x: place.x + x, y: place.y)] = link }
        }
        let isWide = width == 2 && place.x + 1 < size.width
        for (x, cell) in Cell.cells(glyph.scalars, isWide: isWide, style).enumerated() {
            shown.replaceCell(place.x + x, place.y, with: cell)
        }
    }

    /// Returns the links of a row, one for each cell; nil if it has none.
    private func links(row y: Int) -> [CellLink]? {
        let links = (0..<size.width).compactMap { x in
            addresses[Point(x: x, y: y)].map { CellLink(y: y, columns: x..<x + 1, address: $0) }
        }
        return links.isEmpty ? nil : links
    }
}

extension UnsafePointer<tsm_screen_attr> {
    fileprivate var style: Style {
        let bits = ctsm_attributes(self)
        let attributes: [Style.Attributes] = [.bold, .italic, .underline, .reverse, .blink]
        var style = Style()
        for (index, attribute) in attributes.enumerated() where bits & 1 << index != 0 {
            style.attributes.insert(attribute)
        }
        style.foreground = Self.number(
            pointee.fccode, XtermColors.RGB(pointee.fr, pointee.fg, pointee.fb))
        style.background = Self.number(
            pointee.bccode, XtermColors.RGB(pointee.br, pointee.bg, pointee.bb))
        return style
    }

    /// Returns the number of a colour: one of the first 16, or the nearest with a fixed number. Nil for the default colour.
    private static func number(_ code: Int8, _ color: XtermColors.RGB) -> UInt8? {
        switch Int(code) {
        case ..<0: XtermColors.nearest(color)
        case 0..<16: UInt8(code)
        default: nil
        }
    }
}
