import Locking
import TerminalUI
public import Waiting

/// Records the trace of a scenario in memory.
@UIActor
public final class TraceRecorder: AppObserver {
    private nonisolated let clock: any LoopClock
    private nonisolated let start: LoopInstant
    /// The steps so far, behind a lock because requests may end on any thread.
    private nonisolated let steps = Lock<[TraceStep]>([TraceStep("Opening", at: .zero)])
    private var typing: Typing?
    private var shown: Frame?
    private var isRestNoted = false
    private var running: [(id: ObjectIdentifier, name: String)] = []
    private var stepStart = MonotonicClock().now
    /// The memory that all frames take, in cells.
    private var cells = 0
    /// The index of the first step that may still have frames. To save memory, older frames are dropped.
    private var oldest = 0
    package var onFrame: (@UIActor () -> Void)?
    /// Whether each call in Swift is a step of the trace.
    var recordsCalls = false

    /// The words of a step that types, with and without the typed text. The trace has the text only if every
    /// field that receives the text shows it.
    private struct Typing {
        var words: String
        var hiddenWords: String
        var isHidden = false
    }

    /// Makes a recorder. The times in the trace count from now on, on this clock.
    public nonisolated init(clock: any LoopClock) {
        self.clock = clock
        start = clock.now
    }

    package func trace(name: String, file: String) -> Trace {
        let steps = steps.withLock { steps in
            for step in steps.indices {
                for event in steps[step].events.indices {
                    // A window that shows the run asks for the trace at each frame. So each frame is converted only
                    // once, and the result is stored.
                    guard case .frame(var frame) = steps[step].events[event].kind, !frame.painted.isEmpty
                    else { continue }
                    cells -= frame.cells
                    frame.elements = ElementTree(frame.painted).lines.map(\.text)
                    frame.painted = []
                    cells += frame.cells
                    steps[step].events[event].kind = .frame(frame)
                }
            }
            return steps
        }
        return Trace(name: name, file: file, steps: steps)
    }

    private nonisolated var time: Duration { start.duration(to: clock.now) }

    /// Whether frames come whenever the program happens to paint them.
    private var isInRealTime: Bool { clock is MonotonicClock }

    private nonisolated func add(_ kind: Trace.Event.Kind) {
        let event = Trace.Event(kind, at: time)
        change { $0.events.append(event) }
    }

    private nonisolated func change(_ change: (inout TraceStep) -> Void) {
        steps.withLock { change(&$0[$0.count - 1]) }
    }

    // MARK: The driver's notes

    /// Whether it is not known yet that the program is at rest with the screen that it shows now.
    var lacksRest: Bool { isInRealTime && !isRestNoted }

    /// Notes that the program is at rest with the screen that it shows now.
    func noteRest() {
        isRestNoted = true
        steps.withLock { steps in
            for step in steps.indices.reversed() {
                guard let event = steps[step].events.lastIndex(where: { $0.frame != nil }),
                    var frame = steps[step].events[event].frame
                else { continue }
                frame.isAtRest = true
                steps[step].events[event].kind = .frame(frame)
                return
            }
        }
    }

    func follow(_ window: Window) {
        shown = nil
        let activities = window.scope.activities
        let onChange = activities.onChange
        activities.onChange = { [weak self, weak activities] in
            onChange?()
            if let activities { self?.note(activities.all) }
        }
    }

    func frame(_ frame: Frame, of window: Window) {
        add(frame)
        onFrame?()
    }

    func willDo(_ step: String, hidden: String?, at place: FileLocation, in window: Window) {
        guard recordsCalls else { return }
        end()
        begin(step, hiding: hidden, place: place.description)
    }

    /// Adds a frame, unless it looks like the previous frame: after a failed wait, the window paints the same frame
    /// again.
    private func add(_ frame: Frame) {
        if let shown, shown.grid == frame.grid, shown.cursor == frame.cursor, shown.elements == frame.elements
        {
            return
        }
        shown = frame
        var recorded = Trace.Frame(
            number: frame.number, time: time, grid: frame.grid, cursor: frame.cursor)
        recorded.painted = frame.elements
        recorded.isAtRest = isInRealTime ? false : nil
        isRestNoted = false
        add(.frame(recorded))
        cells += recorded.cells
        steps.withLock { steps in
            while cells > FrameHistory.mostCells, steps.indices.contains(oldest) {
                guard let place = steps[oldest].events.firstIndex(where: { $0.frame != nil }) else {
                    oldest += 1
                    continue
                }
                cells -= steps[oldest].events.remove(at: place).frame?.cells ?? 0
            }
        }
    }

    private func note(_ activities: [Activity]) {
        // Arrays, because the order of a dictionary would differ from run to run.
        let now = activities.map { (id: ObjectIdentifier($0), name: $0.name) }
        for old in running where !now.contains(where: { $0.id == old.id }) { add(.ended(old.name)) }
        for new in now where !running.contains(where: { $0.id == new.id }) { add(.began(new.name)) }
        running = now
    }

    func input(_ event: InputEvent, to window: Window, isShown: Bool) {
        let isHidden = event.isText && !isShown
        if event.isText, let words = typing {
            typing?.isHidden = words.isHidden || isHidden
            change { $0.words = words.isHidden || isHidden ? words.hiddenWords : words.words }
        }
        note(input: isHidden ? event.hiddenName : event.name)
    }

    /// Records input by its name.
    func note(input name: String) {
        let time = time
        change { step in
            if let last = step.events.indices.last, case .keys(let names) = step.events[last].kind {
                step.events[last].kind = .keys(names + [name])
            } else {
                step.events.append(Trace.Event(.keys([name]), at: time))
            }
        }
    }

    // MARK: The runner's notes

    package func begin(_ words: String, hiding hiddenWords: String?, place: String?) {
        let step = TraceStep(hiddenWords ?? words, place: place, at: time)
        steps.withLock { $0.append(step) }
        typing = hiddenWords.map { Typing(words: words, hiddenWords: $0) }
        stepStart = MonotonicClock().now
    }

    /// - Parameter rest: What the program's process does now.
    package func end(rest: String? = nil) {
        let (time, realElapsed) = (time, stepStart.duration(to: MonotonicClock().now))
        change { step in
            step.elapsed = time - step.time
            step.realElapsed = realElapsed
            step.rest = rest
        }
    }

    package func fail(_ explanation: String) { change { $0.failure = explanation } }

    // MARK: The program's notes

    /// The time on the recorder's clock.
    public nonisolated var now: LoopInstant { clock.now }

    /// Records a request that has a response or has failed. Can be called on any thread.
    ///
    /// - Parameters:
    ///   - path: The path. Its query is dropped, because it may contain a secret.
    ///   - status: The status of the response; nil without a response.
    ///   - began: The time at which the request was sent.
    public nonisolated func request(_ method: String, _ path: String, status: Int?, since began: LoopInstant)
    {
        add(
            .request(
                Trace.Request(method: method, path: path, status: status, elapsed: began.duration(to: now))))
    }
}

extension InputEvent {
    package var isText: Bool {
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
