import TerminalUI
import Waiting

extension WindowActivity {
    /// Whether it may still bring something: neither over nor stopped.
    var isUnderWay: Bool { !isFinished && !isCancelled }
}
