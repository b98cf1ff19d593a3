import Rail
import TerminalUI
import Waiting

/// The row for the way back, which stays empty for one way.
extension SearchFormView {
    var returnField: any View {
        HStack(spacing: 2) {
            TextField(
                "Return", id: "return",
                text: Binding(get: { screen.form.returnText }, set: { screen.form.returnText = $0 }),
                placeholder: "no", appearance: .inline(labelWidth: Self.labelWidth),
                onLeave: { screen.returnLeft() }
            )
            .replacedByTyping()
            .frame(width: 32)
            Text("e.g. sun, +2", style: .secondary, lineLimit: 1)
        }
    }
}
