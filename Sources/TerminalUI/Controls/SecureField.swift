import Waiting

/// A line of text that nobody may read over a shoulder: bullets stand for it, on the screen and in its
/// element.
public struct SecureField: ComposedView {
    var field: TextField

    /// See `TextField`.
    public init(
        _ label: String, id: ControlID? = nil, text: Binding<String>, placeholder: String = "",
        appearance: TextField.Appearance = .boxed, onLeave: (@UIActor () -> Void)? = nil
    ) {
        field = TextField(
            label, id: id, text: text, placeholder: placeholder, appearance: appearance, onLeave: onLeave)
        field.isSecure = true
    }

    public var body: any View { field }
}
