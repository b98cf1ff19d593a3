import HTTPBodies

/// Whether a request is one that a stub is for, and in words why it is not.
///
/// Combine them by `&&`, `||` and `!`. The name is what was asked for; the miss names what was found.
public struct StubPredicate: Sendable, CustomStringConvertible {
    /// What it asks for: `method is POST`.
    public let description: String
    /// How much it counts when the nearest stubs are sought.
    var weight = 1.0
    let holds: @Sendable (StubRequest) -> Bool
    /// Why it does not hold; asked only then.
    let miss: @Sendable (StubRequest) -> String
    /// How near it is to holding, 0…1.
    var nearness: (@Sendable (StubRequest) -> Double)?
    var captures: (@Sendable (StubRequest) -> [String: String])?
    /// Of a conjunction, what it is made of, so that each counts for itself.
    var parts: [StubPredicate] = []
    /// Set when it was made wrongly and can never hold.
    var mistake: StubError?

    init(
        _ description: String, holds: @escaping @Sendable (StubRequest) -> Bool,
        miss: @escaping @Sendable (StubRequest) -> String
    ) {
        self.description = description
        self.holds = holds
        self.miss = miss
    }

    /// One that never holds, and says why.
    init(_ description: String, mistake: StubError) {
        self.init(description, holds: { _ in false }, miss: { _ in mistake.message })
        self.mistake = mistake
    }

    /// Its conditions, one by one.
    var rules: [StubPredicate] { parts.isEmpty ? [self] : parts.flatMap(\.rules) }

    func howNear(_ request: StubRequest) -> Double {
        holds(request) ? 1 : nearness?(request) ?? 0
    }
}

extension StubPredicate {
    /// Any condition, with a name for it that begins as in “it is so that …”.
    public static func matching(
        _ name: String, _ condition: @escaping @Sendable (StubRequest) -> Bool
    ) -> StubPredicate {
        StubPredicate(name, holds: condition) { _ in "it is not so that \(name)" }
    }

    /// All of them.
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

    /// At least one of them.
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
        any.mistake = predicates.lazy.compactMap { $0.firstMistake }.first
        return any
    }

    public static func not(_ predicate: StubPredicate) -> StubPredicate {
        var not = StubPredicate(
            "not (\(predicate.description))", holds: { !predicate.holds($0) },
            miss: { _ in "\(predicate.description), and must not" })
        not.mistake = predicate.firstMistake
        return not
    }

    public static func && (left: StubPredicate, right: StubPredicate) -> StubPredicate {
        .all([left, right])
    }

    public static func || (left: StubPredicate, right: StubPredicate) -> StubPredicate {
        .any([left, right])
    }

    public static prefix func ! (predicate: StubPredicate) -> StubPredicate { .not(predicate) }

    var firstMistake: StubError? { rules.lazy.compactMap(\.mistake).first }
}
