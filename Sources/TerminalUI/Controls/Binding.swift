public import Waiting

/// A value that is stored elsewhere, and can be read and set from here.
@UIActor
public struct Binding<Value> {
    private let get: @UIActor () -> Value
    private let set: @UIActor (Value) -> Void

    public init(get: @escaping @UIActor () -> Value, set: @escaping @UIActor (Value) -> Void) {
        self.get = get
        self.set = set
    }

    /// Binds to a property of an object, such as a screen: `Binding(self, \.email)`.
    public init<Root: AnyObject>(_ root: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>) {
        self.init(get: { root[keyPath: keyPath] }, set: { root[keyPath: keyPath] = $0 })
    }

    /// Binds to a value that never changes; setting it does nothing.
    public static func constant(_ value: Value) -> Binding {
        Binding(get: { value }, set: { _ in })
    }

    /// The value at its place of storage.
    public var value: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}
