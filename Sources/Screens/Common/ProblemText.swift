import TerminalUI
import Waiting

/// A sentence about a problem, with a mark that shows it without colour, too; empty when there is none.
struct ProblemText: ComposedView {
    private let sentence: String?

    init(_ sentence: String?) {
        self.sentence = sentence
    }

    var body: any View {
        if let sentence { Text("✗ " + sentence, style: .error) }
    }
}
