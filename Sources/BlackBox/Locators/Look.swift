package import TerminalUI

/// A colour or an attribute of an element's characters.
public enum Look: Hashable, Sendable {
    case normal, accent, highlight, secondary, error, paper
    case bold, dim, underline, reverse, italic, blink, strikethrough
    /// A number of xterm's 256 colours, in what another program has drawn.
    case foreground(UInt8), background(UInt8)

    /// The looks by meaning and the attributes, without the colours that have numbers.
    package static let named: [Look] = [
        .normal, .accent, .highlight, .secondary, .error, .paper, .bold, .dim, .underline, .reverse, .italic,
        .blink, .strikethrough,
    ]

    /// The names of the first 16 colours, in the order of their numbers (ECMA-48, 8.3.117; xterm).
    package static let colorNames =
        ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
        + ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"].map { "bright-\($0)" }

    /// The name of the look in scenarios, e.g. `error`, `red`, `on-blue` or `color-208`.
    package var name: String {
        switch self {
        case .foreground(let number): Self.name(ofColor: number)
        case .background(let number): "on-" + Self.name(ofColor: number)
        default: String(describing: self)
        }
    }

    /// A regular expression for the names of colours that have numbers.
    package static let colorPattern = "^(on-)?(\(colorNames.joined(separator: "|"))|color-[0-9]{1,3})$"

    private static func name(ofColor number: UInt8) -> String {
        number < colorNames.count ? colorNames[Int(number)] : "color-\(number)"
    }

    /// Makes a look from its name; nil if there is none of this name.
    package init?(named name: String) {
        func number(_ name: Substring) -> UInt8? {
            Self.colorNames.firstIndex(of: String(name)).map { UInt8($0) }
                ?? (name.hasPrefix("color-") ? UInt8(name.dropFirst(6)) : nil)
        }
        if let known = Self.named.first(where: { $0.name == name }) {
            self = known
        } else if name.hasPrefix("on-"), let number = number(name.dropFirst(3)) {
            self = .background(number)
        } else if let number = number(name[...]) {
            self = .foreground(number)
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
        let found = looks(of: cells).map(\.name)
        if found.contains(name) { return "only a part of it is in the style \(name)" }
        return (found.isEmpty ? "" : "it is in the style \(found.listed()), ") + "not in the style \(name)"
    }

    /// The attributes of the cells if this look is an attribute, and otherwise their colours.
    private func looks(of cells: [Cell]) -> [Look] {
        var looks = Look.named.filter { ($0.attribute == nil) == (attribute == nil) }
        if attribute == nil {
            looks += Set(cells.compactMap(\.style.foreground)).sorted().map(Look.foreground)
            looks += Set(cells.compactMap(\.style.background)).sorted().map(Look.background)
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
        case .foreground(let number): return style.foreground == number
        case .background(let number): return style.background == number
        default: return style.foreground == nil && String(describing: style.color) == name
        }
    }
}

extension Style {
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
        let numbers = [foreground.map(Look.foreground), background.map(Look.background)].compactMap(\.?.name)
        return (colors + numbers + attributes).joined(separator: " ")
    }

    /// Makes a style from a name such as `error bold`. Ignores unknown words.
    package init(named name: String) {
        self.init()
        for word in name.split(separator: " ") {
            for known in Self.colorNames where known.name == word { color = known.color }
            for known in Self.attributeNames where known.name == word { attributes.insert(known.attribute) }
            switch Look(named: String(word)) {
            case .foreground(let number): foreground = number
            case .background(let number): background = number
            default: break
            }
        }
    }
}
