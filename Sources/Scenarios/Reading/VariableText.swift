import BlackBox

/// The parts of a text that may use variables: `${price}` is a variable, and `$$` is a dollar sign.
struct VariableText {
    enum Part: Hashable {
        case text(String)
        case variable(String)
    }

    private(set) var parts: [Part] = []

    /// Returns nil if a `${` has no end.
    init?(_ text: String) {
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            let next = rest.index(after: dollar)
            let mark = next < rest.endIndex ? rest[next] : " "
            guard mark == "{" || mark == "$" else {
                add(rest[..<next])
                rest = rest[next...]
                continue
            }
            add(rest[..<dollar])
            if mark == "$" {
                add("$")
                rest = rest[rest.index(after: next)...]
            } else {
                guard let end = rest[next...].firstIndex(of: "}") else { return nil }
                parts.append(.variable(String(rest[rest.index(after: next)..<end].trimmed)))
                rest = rest[rest.index(after: end)...]
            }
        }
        add(rest)
    }

    private mutating func add(_ text: Substring) {
        guard !text.isEmpty else { return }
        if case .text(var before)? = parts.last {
            // Removes the last part while its text grows. Otherwise, each of many dollars would copy the text.
            parts.removeLast()
            before += text
            parts.append(.text(before))
        } else {
            parts.append(.text(String(text)))
        }
    }

    /// Escapes the dollars of a text, for a file.
    static func escaped(_ text: String) -> String { text.replacing("$", with: "$$") }
}

extension String {
    /// The text as quoted YAML, so that whatever it contains is read neither as a number nor as a variable.
    var asYAML: String { VariableText.escaped(self).inYAMLQuotes }
}
