import TerminalUI
import Waiting

/// The frames that were painted, with their times; of a long run only the latest.
@UIActor
final class FrameHistory {
    /// A frame, and the time at which it was painted.
    struct Entry {
        var frame: Frame
        var time: LoopInstant
    }

    /// The limit, in cells: about 2,000 frames of 80×24, or 300 of 200×60; some 64 MB.
    static let mostCells = 4_000_000

    /// The moment from which times are counted.
    let start: LoopInstant
    private(set) var entries: [Entry] = []
    private var cells = 0
    private var latest: Snapshot?

    init(since start: LoopInstant) {
        self.start = start
    }

    /// The frames of a window from now on, and its last one.
    convenience init(of window: Window) {
        let clock = window.scope.clock
        self.init(since: clock.now)
        let earlier = window.onFrame
        window.onFrame = { [weak self] frame in
            earlier?(frame)
            self?.add(frame, at: clock.now)
        }
        if window.frame.number > 0 { add(window.frame, at: clock.now) }
    }

    func add(_ frame: Frame, at time: LoopInstant) {
        entries.append(Entry(frame: frame, time: time))
        cells += frame.grid.cells.count
        while cells > Self.mostCells, entries.count > 1 {
            cells -= entries.removeFirst().frame.grid.cells.count
        }
    }

    /// The snapshot of a frame; the latest one is kept.
    func snapshot(of frame: Frame) -> Snapshot {
        if let latest, latest.number == frame.number { return latest }
        let snapshot = Snapshot(frame)
        latest = snapshot
        return snapshot
    }

    /// Whether anything matched in a frame from number `first` on; looks at the newest first.
    func hasSeen(_ query: Query, from first: Int = 0) -> Bool {
        for entry in entries.reversed() {
            guard entry.frame.number >= first else { return false }
            if !Snapshot(entry.frame).matches(query).isEmpty { return true }
        }
        return false
    }
}

extension FrameHistory {
    /// A time during which something was on the screen.
    struct Appearance: Equatable {
        var frames: ClosedRange<Int>
        var from: Duration
        /// The time of the first frame without it; nil while there is none.
        var until: Duration?

        /// The appearance in words: `was on screen in frames 3–5 (from 412 to 431 ms), then overwritten`
        var sentence: String {
            let numbers =
                frames.count == 1
                ? "frame \(frames.lowerBound)" : "frames \(frames.lowerBound)–\(frames.upperBound)"
            guard let until else { return "is on screen since frame \(frames.lowerBound)" }
            return "was on screen in \(numbers) (from \(from.inWords) to \(until.inWords)), then overwritten"
        }
    }

    /// The times during which anything matched, among the frames that are kept.
    func appearances(of query: Query) -> [Appearance] {
        var found: [Appearance] = []
        var current: Appearance?
        for entry in entries {
            let time = start.duration(to: entry.time)
            if Snapshot(entry.frame).matches(query).isEmpty {
                guard var ended = current else { continue }
                ended.until = time
                found.append(ended)
                current = nil
            } else if let first = current?.frames.lowerBound {
                current?.frames = first...entry.frame.number
            } else {
                current = Appearance(frames: entry.frame.number...entry.frame.number, from: time)
            }
        }
        if let current { found.append(current) }
        return found
    }
}
