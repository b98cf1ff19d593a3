/// Several expectations to wait for together, by `run`, `block` or `wait`.
public struct Expectations: Sendable {
    enum Kind: Sendable {
        case all, any, inOrder
    }

    let kind: Kind
    let members: [LoopExpectation]

    /// Waits for all expectations, in any order. Fails if there are none.
    public static func all(_ members: [LoopExpectation]) -> Expectations {
        Expectations(kind: .all, members: members)
    }

    /// Waits for all expectations, in any order. Fails if there are none.
    public static func all(_ members: LoopExpectation...) -> Expectations { all(members) }

    /// Waits for the first of the expectations. Fails if there are none.
    public static func any(_ members: [LoopExpectation]) -> Expectations {
        Expectations(kind: .any, members: members)
    }

    /// Waits for the first of the expectations. Fails if there are none.
    public static func any(_ members: LoopExpectation...) -> Expectations { any(members) }

    /// Waits for all expectations, each completed before the next one. Fails if there are none.
    ///
    /// Inverted expectations are not part of the order. If two threads complete two expectations at the same time,
    /// either order is accepted.
    public static func inOrder(_ members: [LoopExpectation]) -> Expectations {
        Expectations(kind: .inOrder, members: members)
    }

    /// Waits for all expectations, each completed before the next one; see `inOrder(_:)` for an array.
    public static func inOrder(_ members: LoopExpectation...) -> Expectations { inOrder(members) }

    /// Returns the fulfilled expectations in the order of their completion, or nil if the wait goes on.
    ///
    /// - Parameters:
    ///   - isLast: whether this is the last evaluation, at which inverted expectations succeed.
    ///   - hasTime: whether the wait had any time; without time, inverted expectations prove nothing.
    func verdict(isLast: Bool, hasTime: Bool) throws(ExpectationError) -> [LoopExpectation]? {
        guard !members.isEmpty else { throw .nothingToWaitFor }
        // The last one is read first. Otherwise, if two are fulfilled in order meanwhile, only the later one could seem
        // to be.
        let states = members.reversed().map { (member: $0, state: $0.snapshot()) }.reversed()
        for (member, state) in states {
            let times = state.fulfillments
            if member.isInverted {
                guard times < member.count else {
                    throw .fulfilledThoughInverted(member.name, times: times)
                }
            } else if times > member.count, !member.allowsMore {
                throw .overFulfilled(member.name, times: times, expected: member.count)
            }
        }
        let upright = states.filter { !$0.member.isInverted }
        let done = upright.filter { $0.state.fulfillments >= $0.member.count }
        if kind == .inOrder { try checkOrder(upright) }
        let hasInverted = upright.count < states.count
        let isEnough: Bool
        switch kind {
        case .any:
            isEnough = !done.isEmpty || (upright.isEmpty && isLast)
        case .all, .inOrder:
            isEnough = done.count == upright.count && (!hasInverted || isLast)
        }
        guard isEnough else { return nil }
        if lastsItsTime, !hasTime { throw .noTimeToWatch }
        let start = LoopInstant(nanoseconds: .min)
        return done.sorted { ($0.state.completion ?? start) < ($1.state.completion ?? start) }.map(\.member)
    }

    private func checkOrder(
        _ states: [(member: LoopExpectation, state: LoopExpectation.State)]
    ) throws(ExpectationError) {
        // Expectations with a count of zero have no time of completion.
        let states = states.filter { $0.member.count > 0 }
        for (earlier, later) in zip(states, states.dropFirst()) {
            guard let laterTime = later.state.completion else { continue }
            guard let time = earlier.state.completion, time <= laterTime else {
                throw .outOfOrder(later.member.name, before: earlier.member.name)
            }
        }
    }

    var what: String {
        guard members.count != 1 else { return members[0].name }
        let names = members.map { "“\($0.name)”" }.joined(separator: ", ")
        return switch kind {
        case .all: "all of \(names)"
        case .any: "any of \(names)"
        case .inOrder: "in this order: \(names)"
        }
    }

    /// The expectations that are not fulfilled yet, as text.
    var stillOpen: [String] {
        members.filter { !$0.isInverted && !$0.isFulfilled }.map(\.description)
    }

    /// Whether a successful wait lasts until its timeout, because of inverted expectations.
    var lastsItsTime: Bool {
        let hasInverted = members.contains(where: \.isInverted)
        return kind == .any ? members.allSatisfy(\.isInverted) : hasInverted
    }
}

/// The reason for a failed wait for expectations.
public enum ExpectationError: Error, Hashable, Sendable, CustomStringConvertible {
    case overFulfilled(String, times: Int, expected: Int)
    case fulfilledThoughInverted(String, times: Int)
    /// The named expectation was fulfilled before `before`, which should have come first.
    case outOfOrder(String, before: String)
    /// The list of expectations was empty.
    case nothingToWaitFor
    /// The wait for an inverted expectation had a timeout of zero or less, so it proved nothing.
    case noTimeToWatch

    public var description: String {
        switch self {
        case .overFulfilled(let name, let times, let expected):
            "“\(name)” was fulfilled \(times) times; \(expected) expected."
        case .fulfilledThoughInverted(let name, let times):
            "“\(name)” was fulfilled \(times == 1 ? "once" : "\(times) times"), which was not to happen."
        case .outOfOrder(let name, let before):
            "“\(name)” was fulfilled before “\(before)”, which was to come first."
        case .nothingToWaitFor: "There is no expectation that could be fulfilled."
        case .noTimeToWatch:
            "What is not to be fulfilled was given no time in which that could happen: wait with a timeout."
        }
    }
}
