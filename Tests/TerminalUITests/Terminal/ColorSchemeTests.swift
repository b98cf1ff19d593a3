import CNcurses
import Foundation
import Testing

@testable import TerminalUI

@Suite("The colours of the styles")
struct ColorSchemeTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var scheme: ColorScheme
        var colors: Int
        var background: Double
        var testDescription: String {
            "\(scheme), \(colors) colours, on \(background == 0 ? "black" : "white")"
        }
    }

    private static let cases: [Case] =
        [8, 16, 256].flatMap { colors in
            [
                Case(scheme: .light, colors: colors, background: 1),
                Case(scheme: .dark, colors: colors, background: 0),
                Case(scheme: .mono, colors: colors, background: 1),
                Case(scheme: .mono, colors: colors, background: 0),
            ]
        }
        + [0, 1].map { Case(scheme: .either, colors: 256, background: $0) }

    @Test("each colour has a contrast of at least 4.5 to 1 in xterm's palette", arguments: cases)
    func contrast(_ one: Case) {
        for color in Style.Color.allCases where color != .paper {
            let look = one.scheme.look(of: color, colors: one.colors)
            var number = look.number.map(Int.init)
            // With eight colours, terminals show bold text bright.
            if one.colors == 8, look.attributes & cn_bold != 0, let dull = number { number = dull + 8 }
            let usual = one.background == 0 ? 7 : 0
            var channels = XtermPalette.color(number ?? usual)
            // xterm shows dim text with two thirds of its colour.
            if look.attributes & cn_dim != 0 { channels = channels.map { $0 * 2 / 3 } }
            let contrast = XtermPalette.contrast(XtermPalette.luminance(channels), one.background)
            #expect(contrast >= 4.5, "\(color): \(contrast)")
        }
    }

    @Test("a colour scheme suits the terminal's background, or any background if that is not known")
    func choice() {
        #expect(ColorScheme(colors: 256, background: .unknown) == .either)
        #expect(ColorScheme(colors: 16, background: .unknown) == .mono)
        #expect(ColorScheme(colors: 8, background: .dark) == .dark)
        #expect(ColorScheme(colors: 1 << 24, background: .light) == .light)
        #expect(ColorScheme(colors: 0, background: .light) == .mono)
    }

    @Test("a chosen colour needs a terminal that has it; with eight colours, bright ones are bold")
    func chosen() {
        func words(_ number: UInt8, _ colors: Int) -> String? {
            ColorScheme.look(number: number, colors: colors).map {
                "\($0.number ?? -1)" + ($0.attributes == cn_bold ? " bold" : "")
            }
        }
        #expect([8, 16, 256, 1 << 24].map { words(2, $0) } == ["2", "2", "2", "2"])
        #expect([8, 16, 256, 1 << 24].map { words(10, $0) } == ["2 bold", "10", "10", "2 bold"])
        #expect([8, 16, 256, 1 << 24].map { words(196, $0) } == [nil, nil, "196", nil])
        #expect(words(2, 0) == nil && words(10, 0) == nil)
    }

    @Test("barcodes are black in every scheme with colours", arguments: cases)
    func paper(_ one: Case) {
        #expect(one.scheme.look(of: .paper, colors: one.colors).number == (one.scheme == .mono ? nil : 0))
    }

    @Test(
        "focus, best price, secondary text and errors all look different from normal text", arguments: cases)
    func distinction(_ one: Case) {
        for color in Style.Color.allCases where color != .normal && color != .paper {
            let look = one.scheme.look(of: color, colors: one.colors)
            #expect(look.number != nil || look.attributes != 0, "\(color)")
        }
    }
}

/// The 256 default colours of xterm, from its source.
private enum XtermPalette {
    private static let own: [[Double]] = [
        [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0], [0, 0, 238], [205, 0, 205], [0, 205, 205],
        [229, 229, 229], [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0], [92, 92, 255],
        [255, 0, 255], [0, 255, 255], [255, 255, 255],
    ]

    static func color(_ number: Int) -> [Double] {
        if number < 16 { return own[number] }
        if number >= 232 { return Array(repeating: Double(8 + 10 * (number - 232)), count: 3) }
        return [36, 6, 1].map { [0, 95, 135, 175, 215, 255][(number - 16) / $0 % 6] }
    }

    /// The relative luminance (WCAG 2.2).
    static func luminance(_ channels: [Double]) -> Double {
        let linear = channels.map { $0 / 255 }.map {
            $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    static func contrast(_ one: Double, _ other: Double) -> Double {
        (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }
}
