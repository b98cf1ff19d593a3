import TerminalUI
import Waiting

/// The frames that were painted, with their times. A long run keeps only its latest frames, and the times at
/// which each remembered locator was on the others.
@UIActor
final class FrameHistory {
    /// The limit, in cells that a frame does not share with its neighbours; an element counts as some cells.
    /// About 64 MB.
    static let mostCells = 4_000_000
    /// The number of cells above which frames are packed; most runs have fewer.
    static let mostCellsUnpacked = 200_000

    /// The moment from which times are counted.
    let start: LoopInstant
    private(set) var entries: [KeptFrame] = []
    private var cells = 0
    private var isPacked = false
    private var latest: Snapshot?
    /// Looks at each frame as it comes.
    var watch: FrameWatch?
    private(set) var remembered: [(query: Query, seen: Appearance?)] = []
    /// Whether another window was driven before, whose frames are forgotten.
    private let isLater: Bool

    init(since start: LoopInstant, after before: FrameHistory? = nil) {
        self.start = start
        isLater = before != nil
        remembered = before?.remembered.map { ($0.query, nil) } ?? []
    }

    /// The frames of a window from now on, and its last one.
    ///
    /// - Parameter before: The frames of the window that was driven before, which are forgotten.
    convenience init(of window: Window, after before: FrameHistory? = nil) {
        let clock = window.scope.clock
        self.init(since: clock.now, after: before)
        let earlier = window.onFrame
        window.onFrame = { [weak self] frame in
            earlier?(frame)
            self?.add(frame, at: clock.now)
        }
        if window.frame.number > 0 { add(window.frame, at: clock.now) }
    }

    /// Remembers for each locator when it was on the screen, also in frames that are no longer kept.
    func remember(_ locators: [Locator]) {
        for locator in locators where !remembered.contains(where: { $0.query.locator == locator }) {
            // The step of a wrong locator reports it.
            if let query = try? Query(locator) { remembered.append((query, nil)) }
        }
    }

    func add(_ frame: Frame, at time: LoopInstant) {
        var kept = KeptFrame(frame, at: time)
        watch?.look(at: frame, as: snapshot(of: frame))
        if isPacked { kept.share(with: entries.last) }
        cells += entries.isEmpty ? kept.size.alone : kept.size.beside
        entries.append(kept)
        if !isPacked, cells > Self.mostCellsUnpacked { pack() }
        while cells > Self.mostCells, entries.count > 1 {
            let oldest = entries.removeFirst()
            cells += entries[0].size.alone - entries[0].size.beside - oldest.size.alone
            for index in remembered.indices where !oldest.snapshot.matches(remembered[index].query).isEmpty {
                let first = remembered[index].seen
                remembered[index].seen = Appearance(
                    frames: (first?.frames.lowerBound ?? oldest.number)...oldest.number,
                    from: first?.from ?? start.duration(to: oldest.time),
                    until: start.duration(to: entries[0].time))
            }
        }
    }

    private func pack() {
        isPacked = true
        cells = 0
        for index in entries.indices {
            entries[index].share(with: index > 0 ? entries[index - 1] : nil)
            cells += index > 0 ? entries[index].size.beside : entries[index].size.alone
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
            guard entry.number >= first else { return false }
            if !entry.snapshot.matches(query).isEmpty { return true }
        }
        return lost(query).map { $0.frames.upperBound >= first } ?? false
    }

    /// The words for something that no frame had, as far as frames are kept.
    func absence(of query: Query) -> String {
        guard let oldest = entries.first, oldest.number > 1,
            !remembered.contains(where: { $0.query.locator == query.locator })
        else { return "it was never on the screen" + (isLater ? " of this window" : "") }
        return "it was not on the screen since frame \(oldest.number), and earlier frames are not kept"
    }

    /// The time during which something was on the screen in frames that are no longer kept, from the first to the last
    /// of them.
    private func lost(_ query: Query) -> Appearance? {
        remembered.first { $0.query.locator == query.locator }?.seen
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

    /// The times during which anything matched; the first of them covers the frames that are no longer kept.
    func appearances(of query: Query) -> [Appearance] {
        var found = lost(query).map { [$0] } ?? []
        var current: Appearance?
        for entry in entries {
            let time = start.duration(to: entry.time)
            if entry.snapshot.matches(query).isEmpty {
                guard var ended = current else { continue }
                ended.until = time
                found.append(ended)
                current = nil
            } else if let before = current {
                current?.frames = before.frames.lowerBound...entry.number
            } else {
                current = Appearance(frames: entry.number...entry.number, from: time, until: nil)
            }
        }
        return found + (current.map { [$0] } ?? [])
    }
}
