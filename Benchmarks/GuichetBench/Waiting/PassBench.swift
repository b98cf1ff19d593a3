import Waiting

/// Measures a pass of the loop with ten thousand waits that are not due.
///
/// The other ways to wait would need ten thousand nested run loops, or ten thousand threads, so they have no
/// such figure. For comparison, ten thousand closures in an array are called in turn.
struct PassBench {
    var figures: Figures

    private static let waits = 10_000
    private static let passes = 500

    func run() {
        let loop = UILoop.shared
        let made = loop.run(for: "the crowd", timeout: nil) { _ in Crowd(Self.waits) }
        guard let crowd = made.value else { return figures.miss("wait.pass-10000", "there is no loop") }
        let registered = loop.run(for: "the waits", timeout: .seconds(60)) { _ in crowd.begun == Self.waits }
        let passed = loop.run(for: "the passes", timeout: .seconds(60), polling: .continuous) { _ in
            crowd.notePass() == Self.passes
        }
        let times = loop.run(for: "the waits' end", timeout: .seconds(60)) { _ in crowd.end() }
        guard registered.value != nil, passed.value != nil, let times = times.value,
            times.looks == Self.waits * times.passes.count
        else { return figures.miss("wait.pass-10000", "not every wait was looked at in every pass") }
        figures.print("wait.pass-10000", Sample(times.passes).median, "ms")
        figures.print("wait.pass-10000.p99", Sample(times.passes).percentile(99), "ms")
        figures.print("wait.floor.pass-10000", Sample(times.floors).median, "ms")
    }
}

/// The times of passes, in milliseconds.
private struct PassTimes: Sendable {
    var passes: [Double] = []
    var floors: [Double] = []
    /// The number of times that a condition was evaluated in these passes.
    var looks = 0
}

/// A question to evaluate. It is a structure, because a closure directly in an array would be wrapped again
/// at each call.
private struct Question {
    let ask: @UIActor () -> Bool
}

/// Many tasks that wait for the same condition.
@UIActor
private final class Crowd {
    private(set) var begun = 0
    private var looks = 0
    private var ended = 0
    private var isOver = false
    /// The conditions of the tasks, for evaluation without a loop.
    private var questions: [Question] = []
    private var times = PassTimes()
    private var lastNote: (time: Double, looks: Int)?

    init(_ count: Int) {
        for _ in 0..<count {
            Task { @UIActor in
                begun += 1
                _ = await UILoop.shared.wait(for: "the end", timeout: nil) { [self] _ in look() }
                ended += 1
            }
        }
        for _ in 0..<count { questions.append(Question { [self] in look() }) }
    }

    private func look() -> Bool {
        looks += 1
        return isOver
    }

    /// Call this once in a pass, after all other waits have been evaluated. Returns the number of passes so far.
    func notePass() -> Int {
        if let lastNote {
            times.passes.append(milliseconds() - lastNote.time)
            times.looks += looks - lastNote.looks
        }
        // Calls the bare closures only after every 50 passes, and then 50 times. If passes and calls took
        // turns, each would push the other's data out of the processor's caches.
        if times.passes.count.isMultiple(of: 50) {
            for _ in 0..<50 { times.floors.append(floor()) }
        }
        lastNote = (milliseconds(), looks)
        return times.passes.count
    }

    /// Returns the milliseconds for evaluating all conditions without a loop.
    private func floor() -> Double {
        let asked = questions
        let start = milliseconds()
        for question in asked where question.ask() { break }
        return milliseconds() - start
    }

    /// Lets all tasks end. Returns the measured times once they have ended.
    func end() -> PassTimes? {
        isOver = true
        guard ended == begun else { return nil }
        questions = []
        return times
    }
}
