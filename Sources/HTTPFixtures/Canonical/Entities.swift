import Foundation
import HTTPBodies

/// References to characters in XML and HTML: `&amp;`, `&#252;`, `&uuml;`.
enum Entities {
    /// The text with all that are known undone.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(0x26) else { return text }
        var decoded = ""
        var rest = text[...]
        while let start = rest.utf8.firstIndex(of: 0x26) {
            decoded += rest[..<start]
            rest = rest[start...]
            if let end = rest.utf8.prefix(12).firstIndex(of: 0x3B),
                let meaning = meaning(rest[rest.utf8.index(after: start)..<end])
            {
                decoded += meaning
                rest = rest[rest.utf8.index(after: end)...]
            } else {
                decoded += "&"
                rest = rest[rest.utf8.index(after: start)...]
            }
        }
        return decoded + rest
    }

    /// The text as any reader of XML or HTML understands it, in ASCII alone.
    static func encoded(_ text: String) -> String {
        var encoded = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": encoded += "&amp;"
            case "<": encoded += "&lt;"
            case ">": encoded += "&gt;"
            case "\"": encoded += "&quot;"
            case "'": encoded += "&#39;"
            default:
                if scalar.isASCII {
                    encoded.unicodeScalars.append(scalar)
                } else {
                    encoded += "&#\(scalar.value);"
                }
            }
        }
        return encoded
    }

    /// What stands between `&` and `;` means; nil when it is none that is known.
    static func meaning(_ name: some StringProtocol) -> String? {
        if let known = known[String(name)] { return known }
        if name.hasPrefix("#") {
            let isHex = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
            let value = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
            return value.flatMap(Unicode.Scalar.init).map { String($0) }
        }
        // `&eacute;` and its like name a letter and what is above or below it (HTML, section 13.5).
        guard let letter = name.first, letter.isASCII, letter.isLetter,
            let mark = marks[String(name.dropFirst())]
        else { return nil }
        let composed = "\(letter)\(mark)".precomposedStringWithCanonicalMapping
        return composed.unicodeScalars.count == 1 ? composed : nil
    }

    private static let known = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "commat": "@",
        "period": ".", "colon": ":", "sol": "/", "equals": "=", "num": "#", "lowbar": "_", "plus": "+",
        "szlig": "ß", "aelig": "æ", "AElig": "Æ", "oelig": "œ", "OElig": "Œ", "oslash": "ø", "Oslash": "Ø",
        "lstrok": "ł", "Lstrok": "Ł", "eth": "ð", "ETH": "Ð", "thorn": "þ", "THORN": "Þ", "imath": "ı",
        "dstrok": "đ", "Dstrok": "Đ",
    ]

    private static let marks = [
        "grave": "\u{300}", "acute": "\u{301}", "circ": "\u{302}", "tilde": "\u{303}", "macr": "\u{304}",
        "breve": "\u{306}", "dot": "\u{307}", "uml": "\u{308}", "ring": "\u{30A}", "dblac": "\u{30B}",
        "caron": "\u{30C}", "cedil": "\u{327}", "ogon": "\u{328}",
    ]
}
