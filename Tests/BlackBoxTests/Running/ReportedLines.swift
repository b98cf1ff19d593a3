import Waiting

@testable import BlackBox

/// The lines that a reporter wrote.
@UIActor
final class ReportedLines {
    private(set) var text = ""

    func reporter() -> TextReporter { TextReporter { self.text += $0 } }
}
