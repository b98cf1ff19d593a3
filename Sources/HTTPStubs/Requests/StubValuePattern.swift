/// A condition on the value of a header, or of a name in a query or a form.
///
/// A text alone is the value itself: `.query("page", "2")`.
public enum StubValuePattern: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// Of several values of that name, one.
    case equal(String)
    case containing(String)
    /// A regular expression that some of the value matches (ICU's, as in `NSRegularExpression`).
    case matching(String)
    /// Any value.
    case present
    case absent

    public init(stringLiteral value: String) { self = .equal(value) }
}

extension StubPredicate {
    /// - Parameters:
    ///   - what: For sentences, such as `header Accept`.
    static func value(
        _ what: String, _ pattern: StubValuePattern,
        _ values: @escaping @Sendable (StubRequest) -> [String]
    ) -> StubPredicate {
        let words: String
        let miss: String
        let matches: @Sendable (String) -> Bool
        switch pattern {
        case .present:
            return StubPredicate("\(what) is there", holds: { !values($0).isEmpty }) { _ in
                "\(what) is absent"
            }
        case .absent:
            return StubPredicate("\(what) is absent", holds: { values($0).isEmpty }) { _ in
                "\(what) is there, and must not be"
            }
        case .equal(let wanted):
            (words, miss) = ("is \(wanted.quoted)", "not \(wanted.quoted)")
            matches = { $0 == wanted }
        case .containing(let part):
            (words, miss) = ("contains \(part.quoted)", "without \(part.quoted) in it")
            matches = { $0.contains(part) }
        case .matching(let expression):
            (words, miss) = ("matches /\(expression)/", "which does not match /\(expression)/")
            do {
                let pattern = try TextPattern(expression)
                matches = { pattern.matches($0) }
            } catch {
                return StubPredicate("\(what) \(words)", error: error)
            }
        }
        return StubPredicate("\(what) \(words)", holds: { values($0).contains(where: matches) }) { request in
            let found = values(request).map(\.quoted).joined(separator: " and ")
            return found.isEmpty ? "\(what) is absent" : "\(what) is \(found), \(miss)"
        }
    }
}
