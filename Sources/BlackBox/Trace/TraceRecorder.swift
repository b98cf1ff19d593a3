import Locking
import TerminalUI
public import Waiting

/// Keeps the events of a run of a scenario in memory, in their order. It writes nothing; `trace` makes a
/// trace of them.
@UIActor
public final class TraceRecorder {
    /// A note of an event, with all that is needed to tell it later.
    private enum Note: Sendable {
        case step(words: String, hiddenWords: String?, place: String?)
        case stepEnded(realElapsed: Duration)
        case failed(String)
        /// Input, with the focus that it was for, and the frame that was on the screen.
        case input(InputEvent, ControlID?, frame: Int)
        case request(Trace.Request)
        case began(String)
        case ended(String)
        case frame(Int)
        /// Another window is driven from here on.
        case window
    }

    private nonisolated let clock: any LoopClock
    private nonisolated let start: LoopInstant
    private nonisolated let notes = Lock<[(time: LoopInstant, note: Note)]>([])
    /// The frames of each window that was driven.
    private var histories: [FrameHistory] = []
    private var running: [ObjectIdentifier: String] = [:]
    /// Called after each frame that is noted.
    var onFrame: (@UIActor () -> Void)?
    private var stepStart = MonotonicClock().now

    /// Makes a recorder whose times are those of a clock, from now on.
    public nonisolated init(clock: any LoopClock) {
        self.clock = clock
        start = clock.now
    }

    private nonisolated func add(_ note: Note) {
        let time = clock.now
        notes.withLock { $0.append((time, note)) }
    }

    // MARK: The driver's notes

    /// Notes the frames and activities of a window from now on.
    func follow(_ window: Window, _ history: FrameHistory) {
        if !histories.isEmpty { add(.window) }
        histories.append(history)
        for entry in history.entries { add(.frame(entry.number)) }
        let earlier = window.onFrame
        window.onFrame = { [weak self] frame in
            earlier?(frame)
            self?.add(.frame(frame.number))
            self?.onFrame?()
        }
        let activities = window.scope.activities
        let onChange = activities.onChange
        activities.onChange = { [weak self, weak activities] in
            onChange?()
            if let activities { self?.note(activities.all) }
        }
    }

    private func note(_ activities: [Activity]) {
        let now = Dictionary(uniqueKeysWithValues: activities.map { (ObjectIdentifier($0), $0.name) })
        for (id, name) in running where now[id] == nil { add(.ended(name)) }
        for activity in activities where running[ObjectIdentifier(activity)] == nil {
            add(.began(activity.name))
        }
        running = now
    }

    func input(_ event: InputEvent, to window: Window) {
        add(.input(event, window.focus, frame: window.frame.number))
    }

    // MARK: The runner's notes

    func begin(_ words: String, hiding hiddenWords: String?, place: String) {
        add(.step(words: words, hiddenWords: hiddenWords, place: place))
        stepStart = MonotonicClock().now
    }

    func end() {
        add(.stepEnded(realElapsed: stepStart.duration(to: MonotonicClock().now)))
    }

    func fail(_ explanation: String) {
        add(.failed(explanation))
    }

    // MARK: The program's notes

    /// The time on the recorder's clock.
    public nonisolated var now: LoopInstant { clock.now }

    /// Notes a request whose response has come, or has failed; from any thread.
    ///
    /// - Parameters:
    ///   - path: The path; a query is left out, for it may hold a secret.
    ///   - status: The status of the response; nil if none came.
    ///   - began: The time at which it was sent.
    public nonisolated func request(_ method: String, _ path: String, status: Int?, since began: LoopInstant)
    {
        add(
            .request(
                Trace.Request(method: method, path: path, status: status, elapsed: began.duration(to: now))))
    }

    // MARK: The trace

    /// The trace of all that was noted until now.
    func trace(name: String, file: String) -> Trace {
        var builder = Builder(Trace(name: name, file: file), start, histories)
        for (time, note) in notes.withLock({ $0 }) { builder.add(note, at: time) }
        builder.endStep()
        return builder.trace
    }

