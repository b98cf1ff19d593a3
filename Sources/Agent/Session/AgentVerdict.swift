package import BlackBox
import JSONTrees
import SharedAlgorithms
import TerminalUI
package import Waiting

/// Whether anything more can happen in a program without input.
package enum AgentVerdict: Sendable {
    /// The program does nothing more until it gets input.
    case forGood
    /// The program does nothing more until its next timer, after this time.
    case timer(Duration)
    /// The program waits for answers to these requests, which a stub holds back. A timer, such as a deadline of the
    /// program, may end the wait.
    case held([String], timer: Duration? = nil)
    /// The system does not tell. Nothing has come for this time.
    case guess(quiet: Duration)
    /// The program is busy with these activities.
    case runs([String])
    /// It has ended; the text says how.
    case ended(String)

    /// The verdict on a program whose window is drawn by this process.
    ///
    /// - Parameter held: The requests whose answers are held back.
    @UIActor package init(_ app: App, held: [String]) {
        let scope = app.window.scope
        let timer = scope.untilNextTimer.map { max(.zero, $0) }
        if app.window.isClosed {
            self = .ended("the window is closed")
        } else if !app.isAtRest {
            self = .runs(scope.activities.all.map(\.name))
        } else if !held.isEmpty {
            self = .held(held, timer: timer)
        } else {
            self = timer.map { .timer($0) } ?? .forGood
        }
    }

    /// The first line of an answer: `timer in 1.5 s`.
    var words: String {
        switch self {
        case .forGood: "at rest for good"
        case .timer(let time): "timer in \(time.inWords)"
        case .held(let requests, let timer):
            "waits for \(requests.countedOnce().joined(separator: ", ")) (held)"
                + (timer.map { ", timer in \($0.inWords)" } ?? "")
        case .guess(let quiet): "guess: quiet for \(quiet.inWords)"
        case .runs([]): "runs"
        case .runs(let work): "runs: \(work.joined(separator: ", "))"
        case .ended(let how): "ended: \(how)"
        }
    }

    /// The same for programs: its kind, and the time of its timer or of its silence.
    var json: JSONTree {
        let (kind, time): (JSONTree, Duration?) =
            switch self {
            case .forGood: ("rest", nil)
            case .timer(let time): ("timer", time)
            case .held(_, let timer): ("held", timer)
            case .guess(let quiet): ("guess", quiet)
            case .runs: ("runs", nil)
            case .ended: ("ended", nil)
            }
        let seconds = time.map { [JSONTree.Member("seconds", JSONTree($0 / .seconds(1)))] } ?? []
        return .object([.init("kind", kind)] + seconds)
    }
}

extension [String] {
    /// The texts in their order, each once, with how often it is there: `POST /offers ×4`.
    func countedOnce() -> [String] {
        let counts = Dictionary(map { ($0, 1) }, uniquingKeysWith: +)
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }.map { text in
            let count = counts[text] ?? 1
            return count > 1 ? "\(text) ×\(count)" : text
        }
    }
}
