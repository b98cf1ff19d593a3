import Waiting

@UIActor
func work(_ guide: Guide) async throws {
    let scope = LoopScope("bakery")
    let activities = scope.activities
    var changes = 0
    activities.onChange = { changes += 1 }
    let kneading = activities.begin("Kneading")
    guide.check(activities.count == 1 && !activities.isEmpty, "one thing is under way")
    guide.check(activities.all.map(\.name) == ["Kneading"], "by name")
    guide.check(kneading.location.line > 1 && kneading.startedAt <= scope.clock.now, "since and where")
    let weight = await kneading.perform { 700 }
    guide.check(scope.pending == ["Kneading"] && weight == 700, "it is what the scope waits for")
    guide.check(!scope.isAtRest, "the bakery is not at rest while it is under way")
    let left = kneading.beginPart()
    guide.check(await left.perform { activities.count } == 1, "two hands are still one piece of work")
    left.end()
    kneading.end()
    guide.check(changes == 2, "its beginning and its end are told")

    scope.hasPendingInput = { true }
    guide.check(!scope.pending.isEmpty, "a customer at the door")
    scope.hasPendingInput = { false }
    scope.isOpenEnded = false
    let outcome = await UILoop.shared.wait(
        for: "a customer", timeout: .seconds(30), scope: scope, failsWhenQuiescent: true
    ) { _ in false }
    guide.check(ending(of: outcome) == "quiescent", "nobody comes to \(scope.name) any more")
    guide.check(scope.frames == 0, "nothing was painted")
    guide.check(Activities(clock: MonotonicClock()).isEmpty, "activities of one's own")

    let pool = WorkerPool(threads: 1)
    let isInPool = await Task(executorPreference: pool) { await heavyWork() }.value
    guide.check(isInPool, "heavy work is done in a pool")
    let isInTurn = await Task(executorPreference: LoopWorker()) { await workInTurn() }.value
    guide.check(isInTurn, "work that takes turns with the loop's own")
}

@concurrent
private func heavyWork() async -> Bool { isInPool() }

@concurrent
private func workInTurn() async -> Bool { UILoop.shared.isOnLoopThread }

private func isInPool() -> Bool { WorkerPool.isCurrentThread }
