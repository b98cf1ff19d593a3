/// A step of an order: a double, which stands for one of its calls, or a certain call.
public protocol OrderStep: Sendable {
    var orderKey: OrderKey { get }
}

/// The calls, and their scope, that a step of an order stands for.
public struct OrderKey: Sendable {
    let journal: Journal
    let double: DoubleIdentity
    /// The position of a certain call; nil for any of the double's.
    let position: Int?
}
