import Observation
import Waiting

/// The content of an observed view with its sizes, which holds until the state that it has read changes.
@UIActor
final class Composition {
    /// Made in the first call, so that what it reads is observed.
    private lazy var view = Measured(content())
    private let content: @UIActor () -> any View
    private let screen: Size
    private let onChange: @Sendable () -> Void
    /// Whether views of its kind have read state when they were measured again or placed, and not only before.
    private let readsLate: Bool
    private let onLateRead: @UIActor () -> Void
    private let counter: ObservationWatch.Counter
    private let pass = Layout.Pass()
    private let change = ObservationWatch.Change()
    /// The observed views inside, whose sizes went into its own.
    private var parts: [Composition] = []
    private var width: SizeRange?
    private var height: (width: Int, range: SizeRange)?
    private var placed: Size?
    private var part: Layout.Part?
    /// Whether it is a part of the frame that is laid out.
    var isUsed = false

    /// - Parameters:
    ///   - screen: The size of the screen, which views may go by.
    ///   - counter: Its change removes the observers.
    ///   - onLateRead: Called when it has read state, though `readsLate` says otherwise.
    ///   - onChange: Called on any thread before what it has read changes.
    init(
        _ view: Observed, on screen: Size, counter: ObservationWatch.Counter, readsLate: Bool,
        onLateRead: @escaping @UIActor () -> Void, onChange: @escaping @Sendable () -> Void
    ) {
        content = view.content
        self.screen = screen
        self.counter = counter
        self.readsLate = readsLate
        self.onLateRead = onLateRead
        self.onChange = onChange
    }

    func holds(on screen: Size) -> Bool {
        guard !change.isPending, self.screen == screen else { return false }
        // Loops, since closures would be checked for their actor each time.
        for part in parts where !part.holds(on: screen) { return false }
        return true
    }

    /// Notes that it is a part of this frame, with all that is inside.
    func use(in outer: Composition?) {
        isUsed = true
        for part in parts { part.use(in: nil) }
        guard let outer else { return }
        for part in outer.parts where part === self { return }
        outer.parts.append(self)
    }

    /// Calls nobody any more, whatever changes.
    func end() {
        change.set()
    }

    func width(in layout: Layout) -> SizeRange {
        if let width { return width }
        let range = observed(in: layout) { view.width(in: layout) }
        width = range
        return range
    }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        if let height, height.width == width { return height.range }
        let range = observedLate(in: layout) { view.height(forWidth: width, in: layout) }
        height = (width, range)
        return range
    }

    func place(in frame: Rect, in layout: Layout) {
        if let part, layout.repeat(part, in: frame) { return }
        part = layout.part(in: frame) {
            // In the same room all has been measured, and is not read again.
            if placed == frame.size {
                layout.inside(self, pass) { view.place(in: frame, in: layout) }
            } else {
                observedLate(in: layout) { view.place(in: frame, in: layout) }
                placed = frame.size
            }
        }
    }

    private func observed<Value>(in layout: Layout, _ body: () -> Value) -> Value {
        withObservationTracking(
            {
                _ = counter.stops
                return layout.inside(self, pass, body)
            }, onChange: isChanging)
    }

    /// Observes what comes after the content has been composed and measured. Mostly it reads nothing more, and then costs
    /// nothing: it does not read the counter. If it has read something after all, its observers outlive the counter's
    /// change, and the next view of its kind is observed as at first.
    private func observedLate<Value>(in layout: Layout, _ body: () -> Value) -> Value {
        if readsLate { return observed(in: layout, body) }
        func observer() -> @Sendable () -> Void {
            onLateRead()
            return isChanging
        }
        // The observer is asked for only if there is something to observe.
        return withObservationTracking({ layout.inside(self, pass, body) }, onChange: observer())
    }

    private var isChanging: @Sendable () -> Void {
        { [change, onChange] in
            if !change.isPending {
                change.set()
                onChange()
            }
        }
    }
}
