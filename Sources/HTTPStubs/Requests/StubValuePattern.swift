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
    /// A condition on the values of a name, of which one must meet it.
    ///
    /// - Parameters:
    ///   - what: For sentences, such as `header Accept`.
    static func value(
        _ what: String, _ pattern: StubValuePattern,
        _ values: @escaping @Sendable (StubRequest) -> [String]
    ) -> StubPredicate {
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
            return value("\(what) is \(wanted.quoted)", what, "not \(wanted.quoted)", values) { $0 == wanted }
        case .containing(let part):
            let words = "\(what) contains \(part.quoted)"
            return value(words, what, "without \(part.quoted) in it", values) { $0.contains(part) }
        case .matching(let expression):
            let words = "\(what) matches /\(expression)/"
            return checked(words) {
                let pattern = try TextPattern(expression)
                return value(words, what, "which does not match /\(expression)/", values) {
                    pattern.matches($0)
                }
            }
        }
    }

    private static func value(
        _ words: String, _ what: String, _ miss: String,
        _ values: @escaping @Sendable (StubRequest) -> [String],
        matches: @escaping @Sendable (String) -> Bool
    ) -> StubPredicate {
        StubPredicate(words, holds: { values($0).contains(where: matches) }) { request in
            let found = values(request).map(\.quoted).joined(separator: " and ")
            return found.isEmpty ? "\(what) is absent" : "\(what) is \(found), \(miss)"
        }
    }
}
