import JSONTrees

/// A condition on requests. It can say why a request does not meet it. `&&`, `||` and `!` combine conditions.
public struct StubPredicate: Sendable, CustomStringConvertible {
    /// The condition in words: `method is POST`.
    public let description: String
    /// How much the condition counts in the search for the nearest stubs.
    var weight = 1.0
    let holds: @Sendable (StubRequest) -> Bool
    /// Says why the condition does not hold. Only called if it does not hold.
    let miss: @Sendable (StubRequest) -> String
    /// Rates from 0 to 1 how close a request is to meeting the condition. If this is nil, every request that
    /// does not meet the condition counts as 0.
    var nearness: (@Sendable (StubRequest) -> Double)?
    var captures: (@Sendable (StubRequest) -> [String: String])?
    /// The conditions that `all` combines. Messages report them one by one.
    var parts: [StubPredicate] = []
    /// Why the condition can never hold; nil if it can.
    private var error: StubError?

    init(
        _ description: String, holds: @escaping @Sendable (StubRequest) -> Bool,
        miss: @escaping @Sendable (StubRequest) -> String
    ) {
        self.description = description
        self.holds = holds
        self.miss = miss
    }

    /// Calls a closure that makes a condition. If it throws, returns a condition that never holds and says why.
    static func checked(
        _ description: String, _ make: () throws -> StubPredicate
    ) -> StubPredicate {
        do {
            return try make()
        } catch {
            var predicate = StubPredicate(description, holds: { _ in false }, miss: { _ in "\(error)" })
            predicate.error = StubError("\(error)")
            return predicate
        }
    }

    static func equal(
        _ what: String, _ wanted: String, _ value: @escaping @Sendable (StubRequest) -> String?
    ) -> StubPredicate {
        StubPredicate("\(what) is \(wanted)", holds: { value($0)?.hasSameCodePoints(as: wanted) == true }) {
            "\(what) is \(value($0) ?? "unknown"), not \(wanted)"
        }
    }

    /// The conditions that `all` combines; only this condition if it is another kind.
    var rules: [StubPredicate] { parts.isEmpty ? [self] : parts.flatMap(\.rules) }

    var firstError: StubError? { rules.lazy.compactMap(\.error).first }

    func howNear(_ request: StubRequest) -> Double {
        holds(request) ? 1 : nearness?(request) ?? 0
    }
}

extension StubPredicate {
    /// A condition that a closure checks, with a description such as `the body is short`.
    public static func closure(
        _ words: String, _ condition: @escaping @Sendable (StubRequest) -> Bool
    ) -> StubPredicate {
        StubPredicate(words, holds: condition) { _ in "it is not true that \(words)" }
    }

    /// A condition that holds when all predicates hold.
    public static func all(_ predicates: [StubPredicate]) -> StubPredicate {
        var all = StubPredicate(
            predicates.map(\.description).joined(separator: ", "),
            holds: { request in predicates.allSatisfy { $0.holds(request) } },
            miss: { request in predicates.first { !$0.holds(request) }?.miss(request) ?? "" })
        all.parts = predicates
        all.captures = { request in
            predicates.reduce(into: [:]) { all, predicate in
                all.merge(predicate.captures?(request) ?? [:]) { $1 }
            }
        }
        return all
    }

    /// A condition that holds when at least one predicate holds.
    public static func any(_ predicates: [StubPredicate]) -> StubPredicate {
        var any = StubPredicate(
            "(" + predicates.map(\.description).joined(separator: " or ") + ")",
            holds: { request in predicates.contains { $0.holds(request) } },
            miss: { request in predicates.map { $0.miss(request) }.joined(separator: ", and ") })
        any.weight = predicates.map(\.weight).max() ?? 1
        any.nearness = { request in predicates.map { $0.howNear(request) }.max() ?? 0 }
        any.captures = { request in
            predicates.first { $0.holds(request) }?.captures?(request) ?? [:]
        }
        any.error = predicates.lazy.compactMap(\.firstError).first
        return any
    }

    public static func not(_ predicate: StubPredicate) -> StubPredicate {
        var not = StubPredicate(
            "not (\(predicate.description))", holds: { !predicate.holds($0) },
            miss: { _ in "\(predicate.description), and must not be so" })
        not.error = predicate.firstError
        return not
    }

    public static func && (left: StubPredicate, right: StubPredicate) -> StubPredicate {
        .all([left, right])
    }

    public static func || (left: StubPredicate, right: StubPredicate) -> StubPredicate {
        .any([left, right])
    }

    public static prefix func ! (predicate: StubPredicate) -> StubPredicate { .not(predicate) }
}
