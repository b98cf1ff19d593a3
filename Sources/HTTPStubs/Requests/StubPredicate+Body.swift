public import Foundation
import HTTPBodies
public import JSONTrees

extension StubPredicate {
    /// A JSON body that contains a value. Objects may have additional members; arrays must have as many items.
    public static func json(_ wanted: JSONTree) -> StubPredicate {
        json("body has \(wanted.clipped)", JSONSubsetMatch(wanted, allowsMore: true))
    }

    /// A JSON body that equals a value, whatever the order of its members.
    public static func jsonExactly(_ wanted: JSONTree) -> StubPredicate {
        json("body is \(wanted.clipped)", JSONSubsetMatch(wanted, allowsMore: false))
    }

    /// The value at a JSON pointer (RFC 6901) in the body, such as `/items/0/id`.
    public static func json(at pointer: String, _ wanted: JSONTree) -> StubPredicate {
        let match = JSONSubsetMatch(wanted, allowsMore: false)
        return json(pointer, "is \(wanted.clipped)") { found in
            guard let found else { return "is absent, not \(wanted.clipped)" }
            let seen = found.shown(below: pointer.split(separator: "/").map(String.init))
            return match.accepts(found) ? nil : "is \(seen), not \(wanted.clipped)"
        }
    }

    /// Any value, including null, at a JSON pointer in the body.
    public static func json(has pointer: String) -> StubPredicate {
        json(pointer, "is there") { $0 == nil ? "is absent" : nil }
    }

    public static func json(lacks pointer: String) -> StubPredicate {
        json(pointer, "is absent") { $0 == nil ? nil : "is there, and must not be" }
    }

    /// A form body (`application/x-www-form-urlencoded`) with exactly these pairs: `["user": "ada", "tea": "Sencha"]`.
    /// A name may be there several times, and then the order of its values counts; the order of different names does
    /// not. The value nil stands for a name without `=`.
    public static func formExactly(_ wanted: KeyValuePairs<String, String?>) -> StubPredicate {
        formExactly(wanted.map { FormPair(name: $0.key, value: $0.value ?? "", hasValue: $0.value != nil) })
    }

    static func formExactly(_ wanted: [FormPair]) -> StubPredicate {
        let all = wanted.map { pair in
            "\(pair.name.quoted) \(pair.hasValue ? pair.value.quoted : "without “=”")"
        }
        let words = all.isEmpty ? "empty" : all.joined(separator: ", ")
        return StubPredicate("form is \(words)", holds: { formMiss(wanted, $0.formPairs) == nil }) {
            formMiss(wanted, $0.formPairs) ?? ""
        }
    }

    /// Says what differs between two forms; nil if they are the same.
    private static func formMiss(_ wanted: [FormPair], _ found: [FormPair]) -> String? {
        for name in (wanted + found).map(\.name) {
            let (mine, theirs) = (values(of: name, in: wanted), values(of: name, in: found))
            if mine.isEmpty { return "form \(name) is there, and must not be" }
            if theirs.isEmpty { return "form \(name) is absent" }
            let isSame =
                mine.count == theirs.count
                && zip(mine, theirs).allSatisfy { one, other in
                    guard let one, let other else { return one == nil && other == nil }
                    return one.hasSameCodePoints(as: other)
                }
            if !isSame {
                let seen = words(theirs, areHidden: CredentialName.isField(name))
                return "form \(name) is \(seen), not \(words(mine))"
            }
        }
        return nil
    }

    public static func body(containing part: String) -> StubPredicate {
        StubPredicate("body contains \(part.quoted)", holds: { $0.body.contains(bytesOf: part) }) {
            $0.body.isEmpty ? "body is empty, without \(part.quoted)" : "body does not contain \(part.quoted)"
        }
    }

    /// A regular expression that matches a part of the body (ICU's syntax, as in `NSRegularExpression`).
    public static func body(matching expression: String) -> StubPredicate {
        checked("body matches /\(expression)/") {
            let pattern = try TextPattern(expression)
            return StubPredicate("body matches /\(expression)/", holds: { pattern.matches($0.text) }) {
                "body \(pattern.complaint(about: [$0.text]))"
            }
        }
    }

    /// A body with exactly these bytes.
    public static func body(bytes: Data) -> StubPredicate {
        StubPredicate("body is \(bytes.count) given bytes", holds: { $0.body == bytes }) { request in
            let same = zip(request.body, bytes).prefix { $0 == $1 }.count
            let count = request.body.count
            return "body has \(count) bytes, not the \(bytes.count) given: byte \(same + 1) differs"
        }
    }

    private static func json(_ name: String, _ match: JSONSubsetMatch) -> StubPredicate {
        StubPredicate(name, holds: { $0.json.map(match.accepts) ?? false }) { request in
            request.json.map { "body \(match.difference(from: $0) ?? "")" } ?? notJSON(request)
        }
    }

    private static func json(
        _ pointer: String, _ words: String, _ difference: @escaping @Sendable (JSONTree?) -> String?
    ) -> StubPredicate {
        checked("body \(pointer) \(words)") {
            let place = try JSONPointer(pointer)
            return StubPredicate("body \(pointer) \(words)") { request in
                request.json.map { difference(place.value(in: $0)) == nil } ?? false
            } miss: { request in
                request.json.map { "body \(pointer) \(difference(place.value(in: $0)) ?? "")" }
                    ?? notJSON(request)
            }
        }
    }

    private static func notJSON(_ request: StubRequest) -> String {
        request.body.isEmpty ? "body is empty, not JSON" : "body is not JSON"
    }
}
