public import TerminalUI

/// A colour or an attribute of an element's characters.
public enum Look: Hashable, Sendable {
    case normal, accent, highlight, secondary, error, paper
    case bold, dim, underline, reverse, italic, blink, strikethrough
    /// A colour in what another program has drawn.
    case foreground(CellColor), background(CellColor)

    /// The looks by meaning and the attributes, without the colours of other programs.
    package static let named: [Look] = [
        .normal, .accent, .highlight, .secondary, .error, .paper, .bold, .dim, .underline, .reverse, .italic,
        .blink, .strikethrough,
    ]

    /// The names of the first 16 colours, in the order of their numbers (ECMA-48, 8.3.117; xterm).
    package static let colorNames =
        ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
        + ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"].map { "bright-\($0)" }

    /// The name of the look in scenarios, e.g. `error`, `red`, `on-blue`, `color-208` or `#ff8700`.
    package var name: String {
        switch self {
        case .foreground(let color): color.name
        case .background(let color): "on-" + color.name
        default: String(describing: self)
        }
    }

    /// A regular expression for the names of colours of other programs.
    package static let colorPattern =
        "^(on-)?(\(colorNames.joined(separator: "|"))|color-[0-9]{1,3}|#[0-9a-fA-F]{6})$"

    /// Makes a look from its name; nil if there is none of this name.
    package init?(named name: String) {
        if let known = Self.named.first(where: { $0.name == name }) {
            self = known
        } else if name.hasPrefix("on-"), let color = CellColor(named: name.dropFirst(3)) {
            self = .background(color)
        } else if let color = CellColor(named: name[...]) {
            self = .foreground(color)
        } else {
            return nil
        }
    }

    private var attribute: Style.Attributes? {
        Style.attributeNames.first { $0.name == name }?.attribute
    }

    /// Whether a part of the screen has characters, and each character has this look.
    package func isOf(_ rect: Rect, in grid: CellGrid) -> Bool {
        let cells = Self.cells(of: rect, in: grid)
        return !cells.isEmpty && cells.allSatisfy(holds)
    }

    /// Says why a part of the screen does not have this look: `it is in the style secondary, not in the style error`.
    func objection(to rect: Rect, in grid: CellGrid) -> String {
        let cells = Self.cells(of: rect, in: grid)
        if looks(of: cells, isAttribute: attribute != nil).contains(self) {
            return "only a part of it is in the style \(name)"
        }
        var found = [false, true].flatMap { looks(of: cells, isAttribute: $0).map(\.name) }
        if found.count > 1 { found.removeAll { $0 == Look.normal.name } }
        return (found.isEmpty ? "" : "it is in the style \(found.listed()), ") + "not in the style \(name)"
    }

    /// The attributes of the cells, or their colours.
    private func looks(of cells: [Cell], isAttribute: Bool) -> [Look] {
        var looks = Look.named.filter { ($0.attribute != nil) == isAttribute }
        if !isAttribute {
            looks += Set(cells.flatMap(\.style.ownColors)).sorted { $0.name < $1.name }
        }
        return looks.filter { look in cells.contains { look.holds($0) } }
    }

    /// Returns the cells of a part of the screen, without blank cells.
    private static func cells(of rect: Rect, in grid: CellGrid) -> [Cell] {
        let part = rect.intersection(Rect(size: grid.size))
        return (part.y..<part.maxY).flatMap { y in (part.x..<part.maxX).map { grid[$0, y] } }
            .filter { !$0.isContinuation && $0.text != " " }
    }

    private func holds(_ cell: Cell) -> Bool {
        let style = cell.style
        if let attribute { return style.attributes.contains(attribute) }
        switch self {
        case .foreground(let color): return style.foreground == color
        case .background(let color): return style.background == color
        default: return style.foreground == .standard && String(describing: style.color) == name
        }
    }
}

extension CellColor {
    /// The name in scenarios: `red`, `color-208`, or `#ff8700` for an exact one.
    fileprivate var name: String {
        switch self {
        case .standard: "normal"
        case .indexed(let number):
            Int(number) < Look.colorNames.count ? Look.colorNames[Int(number)] : "color-\(number)"
        case .exact(let red, let green, let blue): XtermColors.RGB(red, green, blue).hex
        }
    }

    /// Makes a colour from its name; nil if there is none of this name.
    fileprivate init?(named name: Substring) {
        if let number = Look.colorNames.firstIndex(of: String(name)) {
            self = .indexed(UInt8(number))
        } else if name.hasPrefix("color-"), let number = UInt8(name.dropFirst(6)) {
            self = .indexed(number)
        } else if name.hasPrefix("#"), name.count == 7, name.dropFirst().allSatisfy(\.isHexDigit),
            let number = UInt32(name.dropFirst(), radix: 16)
        {
            self = .exact(UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255))
        } else {
            return nil
        }
    }
}

extension Style {
    /// The colours that another program has chosen.
    fileprivate var ownColors: [Look] {
        (foreground == .standard ? [] : [.foreground(foreground)])
            + (background == .standard ? [] : [.background(background)])
    }

    private static let colorNames = Color.allCases.map { (name: "\($0)", color: $0) }
    /// The attributes with their names, and the codes that set them (ECMA-48, 8.3.117).
    static let attributeNames: [(name: String, attribute: Attributes, code: String)] = [
        ("bold", .bold, "1"), ("dim", .dim, "2"), ("underline", .underline, "4"), ("reverse", .reverse, "7"),
        ("italic", .italic, "3"), ("blink", .blink, "5"), ("strikethrough", .strikethrough, "9"),
    ]

    /// The names of the style's colours and attributes: `error bold`, `red on-blue underline`.
    package var name: String {
        let attributes = Self.attributeNames.filter { self.attributes.contains($0.attribute) }.map(\.name)
        let colors = Self.colorNames.filter { $0.color == color && color != .normal }.map(\.name)
        return (colors + ownColors.map(\.name) + attributes).joined(separator: " ")
    }

    /// Makes a style from a name such as `error bold`. Ignores unknown words.
    package init(named name: String) {
        self.init()
        for word in name.split(separator: " ") {
            for known in Self.colorNames where known.name == word { color = known.color }
            for known in Self.attributeNames where known.name == word { attributes.insert(known.attribute) }
            switch Look(named: String(word)) {
            case .foreground(let color): foreground = color
            case .background(let color): background = color
            default: break
            }
        }
    }
}
