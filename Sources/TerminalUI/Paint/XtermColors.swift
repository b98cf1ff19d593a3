/// The 256 colours of xterm by their numbers: 16 that a terminal's owner may choose, a cube of 6 × 6 × 6, and 24 greys
/// (xterm, `256colres.h`).
package enum XtermColors {
    package struct RGB: Hashable, Sendable {
        package var red: UInt8
        package var green: UInt8
        package var blue: UInt8

        package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
            (self.red, self.green, self.blue) = (red, green, blue)
        }

        fileprivate func distance(to other: RGB) -> Int {
            [(red, other.red), (green, other.green), (blue, other.blue)].reduce(0) { sum, part in
                let difference = Int(part.0) - Int(part.1)
                return sum + difference * difference
            }
        }
    }

    /// The first 16 colours as xterm has them by default (`XTerm-col.ad`).
    private static let basic: [RGB] = [
        RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0),
        RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229),
        RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
        RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
    ]

    private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

    package static func rgb(_ number: UInt8) -> RGB {
        switch Int(number) {
        case 0..<16: return basic[Int(number)]
        case 16..<232:
            let place = Int(number) - 16
            return RGB(levels[place / 36], levels[place / 6 % 6], levels[place % 6])
        default:
            let grey = 8 + 10 * (number - 232)
            return RGB(grey, grey, grey)
        }
    }

    /// The number of the most similar colour with a fixed number: one of the cube, or a grey.
    package static func nearest(_ color: RGB) -> UInt8 {
        func step(_ value: UInt8) -> Int {
            levels.indices.min { abs(Int(levels[$0]) - Int(value)) < abs(Int(levels[$1]) - Int(value)) } ?? 0
        }
        let cube = UInt8(16 + 36 * step(color.red) + 6 * step(color.green) + step(color.blue))
        let mean = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
        let grey = UInt8(232 + min(23, max(0, (mean - 3) / 10)))
        return rgb(grey).distance(to: color) < rgb(cube).distance(to: color) ? grey : cube
    }

    /// The number of the most similar colour on a terminal with only `count` colours.
    static func reduced(_ number: UInt8, to count: Int) -> UInt8 {
        guard Int(number) >= count else { return number }
        let wanted = rgb(number)
        let known = basic.prefix(count).indices
        return UInt8(known.min { basic[$0].distance(to: wanted) < basic[$1].distance(to: wanted) } ?? 0)
    }
}
