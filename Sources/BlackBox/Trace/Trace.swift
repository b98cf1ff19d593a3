package import TerminalUI

/// The trace of one run of a scenario: the steps, and the events during each step.
package struct Trace: Hashable, Sendable {
    package var name: String
    /// The path of the scenario's file, as given.
    package var file: String
    /// The steps in order. The first step is the opening of the program, which has no place.
    package var steps: [TraceStep]

    package init(name: String, file: String, steps: [TraceStep] = []) {
        self.name = name
        self.file = file
        self.steps = steps
    }

    /// The index of the first step that failed.
    package var failure: Int? { steps.firstIndex { $0.failure != nil } }

    /// All frames, with the indices of their steps.
    package var frames: [(step: Int, frame: Frame)] {
        steps.indices.flatMap { index in steps[index].frames.map { (index, $0) } }
    }

    /// Returns the frame that the screen shows at the end of a step; nil if no frame has been painted yet.
    package func lastFrame(through step: Int) -> Frame? {
        steps.prefix(step + 1).reversed().lazy.compactMap(\.frames.last).first
    }

    /// The most telling frame: the frame at the end of the step that failed, or else the last frame.
    package var finalFrame: Frame? { lastFrame(through: failure ?? steps.count - 1) }

    /// An event, with the time since the recording began, on the program's clock.
    package struct Event: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// Successive keys, by their names. Characters typed into a secure field are dots.
            case keys([String])
            case request(Request)
            /// An activity of the window began.
            case began(String)
            /// An activity of the window ended.
            case ended(String)
            case frame(Frame)
        }

        package var time: Duration
        package var kind: Kind

        package init(_ kind: Kind, at time: Duration) {
            self.time = time
            self.kind = kind
        }

        package var frame: Frame? { if case .frame(let frame) = kind { frame } else { nil } }

        /// The event in one line: `keys Tab Enter`.
        package var words: String {
            switch kind {
            case .keys(let names): "keys \(names.joined(separator: " "))"
            case .request(let request): "request \(request.words)"
            case .began(let name): "began \(name)"
            case .ended(let name): "ended \(name)"
            case .frame(let frame): "frame \(frame.number)"
            }
        }
    }

    /// A request of the program, recorded when it ends. The parts that may be secret are left out.
    package struct Request: Hashable, Sendable {
        package var method: String
        /// The path without its query.
        package var path: String
        /// The status of the response; nil without a response.
        package var status: Int?
        package var elapsed: Duration

        package init(method: String, path: String, status: Int?, elapsed: Duration) {
            self.method = method
            self.path = String(path.prefix { $0 != "?" })
            self.status = status
            self.elapsed = elapsed
        }

        /// The request in one line: `POST /offers → 200 in 12.0 ms`.
        package var words: String {
            "\(method) \(path) → \(status.map { "\($0)" } ?? "no response") in \(elapsed.inWords)"
        }
    }

    /// The cells of a painted frame, and its elements.
    package struct Frame: Hashable, Sendable {
        package var number: Int
        /// The time since the recording began, on the program's clock.
        package var time: Duration
        package var grid: CellGrid
        /// The position of the cursor; nil if the cursor is hidden.
        package var cursor: Point?
        /// The visible elements, one a line, as the step `expectTree` compares them. Empty in a trace of a version that
        /// did not keep them.
        package var elements: [String] = []
        /// Whether the program was at rest with this screen when somebody acted, or at the end. Nil on a virtual clock,
        /// where every frame of equal runs is the same.
        package var isAtRest: Bool?
        /// The elements of a frame that is being recorded. They become lines when somebody asks for the trace.
        var painted: [Element] = []

        package init(
            number: Int, time: Duration, grid: CellGrid, cursor: Point? = nil, elements: [String] = []
        ) {
            (self.number, self.time, self.grid, self.cursor) = (number, time, grid, cursor)
            self.elements = elements
        }

        package var size: Size { grid.size }
        /// The memory that the frame takes, in cells. An element, or its line, takes about as much as 20 cells.
        var cells: Int { grid.cells.count + 20 * (elements.count + painted.flatMap(\.withDescendants).count) }
        package var rows: [ArraySlice<Cell>] { (0..<size.height).map(grid.row) }
    }
}

/// A step of a trace, with everything that happened until the next step began.
package struct TraceStep: Hashable, Sendable {
    /// The step as it is written in the file, with dots for secrets.
    package var words: String
    /// The file, line and column of the step.
    package var place: String?
    /// The time since the recording began, on the program's clock.
    package var time: Duration
    /// The time that the step took on the program's clock; nil if the step did not end.
    package var elapsed: Duration?
    /// The real time that the step took; nil if the step did not end.
    package var realElapsed: Duration?
    /// The explanation of the failure; nil if the step did not fail.
    package var failure: String?
    /// A sentence about another program at the end of the step, such as `the program runs`; nil for the app's own window.
    package var rest: String?
    package var events: [Trace.Event] = []

    package init(_ words: String, place: String? = nil, at time: Duration) {
        self.words = words
        self.place = place
        self.time = time
    }

    package var frames: [Trace.Frame] { events.compactMap(\.frame) }
}

extension CellGrid {
    /// Replaces the cells of a row by the same number of cells.
    package mutating func setRow(_ y: Int, to row: [Cell]) {
        cells.replaceSubrange(y * size.width..<(y + 1) * size.width, with: row)
    }
}
