import Waiting

/// A field for a secret, such as a password: it shows bullets, on the screen and in its element.
public struct SecureField: ComposedView {
    var field: TextField

    /// Makes a field for a secret; see `TextField`.
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
