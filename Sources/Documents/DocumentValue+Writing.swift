/// Writes values as YAML on one line, in such a way that reading gives the same value again.
extension DocumentValue {
    /// The value as YAML: `{ text: "1", into: Name }`. Variables in its texts stay variables.
    package var yaml: String {
        switch content {
        case .nothing: return ""
        case .text(let text):
            return (isPlain ? text.isPlainYAML : text.isWordInYAML) ? text : text.inYAMLQuotes
        case .list(let members): return "[" + members.map(\.yaml).joined(separator: ", ") + "]"
        case .mapping(let entries):
            let parts = entries.map { entry in
                "\(entry.key.isPlainYAML ? entry.key : entry.key.inYAMLQuotes): \(entry.value.yaml)"
            }
            return entries.isEmpty ? "{}" : "{ " + parts.joined(separator: ", ") + " }"
        }
    }
}

extension String {
    /// Whether the text can be written in YAML without quotation marks, even inside brackets.
    fileprivate var isPlainYAML: Bool {
        wholeMatch(of: #/-?[A-Za-z0-9](?:[A-Za-z0-9 ._\/@%+-]|:(?! ))*/#) != nil && last != " " && last != ":"
    }

    /// Whether every reader takes this for a text, and not for a number or a truth value, without quotation marks.
    fileprivate var isWordInYAML: Bool {
        // YAML 1.1 reads these as truth values or as nothing.
        let special = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
        return !special.contains(lowercased())
            && wholeMatch(of: #/[\p{L}\/]([\p{L}\d _.@\/\-]*[\p{L}\d.])?/#) != nil
    }

    /// The text as YAML in quotation marks.
    package var inYAMLQuotes: String {
        var quoted = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            default: quoted += scalar.isShownInYAML ? String(scalar) : scalar.escapedInYAML
            }
        }
        return quoted + "\""
    }
}

extension Unicode.Scalar {
    /// Whether a person can see the character in a file. YAML itself allows few control characters.
    fileprivate var isShownInYAML: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate,
            .nonspacingMark, .enclosingMark:
            false
        default: true
        }
    }

    fileprivate var escapedInYAML: String {
        let digits = String(value, radix: 16, uppercase: true)
        let length = value > 0xFFFF ? 8 : 4
        return (length == 8 ? "\\U" : "\\u") + String(repeating: "0", count: length - digits.count) + digits
    }
}
