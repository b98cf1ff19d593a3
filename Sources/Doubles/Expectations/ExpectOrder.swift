/// A step of an expected order: a certain call, or a double, which stands for any one of its calls.
public protocol OrderStep: Sendable {
    var orderKey: OrderKey { get }
}

/// The calls that a step of an order stands for, and their scope.
public struct OrderKey: Sendable {
    let journal: Journal
    let double: DoubleIdentity
    /// The position of a certain call; nil for any call of the double.
    var position: Int?
}

extension StubbedFunction: OrderStep {
    public var orderKey: OrderKey { OrderKey(journal: scope.journal, double: core.identity) }
}

extension StubbedCompletion: OrderStep {
    public var orderKey: OrderKey { OrderKey(journal: scope.journal, double: core.identity) }
}

extension ReceivedCall: OrderStep {
    public var orderKey: OrderKey {
        OrderKey(journal: scope.journal, double: record.header.double, position: position)
    }
}

extension ReceivedCompletion: OrderStep {
    public var orderKey: OrderKey {
        OrderKey(journal: journal, double: record.header.double, position: position)
    }
}

/// Checks that the named doubles received exactly these calls, in this order: `try expect(order: signIn,
/// trips, trips)`.
///
/// Calls of other doubles do not count. If the order names certain calls of a double, the other calls of that double do
/// not count either. All doubles have to share a scope; otherwise the order of their calls is unknown. An empty order
/// fails.
public func expect(
    order steps: any OrderStep..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) throws(DoubleFailure) {
    let keys = steps.map(\.orderKey)
    let location = FileLocation(file: fileID, path: filePath, line: line)
    guard let first = keys.first else {
        throw DoubleFailure(reason: .nothingExpected("an order of no double"), double: "", location: location)
    }
    let strangers = keys.filter { $0.journal !== first.journal }
    guard strangers.isEmpty else {
        throw DoubleFailure(
            reason: .noCommonScope(others: strangers.map(\.double.name)), double: first.double.name,
            location: location)
    }
    let received = first.journal.entries.filter { entry in keys.contains { $0.matches(entry) } }
    let agrees = received.count == keys.count && zip(keys, received).allSatisfy { $0.matches($1) }
    if agrees { return }
    let names = keys.map(\.double.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    throw DoubleFailure(
        reason: .order(
            expected: keys.map { $0.text(among: received) }, received: received.map { $0.header.call() }),
        double: names.joined(separator: ", "), location: location,
        calls: received.suffix(20).map { $0.logged }, callCount: received.count)
}

extension OrderKey {
    fileprivate func matches(_ entry: any LogEntry) -> Bool {
        entry.header.double === double && (position ?? entry.header.position) == entry.header.position
    }

    fileprivate func text(among entries: [any LogEntry]) -> String {
        let entry = position.flatMap { position in entries.first { $0.header.position == position } }
        return entry?.header.call() ?? double.name
    }
}
