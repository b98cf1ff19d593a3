import TerminalUI
package import Waiting

/// The latest painted frames with their times. Of older frames, the history only keeps when each remembered locator was
/// on the screen.
@UIActor
package final class FrameHistory: AppObserver {
    /// The most cells that all kept frames together may have; they take about 64 MB.
    static let mostCells = 4_000_000

    struct Entry {
        let frame: Frame
        let time: LoopInstant
        /// The step during which it was painted, with its place.
        let step: String?

        var snapshot: Snapshot { Snapshot(frame) }

        /// The size of the frame in cells. An element takes about as much memory as 20 cells.
        var cells: Int { frame.grid.cells.count + 20 * frame.allElements.count }
    }

    /// The moment from which the times in notes are counted.
    private(set) var start: LoopInstant
    private(set) var entries: [Entry] = []
    private var cells = 0
    private var latest: Snapshot?
    package var watch: FrameWatch?
    /// Whether the frames show another program, which may draw its screen in several steps.
    var showsProcess = false
    /// The locators that are remembered, each with the first frame from which it is.
    private(set) var remembered: [(query: Query, seen: Appearance?, since: Int)] = []
    /// The number of the latest frame that is no longer kept; 0 if all are.
    private var latestLost = 0
    /// The latest step, with its place.
    private var step: String?
    /// The number of windows so far. Only the frames of the last one are kept.
    private var windows = 0

    init(since start: LoopInstant) { self.start = start }

    func follow(_ window: Window) {
        start = window.scope.clock.now
        windows += 1
        (entries, cells, latest, latestLost) = ([], 0, nil, 0)
        for index in remembered.indices { (remembered[index].seen, remembered[index].since) = (nil, 1) }
    }

    func willDo(_ step: String, hidden: String?, at place: FileLocation, in window: Window) {
        self.step = "\((hidden ?? step).quoted) (\(place))"
    }

    func frame(_ frame: Frame, of window: Window) {
        // If the app drives a window for the second time, each frame of the window is reported twice.
        guard entries.last?.frame.number != frame.number else { return }
        add(frame, at: window.scope.clock.now)
    }

    /// Remembers when each of these locators is on the screen, also in frames that will no longer be kept.
    package func remember(_ locators: [Locator]) {
        for locator in locators where !remembered.contains(where: { $0.query.locator == locator }) {
            // Skips an unusable locator: the step that uses it reports the mistake.
            if let query = try? Query(locator) { remembered.append((query, nil, latestLost + 1)) }
        }
    }

    func add(_ frame: Frame, at time: LoopInstant) {
        watch?.look(at: frame, at: time, isWhole: !showsProcess, as: snapshot(of: frame))
        let entry = Entry(frame: frame, time: time, step: step)
        entries.append(entry)
        cells += entry.cells
        while cells > Self.mostCells, entries.count > 1 { forget(entries.removeFirst()) }
    }

    private func forget(_ oldest: Entry) {
        cells -= oldest.cells
        latestLost = oldest.frame.number
        let snapshot = oldest.snapshot
        for index in remembered.indices where !snapshot.matches(remembered[index].query).isEmpty {
            let first = remembered[index].seen
            remembered[index].seen = Appearance(
                frames: (first?.frames.lowerBound ?? oldest.frame.number)...oldest.frame.number,
                from: first?.from ?? start.duration(to: oldest.time),
                until: start.duration(to: entries[0].time), step: entries[0].step)
        }
    }

    /// Returns the snapshot of a frame. Keeps the latest one, because several searches look at the same frame.
    func snapshot(of frame: Frame) -> Snapshot {
        if let latest, latest.number == frame.number { return latest }
        let snapshot = Snapshot(frame)
        latest = snapshot
        return snapshot
    }

    /// Whether anything matched in frame `first` or a later frame.
    func hasSeen(_ query: Query, from first: Int = 0) -> Bool {
        for entry in entries.reversed() {
            guard entry.frame.number >= first else { return false }
            if !entry.snapshot.matches(query).isEmpty { return true }
        }
        return lost(query).map { $0.frames.upperBound >= first } ?? false
    }

    /// Returns a note on an element that no kept frame has shown.
    func absence(of query: Query) -> String {
        let since = remembered.first { $0.query.locator == query.locator }?.since
        guard let oldest = since ?? entries.first?.frame.number, oldest > 1 else {
            return "it was never on the screen" + (windows > 1 ? " of this window" : "")
        }
        return "it was not on the screen since frame \(oldest), and earlier frames are not kept"
    }

    /// Returns when the query matched in frames that are no longer kept.
    private func lost(_ query: Query) -> Appearance? {
        remembered.first { $0.query.locator == query.locator }?.seen
    }

    /// A period in which an element was on the screen.
    struct Appearance: Equatable {
        var frames: ClosedRange<Int>
        var from: Duration
        /// The time of the first frame without the element; nil if the last frame still shows it.
        var until: Duration?
        /// The step that painted that frame; nil if it is the latest one, whose failure has its name anyway.
        var step: String?

        /// The appearance in words: `was on screen in frames 3–5 (from 412 to 431 ms), then overwritten in the step …`
        var sentence: String {
            let numbers =
                frames.count == 1
                ? "frame \(frames.lowerBound)" : "frames \(frames.lowerBound)–\(frames.upperBound)"
            guard let until else { return "is on screen since frame \(frames.lowerBound)" }
            return "was on screen in \(numbers) (from \(from.inWords) to \(until.inWords)), then overwritten"
                + (step.map { " in the step \($0)" } ?? "")
        }
    }

    /// Returns the periods in which anything matched. Frames that are no longer kept form one period, which comes
    /// first.
    func appearances(of query: Query) -> [Appearance] {
        var found = lost(query).map { [$0] } ?? []
        var isOn = false
        for entry in entries {
            let (number, time) = (entry.frame.number, start.duration(to: entry.time))
            let matches = !entry.snapshot.matches(query).isEmpty
            if matches, isOn, let first = found.last?.frames.lowerBound {
                found[found.count - 1].frames = first...number
            } else if matches {
                found.append(Appearance(frames: number...number, from: time))
            } else if isOn {
                found[found.count - 1].until = time
                found[found.count - 1].step = entry.step == step ? nil : entry.step
            }
            isOn = matches
        }
        return found
    }
}

extension Window {
    /// Calls `observe` with the last frame, if there is one, and with each frame that the window paints from now on.
    func observeFrames(_ observe: @escaping @UIActor (Frame) -> Void) {
        let earlier = onFrame
        onFrame = { frame in
            earlier?(frame)
            observe(frame)
        }
        if frame.number > 0 { observe(frame) }
    }
}
