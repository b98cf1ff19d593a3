import Waiting

/// A pass of the loop with ten thousand waits, none of which is due.
///
/// For the rivals that would be ten thousand run loops inside one another, or as many threads: they have no such
/// figure. The floor is as many closures in an array, asked in turn.
struct PassBench {
    var figures: Figures

    private static let waits = 10_000
    private static let passes = 500

    func run() {
        let loop = UILoop.shared
        let made = loop.run(for: "the crowd", timeout: nil) { _ in Crowd(Self.waits) }
        guard let crowd = made.value else { return figures.skip("wait.pass-10000", "there is no loop") }
        let registered = loop.run(for: "the waits", timeout: .seconds(60)) { _ in crowd.begun == Self.waits }
        let passed = loop.run(for: "the passes", timeout: .seconds(60), polling: .continuous) { _ in
            crowd.notePass() == Self.passes
        }
        let times = loop.run(for: "the waits' end", timeout: .seconds(60)) { _ in crowd.end() }
        guard registered.value != nil, passed.value != nil, let times = times.value,
            times.looks == Self.waits * times.passes.count
        else { return figures.skip("wait.pass-10000", "not every wait was looked at in every pass") }
        figures.print("wait.pass-10000", Sample(times.passes).median, "ms")
        figures.print("wait.pass-10000.p99", Sample(times.passes).percentile(99), "ms")
        figures.print("wait.floor.pass-10000", Sample(times.floors).median, "ms")
    }
}

/// In milliseconds.
private struct PassTimes: Sendable {
    var passes: [Double] = []
    var floors: [Double] = []
    /// How often a condition was evaluated in these passes.
    var looks = 0
}

/// A closure in an array would be wrapped anew at each call; one in a structure is not.
private struct Question {
    let ask: @UIActor () -> Bool
}

/// Many who wait for the same thing.
@UIActor
private final class Crowd {
    private(set) var begun = 0
    private var looks = 0
    private var ended = 0
    private var isOver = false
    /// What they ask, without any loop.
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

    /// To be called once a pass, after all others have been looked at; how many passes it knows.
    func notePass() -> Int {
        if let lastNote {
            times.passes.append(milliseconds() - lastNote.time)
            times.looks += looks - lastNote.looks
        }
        // In rows, since each of the two pushes the other out of the processor's caches.
        if times.passes.count.isMultiple(of: 50) {
            for _ in 0..<50 { times.floors.append(floor()) }
        }
        lastNote = (milliseconds(), looks)
        return times.passes.count
    }

    /// The milliseconds that it takes to ask without a loop.
    private func floor() -> Double {
        let asked = questions
        let start = milliseconds()
        for question in asked where question.ask() { break }
        return milliseconds() - start
    }

    /// Lets all of them end; what was measured, when they have.
    func end() -> PassTimes? {
        isOver = true
        guard ended == begun else { return nil }
        questions = []
        return times
    }
}
