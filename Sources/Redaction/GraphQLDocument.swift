import Foundation

/// A GraphQL document, which a client sends as the text `query`. Its names are the names of the service's fields, so
/// they tell what the client asks for; its strings and numbers are data (GraphQL specification, October 2021, section
/// 2.1).
struct GraphQLDocument {
    enum Token: Hashable {
        /// A name, a variable or a punctuator, which are kept.
        case plain(String)
        case string(String)
        case number(String)
    }

    let tokens: [Token]

    /// Returns nil if the text is no document, or if a name in it does not look like one.
    init?(_ text: String) {
        var (rest, tokens) = (text[...], [Token]())
        // Made before the loop, because Swift compiles a regular expression each time it is evaluated.
        let token =
            #/[\s,\x{FEFF}]+|\#[^\n\r]*|(?<string>"""(?s:.*?)"""|"(?:[^"\\\n]|\\.)*")|(?<number>-?\d[\d.eE+\-]*)|(?<plain>\.\.\.|[!$&()=@\[\]{|}:]|[_A-Za-z][_0-9A-Za-z]*)/#
            .matchingSemantics(.unicodeScalar)
        while let next = rest.prefixMatch(of: token) {
            rest = rest[next.range.upperBound...]
            if let string = next.string {
                tokens.append(.string(String(string)))
            } else if let number = next.number {
                tokens.append(.number(String(number)))
            } else if let plain = next.plain {
                guard !plain.utf8.contains(where: \.isLetter) || PlainName.isField(String(plain)) else {
                    return nil
                }
                tokens.append(.plain(String(plain)))
            }
        }
        let starts: Set<Token> = Set(
            ["{", "query", "mutation", "subscription", "fragment"].map { .plain($0) })
        guard rest.isEmpty, let first = tokens.first, starts.contains(first), tokens.contains(.plain("{"))
        else {
            return nil
        }
        // `{lastName:Lovelace}` is a query in another language, and contains data.
        guard first != .plain("{") || !tokens.contains(.plain(":")) || tokens.contains(.plain("(")) else {
            return nil
        }
        self.tokens = tokens
    }

    /// Returns the document on one line, with its strings and numbers replaced.
    func text(replacing replace: (Token) -> String) -> String {
        tokens.map { token in
            if case .plain(let text) = token { text } else { replace(token) }
        }.joined(separator: " ")
    }
}
