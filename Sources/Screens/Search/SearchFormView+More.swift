import Rail
import TerminalUI
import Waiting

/// The rows for the place on the way, and for the hours of departure.
extension SearchFormView {
    /// Both rows together have the width of the smallest window.
    private static let widths = (left: 36, right: 18)

    @ViewBuilder var more: [any View] {
        HStack(spacing: 2) {
            placeField(
                textField("Via", "via", screen.via, placeholder: "any way"), screen.via
            )
            .frame(width: Self.widths.left)
            field("Stay", "stay", .stay, \.form.stay, placeholder: "0:30")
        }
        HStack(spacing: 2) {
            TextField(
                "Leave", id: "hours", text: Binding(screen, \.form.hours),
                placeholder: "07:00 – 10:00, evening", appearance: .inline(labelWidth: Self.labelWidth),
                onLeave: { screen.left(.hours) }
            )
            .replacedByTyping()
            .frame(width: Self.widths.left)
            field("Change time", "change-time", .changeTime, \.form.changeTime, placeholder: "15 min")
        }
    }

    /// What stands in place of the time while hours are typed, which replace it.
    var timeByHours: any View {
        HStack {
            Text("Time").frame(width: Self.labelWidth)
            Text("by the hours in Leave", style: .secondary)
        }
    }

    private func field(
        _ label: String, _ id: ControlID, _ field: InputProblem.Field,
        _ path: ReferenceWritableKeyPath<SearchScreen, String>, placeholder: String
    ) -> any View {
        TextField(
            label, id: id, text: Binding(screen, path), placeholder: placeholder,
            appearance: .inline(labelWidth: Self.labelWidth), onLeave: { screen.left(field) }
        )
        .replacedByTyping()
        .frame(width: Self.widths.right)
    }
}
