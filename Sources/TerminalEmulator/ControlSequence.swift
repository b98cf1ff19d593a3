/// A control sequence: `ESC [`, then perhaps a private marker, parameters, intermediate bytes, and a letter (ECMA-48, 5.4).
struct ControlSequence: Equatable {
    /// `?`, `>`, `<` or `=`; empty for a standard sequence.
    var marker = ""
    /// The parameters, each with its sub-parameters. Nil where a number is left out.
    var parameters: [[Int?]] = []
    var intermediates = ""
    var letter: Character

    /// The greatest number of a parameter. No screen has more columns or rows.
    static let mostOfParameter = 9999
    /// The most parameters that libtsm has room for.
    static let mostParameters = 16

    init(_ letter: Character, marker: String = "", _ parameters: [[Int?]] = [], intermediates: String = "") {
        (self.letter, self.marker, self.parameters) = (letter, marker, parameters)
        self.intermediates = intermediates
    }

    /// Reads the bytes after `ESC [`. Nil if they are no sequence.
    init?(_ bytes: [UInt8]) {
        guard let last = bytes.last, (0x40...0x7e).contains(last) else { return nil }
        letter = Character(Unicode.Scalar(last))
        var rest = bytes.dropLast()
        while let byte = rest.first, (0x3c...0x3f).contains(byte) {
            marker.unicodeScalars.append(Unicode.Scalar(byte))
            rest.removeFirst()
        }
        let numbers = rest.prefix { (0x30...0x3b).contains($0) }
        rest = rest.dropFirst(numbers.count)
        guard rest.allSatisfy({ (0x20...0x2f).contains($0) }) else { return nil }
        intermediates = String(decoding: rest, as: UTF8.self)
        guard !numbers.isEmpty else { return }
        parameters = numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty else { return nil }
        return digits.reduce(0) { min(mostOfParameter, $0 * 10 + Int($1) - 0x30) }
    }

    /// The first number of each parameter; 0 where it is left out.
    var numbers: [Int] { parameters.map { $0.first.flatMap(\.self) ?? 0 } }

    /// The sequence as a terminal gets it.
    var bytes: [UInt8] {
        let parts = parameters.map { parameter in
            parameter.map { number in number.map(String.init) ?? "" }.joined(separator: ":")
        }
        return Array("\u{1b}[\(marker)\(parts.joined(separator: ";"))\(intermediates)\(letter)".utf8)
    }
}
