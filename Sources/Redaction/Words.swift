import Foundation

/// The words of a text in a form that can be compared: runs of letters and runs of digits, without case and accents.
/// In a script without spaces, each character is a word.
struct Words: Sendable {
    struct Word: Sendable {
        /// Where the word is in `bytes`.
        var range: Range<Int>
        var isNumber: Bool
        var isCapitalised: Bool
    }

    /// All words in lowercase, in UTF-8, without anything between them.
    private(set) var bytes: [UInt8] = []
    private(set) var all: [Word] = []

    private enum Kind { case none, letters, digits, character }

    init(_ text: String) {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        // Separates accents from letters, and makes full-width letters normal ones.
        let plain = isASCII ? text : text.decomposedStringWithCompatibilityMapping
        var last = Kind.none
        for scalar in plain.unicodeScalars where !scalar.isMark {
            let kind = Self.kind(scalar)
            if kind == .none {
                last = .none
                continue
            }
            let start = bytes.count
            append(scalar, kind)
            if kind == last, kind != .character {
                all[all.count - 1].range = all[all.count - 1].range.lowerBound..<bytes.count
            } else {
                all.append(
                    Word(
                        range: start..<bytes.count, isNumber: kind == .digits, isCapitalised: scalar.isCapital
                    ))
            }
            last = kind
        }
    }

    private static func kind(_ scalar: Unicode.Scalar) -> Kind {
        if scalar.isDigit { return .digits }
        return !scalar.isLetter ? .none : scalar.isOfUnspacedScript ? .character : .letters
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ kind: Kind) {
        if scalar.isASCII {
            let byte = UInt8(scalar.value)
            bytes.append(byte.isCapital ? byte | 0x20 : byte)
        } else if kind == .digits, let value = scalar.properties.numericValue {
            bytes.append(0x30 + UInt8(value))
        } else {
            bytes += Array(scalar.properties.lowercaseMapping.utf8)
        }
    }

    /// Returns the value of a word that is a number of at most four digits; nil for any other word.
    func number(_ index: Int) -> Int? {
        guard all.indices.contains(index), all[index].isNumber, all[index].range.count <= 4 else {
            return nil
        }
        return bytes[all[index].range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    func text(_ word: Word) -> String { String(decoding: bytes[word.range], as: UTF8.self) }
}
