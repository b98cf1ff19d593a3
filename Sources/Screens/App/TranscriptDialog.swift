import Observation
import TerminalUI
import Waiting

/// Asks for the file in which to save a scenario. Then closes the window, and Guichet starts again to record the
/// transcript.
///
/// A scenario begins with a fresh program, so it cannot contain the steps that were done before.
@Observable
@UIActor
final class TranscriptDialog {
    private var file = "scenario.yaml"
    @ObservationIgnored private let transcript: TranscriptStart

    init(_ transcript: TranscriptStart) { self.transcript = transcript }

    /// - Parameter problem: A sentence about the file that was typed.
    func present(in window: Window, problem: String? = nil) {
        let fields = VStack {
            if problem != nil { ProblemText(sentence: problem) }
            TextField("File", text: Binding(self, \.file), appearance: .inline(labelWidth: 6))
        }
        window.present(
            Dialog(
                "Record a scenario",
                message:
                    "Guichet closes this window and starts again as every run of a scenario does: nobody is "
                    + "signed in, and nothing is kept. What you do from then on is written into the file. "
                    + "What is kept of you here stays.",
                content: fields.frame(width: 60),
                buttons: [
                    DialogButton("Start") { [weak window] in if let window { self.start(in: window) } },
                    .cancel("Cancel"),
                ]))
    }

    private func start(in window: Window) {
        let name = file.trimmingSpaces
        guard !name.isEmpty else { return present(in: window, problem: "Type the name of a file.") }
        if let problem = transcript.problem(name) { return present(in: window, problem: problem) }
        transcript.start(name)
        window.close()
    }
}
