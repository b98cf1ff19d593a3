public import Waiting

/// A value that lives elsewhere, and can be read and set from here.
@UIActor
public struct Binding<Value> {
    private let get: @UIActor () -> Value
    private let set: @UIActor (Value) -> Void

    public init(get: @escaping @UIActor () -> Value, set: @escaping @UIActor (Value) -> Void) {
        self.get = get
        self.set = set
    }

    /// The property of an object, such as that of a screen: `Binding(self, \.email)`.
    public init<Root: AnyObject>(_ root: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>) {
        self.init(get: { root[keyPath: keyPath] }, set: { root[keyPath: keyPath] = $0 })
    }

    /// A value that stays as it is, whatever is set.
    public static func constant(_ value: Value) -> Binding {
        Binding(get: { value }, set: { _ in })
    }

    /// The value where it lives; setting it sets it there.
    public var value: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}
