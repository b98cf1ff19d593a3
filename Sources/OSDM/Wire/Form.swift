package import Foundation

extension Wire {
    /// `application/x-www-form-urlencoded`, as OAuth speaks it (RFC 6749 appendix B): names with values.
    package struct Form: Hashable, Sendable {
        package static let mediaType = "application/x-www-form-urlencoded"

        package var fields: [String: String]

        package init(_ fields: [String: String]) { self.fields = fields }

        /// Reads a form; nil when the text is none. The first value of a repeated name counts.
        package init?(_ data: Data) {
            guard let text = String(bytes: data, encoding: .utf8) else { return nil }
            var components = URLComponents()
            // Foundation reads queries, where "+" stands for itself; in a form it is a space.
            let query = text.replacing("+", with: "%20")
            guard Self.isEncoded(query) else { return nil }
            components.percentEncodedQuery = query
            let pairs = (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }
            fields = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        }

        /// The text of the form, sorted by name.
        package var data: Data {
            var components = URLComponents()
            components.queryItems = fields.sorted { $0.key < $1.key }.map {
                URLQueryItem(name: $0.key, value: $0.value)
            }
            let query = components.percentEncodedQuery ?? ""
            return Data(query.replacing("+", with: "%2B").utf8)
        }

        /// Whether a text is a valid query; URLComponents traps on one that is not.
        private static func isEncoded(_ query: String) -> Bool {
            URLComponents(string: "?" + query)?.percentEncodedQuery == query
        }
    }
}