    @UIActor
    private struct Builder {
        var trace: Trace
        private let start: LoopInstant
        private var histories: [[Int: KeptFrame]]
        private var step = TraceStep("Opening", at: .zero)
        private var hiddenWords: String?
        private var shown: KeptFrame?
        private var hasTyped = false
        private var hasHidden = false

        init(_ trace: Trace, _ start: LoopInstant, _ histories: [FrameHistory]) {
            self.trace = trace
            self.start = start
            self.histories = histories.map { history in
                Dictionary(history.entries.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
            }
        }

        mutating func add(_ note: Note, at instant: LoopInstant) {
            let time = start.duration(to: instant)
            switch note {
            case .step(let words, let hiddenWords, let place):
                endStep()
                step = TraceStep(words, place: place, at: time)
                self.hiddenWords = hiddenWords
            case .stepEnded(let realElapsed):
                step.elapsed = time - step.time
                step.realElapsed = realElapsed
            case .failed(let explanation): step.failure = explanation
            case .input(let event, let focus, let frame): add(event, focus, frame, time)
            case .request(let request): step.events.append(.init(.request(request), at: time))
            case .began(let name): step.events.append(.init(.began(name), at: time))
            case .ended(let name): step.events.append(.init(.ended(name), at: time))
            case .frame(let number):
                guard let kept = histories.first?[number], !kept.looksLike(shown) else { return }
                shown = kept
                step.events.append(.init(.frame(kept.traced(at: time)), at: time))
            case .window:
                histories.removeFirst()
                shown = nil
            }
        }

        /// Adds the step. The text that it types is told if all of it went into fields that show it.
        mutating func endStep() {
            if let hiddenWords, hasHidden || !hasTyped { step.words = hiddenWords }
            trace.steps.append(step)
            (hiddenWords, hasTyped, hasHidden) = (nil, false, false)
        }

        private mutating func add(
            _ event: InputEvent, _ focus: ControlID?, _ frame: Int, _ time: Duration
        ) {
            let isText = event.isText
            let isHidden = isText && !shows(focus, in: histories.first?[frame])
            hasTyped = hasTyped || isText
            hasHidden = hasHidden || isHidden
            let name = isHidden ? event.hiddenName : event.name
            if let last = step.events.indices.last, case .keys(let names) = step.events[last].kind {
                step.events[last].kind = .keys(names + [name])
            } else {
                step.events.append(.init(.keys([name]), at: time))
            }
        }

        /// Whether a control shows the text that is typed into it; false where that is not known.
        private func shows(_ focus: ControlID?, in frame: KeptFrame?) -> Bool {
            guard let frame else { return false }
            guard let focus else { return true }
            let roles = frame.snapshot.entries.filter { $0.element.id == focus }.map(\.element.role)
            return !roles.isEmpty && !roles.contains(.secureField)
        }
    }
}

extension KeptFrame {
    fileprivate func traced(at time: Duration) -> Trace.Frame {
        Trace.Frame(number: number, time: time, size: gridSize, rows: rows, cursor: cursor)
    }
}

extension InputEvent {
    var isText: Bool {
        switch self {
        case .key(let key):
            if case .character = key.code { key.modifiers.isDisjoint(with: [.control, .alt]) } else { false }
        case .paste: true
        case .mouse, .resize, .endOfInput: false
        }
    }

    fileprivate var hiddenName: String {
        if case .paste = self { "paste \(String.dots)" } else { "•" }
    }

    fileprivate var name: String {
        switch self {
        case .key(let key): key.name
        case .paste(let text): "paste \(text.quoted)"
        case .mouse(let mouse): "\(mouse.action) at \(mouse.position.x + 1),\(mouse.position.y + 1)"
        case .resize(let size): "resize to \(size.width)×\(size.height)"
        case .endOfInput: "end of input"
        }
    }
}
