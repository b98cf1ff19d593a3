import Foundation
import HTTPBodies
public import HTTPTypes
import JSONTrees

/// A condition on the value of a header, or of a name in a query or a form. A string literal means an equal value.
public enum StubValuePattern: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The value is this text. If a name has several values, one of them is enough.
    case equal(String)
    case containing(String)
    /// This regular expression matches a part of the value (ICU's syntax, as in `NSRegularExpression`).
    case matching(String)
    /// Any value.
    case present
    /// The name alone in a query or a form, without `=`: `flag`, and not `flag=`, whose value is the empty text.
    case withoutValue
    case absent

    public init(stringLiteral value: String) { self = .equal(value) }
}

extension StubPredicate {
    /// A condition on a header's value.
    public static func header(
        _ name: HTTPField.Name, _ pattern: StubValuePattern = .present
    ) -> StubPredicate {
        if pattern == .withoutValue {
            return checked("header \(name.rawName)") {
                throw StubError("The header \(name.rawName) always has a value, even if that is empty.")
            }
        }
        let isHidden = CredentialName.isHeader(name.canonicalName)
        return value("header \(name.rawName)", pattern, areHidden: isHidden) { request in
            let values = request.request.headerFields[values: name]
            // Several fields mean the same as one field with a list (RFC 9110 section 5.3).
            return values.count > 1 ? values + [values.joined(separator: ", ")] : values
        }
    }

    /// A condition on the decoded value of a name in the query.
    public static func query(_ name: String, _ pattern: StubValuePattern = .present) -> StubPredicate {
        value("query \(name)", pattern, areHidden: CredentialName.isField(name)) {
            values(of: name, in: $0.queryPairs)
        }
    }

    /// A condition on the decoded value of a name in a form body (`application/x-www-form-urlencoded`).
    public static func form(_ name: String, _ pattern: StubValuePattern = .present) -> StubPredicate {
        value("form \(name)", pattern, areHidden: CredentialName.isField(name)) {
            values(of: name, in: $0.formPairs)
        }
    }

    /// The values of a name; nil for each that stands without `=`.
    static func values(of name: String, in pairs: [FormPair]) -> [String?] {
        pairs.filter { $0.name.hasSameCodePoints(as: name) }.map { $0.hasValue ? $0.value : nil }
    }

    /// Values in words: `“1” and “2”`.
    /// - Parameter areHidden: Whether they are credentials, in place of which there are dots.
    static func words(_ values: [String?], areHidden: Bool = false) -> String {
        values.map { $0.map { areHidden ? CredentialName.dots : $0.quoted } ?? "without “=”" }
            .joined(separator: " and ")
    }

    /// Describes values that do not meet a condition.
    private typealias Miss = @Sendable ([String]) -> String

    /// A condition on the values of a name. One of them must match the pattern. A name without `=` has the value nil.
    /// - Parameters:
    ///   - what: The name in messages, such as `header Accept`.
    ///   - areHidden: Whether messages have dots in place of values that were found, because they are credentials.
    static func value(
        _ what: String, _ pattern: StubValuePattern, areHidden: Bool = false,
        _ values: @escaping @Sendable (StubRequest) -> [String?]
    ) -> StubPredicate {
        let one = { (words: String, miss: @escaping Miss, matches: @escaping @Sendable (String) -> Bool) in
            StubPredicate("\(what) \(words)", holds: { values($0).contains { $0.map(matches) ?? false } }) {
                let found = values($0)
                let seen = Self.words(found, areHidden: areHidden)
                return found.isEmpty
                    ? "\(what) is absent" : "\(what) is \(seen), \(miss(found.compactMap(\.self)))"
            }
        }
        switch pattern {
        case .present:
            return StubPredicate("\(what) is there", holds: { !values($0).isEmpty }) { _ in
                "\(what) is absent"
            }
        case .withoutValue:
            return StubPredicate("\(what) is without “=”", holds: { values($0).contains(nil) }) {
                let found = values($0)
                return found.isEmpty
                    ? "\(what) is absent"
                    : "\(what) is \(Self.words(found, areHidden: areHidden)), not without “=”"
            }
        case .absent:
            return StubPredicate("\(what) is absent", holds: { values($0).isEmpty }) { _ in
                "\(what) is there, and must not be"
            }
        case .equal(let wanted):
            // Strings with different code points may be equal by `==`, such as a letter with a combining accent.
            let miss: Miss = { found in
                found.contains(wanted)
                    ? "which looks alike and has other code points" : "not \(wanted.quoted)"
            }
            return one("is \(wanted.quoted)", miss) { $0.hasSameCodePoints(as: wanted) }
        case .containing(let part):
            return one("contains \(part.quoted)", { _ in "without \(part.quoted) in it" }) {
                Data($0.utf8).contains(bytesOf: part)
            }
        case .matching(let expression):
            return checked("\(what) matches /\(expression)/") {
                let pattern = try TextPattern(expression)
                let miss: Miss = { values in "which \(pattern.complaint(about: values))" }
                return one("matches /\(expression)/", miss, pattern.matches)
            }
        }
    }
}

/// A regular expression (in ICU's syntax, as in `NSRegularExpression`) that must match a part of a text.
struct TextPattern: Sendable {
    private let expression: NSRegularExpression
    /// The names of the named groups: `id` of `(?<id>\d+)`.
    private let names: [String]

    init(_ text: String) throws(StubError) {
        guard let expression = try? NSRegularExpression(pattern: text) else {
            throw StubError("\(text.quoted) is not a regular expression. Check its brackets and repetitions.")
        }
        self.expression = expression
        names = text.matches(of: /\(\?<([A-Za-z][A-Za-z0-9]*)>/).map { String($0.1) }
    }

    func matches(_ text: String) -> Bool { match(text) != nil }

    /// Returns what the named groups have matched, by their names.
    func captures(_ text: String) -> [String: String] {
        guard let match = match(text) else { return [:] }
        return names.reduce(into: [:]) { captures, name in
            captures[name] = Range(match.range(withName: name), in: text).map { String(text[$0]) }
        }
    }

    /// Says why texts do not match: `does not match /a+/`.
    func complaint(about texts: [String]) -> String {
        texts.contains { search($0).isGivenUp }
            ? "takes too long to compare with /\(expression.pattern)/"
            : "does not match /\(expression.pattern)/"
    }

    private func match(_ text: String) -> NSTextCheckingResult? { search(text).match }

    /// The search gives up after this many progress reports, plus one for each character. ICU reports every 10,000
    /// steps (rematch.cpp, `TIMER_INITIAL_VALUE`), so this takes some tens of milliseconds.
    private static let mostReports = 100

    /// Searches for the first match. Gives up if that takes too long: an expression such as `(a+)+b` may take hours.
    private func search(_ text: String) -> (match: NSTextCheckingResult?, isGivenUp: Bool) {
        var left = Self.mostReports + text.utf16.count
        var found: NSTextCheckingResult?
        expression.enumerateMatches(
            in: text, options: .reportProgress, range: NSRange(text.startIndex..., in: text)
        ) { match, _, stop in
            found = match
            left -= 1
            if match != nil || left < 0 { stop.pointee = true }
        }
        return (found, left < 0 && found == nil)
    }
}
