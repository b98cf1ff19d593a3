import TerminalUI
import Waiting

/// A sentence about what is wrong, marked so that it reads as such without colour; nothing when there is none.
struct ProblemText: ComposedView {
    private let sentence: String?

    init(_ sentence: String?) {
        self.sentence = sentence
    }

    var body: any View {
        if let sentence { Text("✗ " + sentence, style: .error) }
    }
}
