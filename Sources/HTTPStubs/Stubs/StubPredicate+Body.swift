import Foundation
public import HTTPBodies

extension StubPredicate {
    /// The body is JSON that has what is asked for, and perhaps more: members that are not named may be there;
    /// arrays have as many items.
    public static func json(_ wanted: JSONTree) -> StubPredicate {
        json("body has \(wanted.clipped)", wanted, isSubset: true)
    }

    /// The body is JSON that means the same, whatever the order of members.
    public static func jsonExactly(_ wanted: JSONTree) -> StubPredicate {
        json("body is \(wanted.clipped)", wanted, isSubset: false)
    }

    /// What a JSON pointer (RFC 6901) leads to in the body, such as `/passengers/0/id`.
    public static func json(at pointer: String, _ wanted: JSONTree) -> StubPredicate {
        json(pointer, "is \(wanted.clipped)") { found in
            guard let found else { return "is absent, not \(wanted.clipped)" }
            return JSONSubsetMatch.isNone(wanted: wanted, found: found, isSubset: false)
                ? nil : "is \(found.clipped), not \(wanted.clipped)"
        }
    }

    /// The body has something, be it null, where a JSON pointer leads.
    public static func json(has pointer: String) -> StubPredicate {
        json(pointer, "is there") { $0 == nil ? "is absent" : nil }
    }

    public static func json(lacks pointer: String) -> StubPredicate {
        json(pointer, "is absent") { $0 == nil ? nil : "is there, and must not" }
    }

    public static func body(contains part: String) -> StubPredicate {
        StubPredicate("body has \(part.quoted) in it", holds: { $0.text.contains(part) }) {
            $0.body.isEmpty ? "body is empty, without \(part.quoted)" : "body has no \(part.quoted) in it"
        }
    }

    /// Some of the body is of a regular expression (ICU's, as in `NSRegularExpression`).
    public static func body(matches expression: String) -> StubPredicate {
        let name = "body matches /\(expression)/"
        guard let compiled = try? NSRegularExpression(pattern: expression) else {
            return StubPredicate(
                name, mistake: StubError("“\(expression)” is not a regular expression. Check its brackets.")
            )
        }
        return StubPredicate(name) { request in
            let text = request.text
            return compiled.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
        } miss: { _ in
            "body does not match /\(expression)/"
        }
    }

    private static func json(_ name: String, _ wanted: JSONTree, isSubset: Bool) -> StubPredicate {
        StubPredicate(name) { request in
            guard let json = request.json else { return false }
            return JSONSubsetMatch.isNone(wanted: wanted, found: json, isSubset: isSubset)
        } miss: { request in
            guard let json = request.json else { return notJSON(request) }
            return "body \(JSONSubsetMatch.first(wanted: wanted, found: json, isSubset: isSubset) ?? "")"
        }
    }

    private static func json(
        _ pointer: String, _ words: String, _ fault: @escaping @Sendable (JSONTree?) -> String?
    ) -> StubPredicate {
        let name = "body \(pointer) \(words)"
        let place: JSONPointer
        do {
            place = try JSONPointer(pointer)
        } catch {
            return StubPredicate(name, mistake: StubError(error))
        }
        return StubPredicate(name) { request in
            request.json.map { fault(place.value(in: $0)) == nil } ?? false
        } miss: { request in
            guard let json = request.json else { return notJSON(request) }
            return "body \(pointer) \(fault(place.value(in: json)) ?? "")"
        }
    }

    private static func notJSON(_ request: StubRequest) -> String {
        request.body.isEmpty ? "body is empty, not JSON" : "body is not JSON"
    }
}
