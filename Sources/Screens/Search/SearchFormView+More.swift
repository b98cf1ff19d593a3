import Rail
import TerminalUI
import Waiting

/// The rows for the place on the way, and for the hours of departure.
extension SearchFormView {
    /// Both rows together have the width of the smallest window.
    private static let widths = (left: 35, right: 19)

    @ViewBuilder var more: [any View] {
        HStack(spacing: 2) {
            placeField(
                textField("Via", "via", screen.via, placeholder: "any way"), screen.via
            )
            .frame(width: Self.widths.left)
            field("Stay", .stay, \.form.stay, placeholder: "e.g. 2h", width: Self.widths.right)
        }
        HStack(spacing: 2) {
            field(
                "Leave", .hours, \.form.hours, placeholder: "e.g. 7-10, evening",
                width: Self.widths.left)
            field(
                "Change time", .changeTime, \.form.changeTime, placeholder: "e.g. 15",
                width: Self.widths.right)
        }
    }

    /// The words in place of the time, which typed hours replace.
    var timeByHours: any View {
        HStack {
            Text("Time").frame(width: Self.labelWidth)
            Text("by the hours in Leave", style: .secondary)
        }
    }
}
