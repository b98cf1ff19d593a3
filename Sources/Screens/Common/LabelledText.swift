import TerminalUI
import Waiting

/// A text with its label in a column to the left, where `TripLines` has the day.
struct LabelledText: ComposedView {
    var label: String
    var text: String
    var lineLimit: Int?

    init(_ label: String, _ text: String, lineLimit: Int? = nil) {
        (self.label, self.text, self.lineLimit) = (label, text, lineLimit)
    }

    var body: any View {
        HStack {
            Text(label, style: .secondary).frame(width: 13)
            Text(text, lineLimit: lineLimit)
        }
    }
}
