public import TerminalUI

/// The trace of one run of a scenario: its steps, and all that happened in each of them.
public struct Trace: Hashable, Sendable {
    /// The name of the scenario.
    public var name: String
    /// The path of its file, as it was given.
    public var file: String
    /// The steps in their order. The first is the opening of the program, which has no place.
    public var steps: [TraceStep]

    public init(name: String, file: String, steps: [TraceStep] = []) {
        self.name = name
        self.file = file
        self.steps = steps
    }

    /// The step that failed, if one did.
    public var failedStep: TraceStep? { steps.first { $0.failure != nil } }

    /// All frames, each with the index of its step.
    public var frames: [(step: Int, frame: Frame)] {
        steps.indices.flatMap { index in steps[index].frames.map { (index, $0) } }
    }

    /// The frame that was on the screen at the end of a step: the last of it or of the steps before; nil before the
    /// first.
    public func lastFrame(through step: Int) -> Frame? {
        steps.prefix(step + 1).reversed().lazy.compactMap(\.frames.last).first
    }

    /// The frame that says most: the one at the end of the step that failed, or else the last.
    public var finalFrame: Frame? {
        lastFrame(through: steps.firstIndex { $0.failure != nil } ?? steps.count - 1)
    }
}

extension Trace {
    /// An event with its time on the program's clock since the recording began.
    public struct Event: Hashable, Sendable {
        public enum Kind: Hashable, Sendable {
            /// Input that was sent one after the other, by the names of the keys; characters for a secure field are dots.
            case keys([String])
            case request(Request)
            /// An activity of the window began.
            case began(String)
            /// An activity of the window ended.
            case ended(String)
            case frame(Frame)
        }

        public var time: Duration
        public var kind: Kind

        public init(_ kind: Kind, at time: Duration) {
            self.time = time
            self.kind = kind
        }

        var isFrame: Bool { if case .frame = kind { true } else { false } }
    }

    /// A request of the program, without anything that may be secret; noted when its response came.
    public struct Request: Hashable, Sendable {
        public var method: String
        /// The path without its query.
        public var path: String
        /// The status of the response; nil if none came.
        public var status: Int?
        public var elapsed: Duration

        public init(method: String, path: String, status: Int?, elapsed: Duration) {
            self.method = method
            self.path = String(path.prefix { $0 != "?" })
            self.status = status
            self.elapsed = elapsed
        }

        /// `POST /offers → 200 in 12.0 ms`
        var words: String {
            "\(method) \(path) → \(status.map { "\($0)" } ?? "no response") in \(elapsed.inWords)"
        }
    }

    /// The cells of a painted frame; rows that do not change are shared with the frames before.
    public struct Frame: Hashable, Sendable {
        public var number: Int
        /// The time on the program's clock since the recording began.
        public var time: Duration
        public var size: Size
        /// The rows from the top, each of `size.width` cells.
        public var rows: [[Cell]]
        /// The place of the cursor; nil when it is hidden.
        public var cursor: Point?
    }
}
