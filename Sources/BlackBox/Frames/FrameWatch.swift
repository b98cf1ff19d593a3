import TerminalUI
import Waiting

/// Checks every frame against the rules of a scenario, and keeps the first frame that breaks one.
package struct FrameWatch {
    package struct Sighting: Error {
        /// The broken rule, in words that are the same for every frame that breaks it.
        package var rule: String
        package var sentence: String
        var screen: String
    }

    private struct Promise {
        var rule: FrameRules.Eventually
        var after: Query
        var see: Query
        /// While `see` is still awaited, the frame that showed `after`, and its time; otherwise nil.
        var begin: (frame: Int, time: LoopInstant)?
        /// Whether a frame has shown `after`.
        var hasBegun = false

        var name: String { "eventually: \(see) after \(after)" }
    }

    package private(set) var sighting: Sighting?
    /// Whether the last frame only asked for more room.
    private var isPaused = false
    private let never: [Query]
    private let places: [Locator: FileLocation]
    private let always: [Query]
    private var promises: [Promise]

    init(for rules: FrameRules = FrameRules()) throws(Pattern.Unusable) {
        never = try rules.never.map { locator throws(Pattern.Unusable) in try Query(locator).forbidding }
        places = rules.places
        always = try rules.always.map(Query.init)
        promises = try rules.eventually.map { rule throws(Pattern.Unusable) in
            Promise(rule: rule, after: try Query(rule.after), see: try Query(rule.see))
        }
    }

    /// Checks the rules for a frame.
    ///
    /// - Parameter isWhole: Whether the frame may lack nothing of the screen. Only then, the rules `always` are checked.
    mutating func look(
        at frame: Frame, at time: LoopInstant, isWhole: Bool = true, as snapshot: @autoclosure () -> Snapshot
    ) {
        guard sighting == nil, !(never.isEmpty && always.isEmpty && promises.isEmpty) else { return }
        // Skips frames of a window that is too small to show anything. After them, the time of `within` starts anew.
        defer { isPaused = frame.asksForRoom }
        guard !frame.asksForRoom else { return }
        if isPaused { for index in promises.indices { promises[index].begin?.time = time } }
        let snapshot = snapshot()
        for query in never {
            let match = snapshot.matches(query).first
            let sentence =
                match.map {
                    "Frame \(frame.number) shows \($0.description)\($0.row(in: snapshot)), which may never be there\(words(for: query))."
                } ?? snapshot.unanswered
            if let sentence { return note(sentence, "never: \(query)", frame) }
        }
        if isWhole { lookAlways(at: frame, as: snapshot) }
        guard sighting == nil else { return }
        for index in promises.indices { look(at: frame, at: time, snapshot, for: index) }
    }

    /// Returns words for a rule `never`: its expression, which the found text does not show, and its place in the file.
    private func words(for query: Query) -> String {
        let rule = query.hasExpression ? " “\(query)”" : ""
        let place = places[query.locator].map { " at \($0)" } ?? ""
        return rule.isEmpty && place.isEmpty ? "" : ", by the rule\(rule)\(place)"
    }

    var hasAlways: Bool { !always.isEmpty }

    /// Checks the rules `always` for a frame.
    mutating func lookAlways(at frame: Frame, as snapshot: Snapshot) {
        guard sighting == nil, !frame.asksForRoom else { return }
        for query in always where snapshot.matches(query).isEmpty {
            let missing = "Frame \(frame.number) does not show \(query), which has to be there always."
            return note(snapshot.unanswered ?? missing, "always: \(query)", frame)
        }
    }

    private mutating func look(
        at frame: Frame, at time: LoopInstant, _ snapshot: Snapshot, for index: Int
    ) {
        let promise = promises[index]
        if let begin = promise.begin, let within = promise.rule.within,
            begin.time.advanced(by: within) < time
        {
            return note(broken: promise, since: begin.frame, frame)
        }
        let isSeen = !snapshot.matches(promise.see).isEmpty
        if isSeen { promises[index].begin = nil }
        if promise.begin == nil, !(isSeen && promise.hasBegun), !snapshot.matches(promise.after).isEmpty {
            promises[index].hasBegun = true
            if !isSeen { promises[index].begin = (frame.number, time) }
        }
        if let sentence = snapshot.unanswered { note(sentence, promise.name, frame) }
    }

    /// Returns a sentence for each rule `eventually` that has checked nothing, because no frame has shown its `after`. It
    /// names the nearest match in the last frame.
    func idlePromises(in snapshot: Snapshot) -> [String] {
        promises.filter { !$0.hasBegun }.map { promise in
            let near = NearMisses(snapshot: snapshot, query: promise.after).sentences.first
            return "“eventually” has checked nothing: \(promise.after) was never on the screen."
                + (near.map { " On the last one, \($0)." } ?? "")
        }
    }

    /// Whether a rule `eventually` still waits for its element `see`.
    var isOwed: Bool { sighting == nil && promises.contains { $0.begin != nil } }

    /// The time to wait until all rules `eventually` must have seen their elements. Rules without `within` get `usual`.
    func patience(at time: LoopInstant, usual: Duration) -> Duration {
        promises.compactMap { promise in
            promise.begin.map { begin in
                promise.rule.within.map { time.duration(to: begin.time.advanced(by: $0)) } ?? usual
            }
        }.max() ?? .zero
    }

    /// Notes the first rule `eventually` that still waits for its element as broken, because no more frames will come.
    mutating func end(at frame: Frame, _ time: LoopInstant) {
        guard isOwed, !frame.asksForRoom, let promise = promises.first(where: { $0.begin != nil }),
            let begin = promise.begin
        else { return }
        let hasTime = promise.rule.within.map { time < begin.time.advanced(by: $0) } ?? false
        note(broken: promise, since: begin.frame, frame, hasTime: hasTime)
    }

    /// - Parameter hasTime: Whether the time of the rule has not passed yet, but nothing can bring the element any more.
    private mutating func note(
        broken promise: Promise, since number: Int, _ frame: Frame, hasTime: Bool = false
    ) {
        let time =
            hasTime
            ? ", and nothing is running any more that could bring it"
            : promise.rule.within.map { " within \($0.inWords)" } ?? ""
        note(
            "Frame \(number) shows \(promise.after), but \(promise.see) did not follow\(time).",
            promise.name, frame)
    }

    private mutating func note(_ sentence: String, _ rule: String, _ frame: Frame) {
        sighting = Sighting(rule: rule, sentence: sentence, screen: ScreenDrawing(frame: frame).text)
    }
}

extension Query: CustomStringConvertible {}

extension Match {
    /// The row of another program's screen of which the match is a part; empty for any other match.
    fileprivate func row(in snapshot: Snapshot) -> String {
        guard ancestors.last?.role == .terminal, snapshot.lines.indices.contains(frame.y) else { return "" }
        let row = snapshot.lines[frame.y].trimmed
        return row == label.trimmed ? "" : " in the row \(String(row).quoted)"
    }
}
