/// The words in a line of Swift, without comments and string literals.
struct SwiftLine {
    private(set) var words: [String] = []
    private let isIndented: Bool

    /// The module that the line imports; nil if there is none.
    var imported: String? {
        guard let keyword = words.firstIndex(of: "import"),
            Self.importModifiers.isSuperset(of: words[..<keyword])
        else { return nil }
        return words[(keyword + 1)...].first { !Self.importKinds.contains($0) }
    }

    /// The type that the line declares, at any depth of nesting; nil if there is none.
    var declaredType: String? {
        guard let keyword = words.firstIndex(where: Self.typeKeywords.contains) else { return nil }
        return words[(keyword + 1)...].first.flatMap { $0.first?.isUppercase == true ? $0 : nil }
    }

    /// Whether other files can see a declaration on this line.
    var isShared: Bool { !isIndented && !words.contains("private") && !words.contains("fileprivate") }

    private static let typeKeywords: Set = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    private static let importKinds = typeKeywords.union(["func", "var", "let"])
    private static let importModifiers: Set = [
        "public", "package", "internal", "private", "fileprivate", "testable", "_exported", "preconcurrency",
    ]

    /// Returns the lines of a source file. Reads the text byte by byte: regular expressions were a hundred
    /// times slower.
    static func lines(of text: String) -> [SwiftLine] {
        let bytes = Array(text.utf8)
        var lines: [SwiftLine] = []
        var index = 0

        func beginLine() {
            lines.append(SwiftLine(isIndented: index < bytes.count && bytes[index] == space))
        }
        func isNext(_ byte: UInt8, times count: Int) -> Bool {
            index + count <= bytes.count && bytes[index..<(index + count)].allSatisfy { $0 == byte }
        }
        /// Skips to the end of a string literal. A literal that is not multi-line ends with its line at the
        /// latest.
        func skipText(quotes: Int) {
            index += quotes
            while index < bytes.count {
                if bytes[index] == quote, isNext(quote, times: quotes) {
                    index += quotes
                    return
                }
                if bytes[index] == newline, quotes == 1 { return }
                index += bytes[index] == backslash ? 2 : 1
                if index <= bytes.count, bytes[index - 1] == newline { beginLine() }
            }
        }

        beginLine()
        while index < bytes.count {
            let byte = bytes[index]
            if isLetter(byte) {
                let start = index
                while index < bytes.count, isLetter(bytes[index]) { index += 1 }
                lines[lines.count - 1].words.append(String(decoding: bytes[start..<index], as: UTF8.self))
            } else if byte == quote {
                skipText(quotes: isNext(quote, times: 3) ? 3 : 1)
            } else if byte == slash, isNext(slash, times: 2) {
                index = bytes[index...].firstIndex(of: newline) ?? bytes.count
            } else {
                index += 1
                if byte == newline { beginLine() }
            }
        }
        return lines
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: byte > 127
        }
    }
}

private let space = UInt8(ascii: " ")
private let newline = UInt8(ascii: "\n")
private let quote = UInt8(ascii: "\"")
private let slash = UInt8(ascii: "/")
private let backslash = UInt8(ascii: "\\")
