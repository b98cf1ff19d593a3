public import Waiting

/// Reads and writes a value that is stored elsewhere.
///
/// ```swift
/// TextField("Name", text: Binding(self, \.name))
/// ```
@UIActor
public struct Binding<Value> {
    private let get: @UIActor () -> Value
    private let set: @UIActor (Value) -> Void

    public init(get: @escaping @UIActor () -> Value, set: @escaping @UIActor (Value) -> Void) {
        self.get = get
        self.set = set
    }

    /// Binds to a property of an object, such as a screen.
    public init<Root: AnyObject>(_ root: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>) {
        self.init(get: { root[keyPath: keyPath] }, set: { root[keyPath: keyPath] = $0 })
    }

    /// Binds to a value that never changes; setting it does nothing.
    public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

    /// The current value. Setting it changes the stored value.
    public var value: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}
