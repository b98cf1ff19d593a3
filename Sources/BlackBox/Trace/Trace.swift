public import TerminalUI

/// The trace of one run of a scenario: its steps, and what happened in each of them.
public struct Trace: Hashable, Sendable {
    public var name: String
    /// The path of its file, as given.
    public var file: String
    /// The steps in order. The first one is the opening of the program, which has no place.
    public var steps: [TraceStep]

    public init(name: String, file: String, steps: [TraceStep] = []) {
        self.name = name
        self.file = file
        self.steps = steps
    }

    /// The index of the first step that failed.
    var failure: Int? { steps.firstIndex { $0.failure != nil } }

    /// The first step that failed.
    public var failedStep: TraceStep? { failure.map { steps[$0] } }

    /// All frames, with the indices of their steps.
    public var frames: [(step: Int, frame: Frame)] {
        steps.indices.flatMap { index in steps[index].frames.map { (index, $0) } }
    }

    /// The frame at the end of a step, which may be from an earlier step; nil before the first frame.
    public func lastFrame(through step: Int) -> Frame? {
        steps.prefix(step + 1).reversed().lazy.compactMap(\.frames.last).first
    }

    /// The most telling frame: the one at the end of the step that failed, or else the last one.
    public var finalFrame: Frame? { lastFrame(through: failure ?? steps.count - 1) }
}

/// A step of a trace, with everything that happened until the next step began.
public struct TraceStep: Hashable, Sendable {
    /// The step as it is written in the file, with dots for secrets.
    public var words: String
    /// Its file, line and column.
    public var place: String?
    /// Its time on the program's clock since the recording began.
    public var time: Duration
    /// How long it took on the program's clock; nil if it did not end.
    public var elapsed: Duration?
    /// How long it took in real time.
    public var realElapsed: Duration?
    /// The explanation of its failure; nil if it did not fail.
    public var failure: String?
    public var events: [Trace.Event] = []

    public init(_ words: String, place: String? = nil, at time: Duration) {
        self.words = words
        self.place = place
        self.time = time
    }

    public var frames: [Trace.Frame] { events.compactMap(\.frame) }
}

extension Trace {
    /// An event, with its time on the program's clock since the recording began.
    public struct Event: Hashable, Sendable {
        public enum Kind: Hashable, Sendable {
            /// Input without other events in between, as names of keys. Characters for a secure field are dots.
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

        var frame: Frame? { if case .frame(let frame) = kind { frame } else { nil } }
    }

    /// A request of the program, without anything that may be secret. It is recorded when it ends.
    public struct Request: Hashable, Sendable {
        public var method: String
        /// The path without its query.
        public var path: String
        /// The status of the response; nil without a response.
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

    /// The cells of a painted frame.
    public struct Frame: Hashable, Sendable {
        public var number: Int
        /// Its time on the program's clock since the recording began.
        public var time: Duration
        public var grid: CellGrid
        /// The position of the cursor; nil if it is hidden.
        public var cursor: Point?

        public var size: Size { grid.size }
        /// The rows from the top, each of `size.width` cells.
        var rows: [ArraySlice<Cell>] { (0..<size.height).map(grid.row) }
    }
}

extension CellGrid {
    /// Replaces the cells of a row. Their number must be the same.
    mutating func setRow(_ y: Int, to row: [Cell]) {
        cells.replaceSubrange(y * size.width..<(y + 1) * size.width, with: row)
    }
}
