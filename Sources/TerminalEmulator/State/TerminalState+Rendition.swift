import TerminalUI

extension CellLook {
    /// Changes the look (SGR; ECMA-48, 8.3.117; XTerm Control Sequences; sub-parameters as in ITU-T T.416).
    mutating func change(_ parameters: [Parameter]) {
        if parameters.isEmpty { resetRendition() }
        var rest = parameters[...]
        while let parameter = rest.popFirst() {
            let code = parameter.value ?? 0
            switch code {
            case 0: resetRendition()
            case 1, 2, 3, 7, 8, 9, 53: attributes.insert(Self.attributes[code] ?? [])
            case 5, 6: attributes.insert(.blink)
            case 4:
                underline =
                    parameter.parts.count > 1
                    ? Underline(rawValue: UInt8(clamping: parameter.parts[1] ?? 1)) ?? .single : .single
            case 21: underline = .double
            case 22: attributes.subtract([.bold, .dim])
            case 23: attributes.remove(.italic)
            case 24: underline = .none
            case 25: attributes.remove(.blink)
            case 27, 28, 29: attributes.remove(Self.attributes[code - 20] ?? [])
            case 55: attributes.remove(.overlined)
            case 30...37: foreground = .indexed(UInt8(code - 30))
            case 90...97: foreground = .indexed(UInt8(code - 82))
            case 39: foreground = .standard
            case 40...47: background = .indexed(UInt8(code - 40))
            case 100...107: background = .indexed(UInt8(code - 92))
            case 49: background = .standard
            case 38: foreground = Self.color(parameter, &rest) ?? foreground
            case 48: background = Self.color(parameter, &rest) ?? background
            case 58: underlineColor = Self.color(parameter, &rest) ?? underlineColor
            case 59: underlineColor = .standard
            default: break
            }
        }
    }

    private static let attributes: [Int: Attributes] = [
        1: .bold, 2: .dim, 3: .italic, 7: .reverse, 8: .concealed, 9: .struck, 53: .overlined,
    ]

    /// Reads a colour from the sub-parameters of its parameter, or else from the parameters after it, which it removes
    /// from `rest`.
    private static func color(_ parameter: Parameter, _ rest: inout ArraySlice<Parameter>) -> CellColor? {
        var parts = parameter.parts.dropFirst().map { $0 ?? 0 }
        if parts.isEmpty {
            let count = rest.first?.value == 2 ? 4 : 2
            parts = rest.prefix(count).map { $0.value ?? 0 }
            rest = rest.dropFirst(count)
        } else if parts[0] == 2, parts.count > 4 {
            // Removes the number of the colour space, which most programs leave out.
            parts.remove(at: 1)
        }
        switch (parts.first, parts.count) {
        case (5, 2...) where parts[1] < 256: return .indexed(UInt8(parts[1]))
        case (2, 4...) where parts[1...3].allSatisfy { $0 < 256 }:
            return .exact(UInt8(parts[1]), UInt8(parts[2]), UInt8(parts[3]))
        default: return nil
        }
    }

    /// Inverts attributes (DECRARA).
    mutating func reverse(_ parameters: [Parameter]) {
        for code in parameters.numbers {
            switch code {
            case 0:
                attributes.formSymmetricDifference([.bold, .blink, .reverse])
                underline = underline == .none ? .single : .none
            case 4: underline = underline == .none ? .single : .none
            case 5: attributes.formSymmetricDifference(.blink)
            case 1, 7, 8: attributes.formSymmetricDifference(Self.attributes[code] ?? [])
            default: break
            }
        }
    }

    /// The parameters of the `SGR` sequence that sets this look.
    var parameters: String {
        var parts = ["0"]
        for (code, attribute) in Self.attributes.sorted(by: { $0.key < $1.key })
        where attributes.contains(attribute) {
            parts.append("\(code)")
        }
        if attributes.contains(.blink) { parts.append("5") }
        if underline != .none { parts.append(underline == .single ? "4" : "4:\(underline.rawValue)") }
        for (code, color) in [(30, foreground), (40, background)] {
            switch color {
            case .standard: break
            case .indexed(let number) where number < 8: parts.append("\(code + Int(number))")
            case .indexed(let number) where number < 16: parts.append("\(code + 52 + Int(number))")
            case .indexed(let number): parts.append("\(code + 8):5:\(number)")
            case .exact(let red, let green, let blue): parts.append("\(code + 8):2::\(red):\(green):\(blue)")
            }
        }
        return parts.joined(separator: ";")
    }
}
