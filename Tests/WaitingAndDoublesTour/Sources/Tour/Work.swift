import Waiting

@UIActor
func work(_ guide: Guide) async throws {
    let scope = LoopScope("bakery")
    let activities = scope.activities
    var changes = 0
    activities.onChange = { changes += 1 }
    let kneading = activities.begin("Kneading")
    guide.check(activities.count == 1 && !activities.isEmpty, "a scope has one activity")
    guide.check(activities.all.map(\.name) == ["Kneading"], "an activity has a name")
    guide.check(
        kneading.location.line > 1 && kneading.startedAt <= scope.clock.now,
        "an activity has its start and its line")
    let weight = await kneading.perform { 700 }
    guide.check(scope.pending == ["Kneading"] && weight == 700, "a scope lists its activities as pending")
    guide.check(!scope.isAtRest, "a scope is not at rest during an activity")
    let left = kneading.beginPart()
    guide.check(
        await left.perform { activities.count } == 1,
        "a part of an activity does not count as another activity")
    left.end()
    kneading.end()
    guide.check(changes == 2, "the beginning and the end of an activity are told to `onChange`")

    scope.hasPendingInput = { true }
    guide.check(!scope.pending.isEmpty, "undelivered input is pending")
    scope.hasPendingInput = { false }
    scope.isOpenEnded = false
    let outcome = await UILoop.shared.wait(
        for: "a customer", timeout: .seconds(30), scope: scope, failsWhenQuiescent: true
    ) { _ in false }
    guide.check(ending(of: outcome) == "quiescent", "nothing is pending in \(scope.name) any more")
    guide.check(scope.frames == 0, "a scope without displays has no frames")
    guide.check(
        Activities(clock: MonotonicClock()).isEmpty, "a list of activities can be made without a scope")

    let pool = WorkerPool(threads: 1)
    let isInPool = await Task(executorPreference: pool) { await heavyWork() }.value
    guide.check(isInPool, "a worker pool runs concurrent work")
    let isInTurn = await Task(executorPreference: LoopWorker()) { await workInTurn() }.value
    guide.check(isInTurn, "a loop worker runs concurrent work on the loop's thread")
}

@concurrent
private func heavyWork() async -> Bool { isInPool() }

@concurrent
private func workInTurn() async -> Bool { UILoop.shared.isOnLoopThread }

private func isInPool() -> Bool { WorkerPool.isCurrentThread }
