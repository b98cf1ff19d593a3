extension UILoop {
    nonisolated func run<Value>(
        _ request: WaitRequest, until condition: @escaping @UIActor (WaitProbe) throws -> Value?
    ) -> sending WaitOutcome<Value> {
        guard inbox.claimThread() else {
            return .failed(LoopError.wrongThread, WaitReport(notBegun: request))
        }
        defer { endClaim() }
        return UIActor.assumeIsolated {
            let value = Slot<Value>()
            let waiter = begin(request, value, outers: waitersAround(ownsThread: true), condition)
            runFrames.append(.wait(waiter))
            while waiter.ending == nil { pass() }
            runFrames.removeLast()
            finish(waiter)
            return waiter.outcome(value.value)
        }
    }

    @UIActor func wait<Value>(
        _ request: WaitRequest, onBegin: (@UIActor (Waiter) -> Void)? = nil,
        until condition: @escaping @UIActor (WaitProbe) throws -> Value?
    ) async -> WaitOutcome<Value> {
        let value = Slot<Value>()
        let waiter = begin(request, value, outers: waitersAround(ownsThread: false), condition)
        if Task.isCancelled { cancel(waiter) }
        if waiter.ending == nil {
            onBegin?(waiter)
            let place = ParkedTask()
            waiter.onEnd = { place.release() }
            await withTaskCancellationHandler {
                await place.stay()
            } onCancel: {
                Task { @UIActor in self.cancel(waiter) }
            }
        }
        finish(waiter)
        return waiter.outcome(value.value)
    }

    /// Ends the wait of a cancelled task. The wait counts as interrupted if a wait around it has ended, and
    /// otherwise as cancelled.
    @UIActor private func cancel(_ waiter: Waiter) {
        if let outer = waiter.outers.first(where: { $0.ending != nil }) {
            waiter.end(.interrupted(by: outer.what))
        } else {
            waiter.end(.cancelled)
        }
    }

    @UIActor private func begin<Value>(
        _ request: WaitRequest, _ value: Slot<Value>, outers: [Waiter],
        _ condition: @escaping @UIActor (WaitProbe) throws -> Value?
    ) -> Waiter {
        let waiter = Waiter(request, number: makeNumber(), outers: outers) { probe in
            guard let found = try condition(probe), try isMet(by: found) else { return false }
            value.value = found
            return true
        }
        // In a seeded order, this place decides when the wait is evaluated among the others.
        waiters.insert(waiter, at: choices?.index(below: waiters.count + 1) ?? waiters.count)
        if waiter.timeline.virtual != nil {
            list(waiter.timeline)
            waiter.timeline.restartGrace()
        }
        // The code before this wait may have changed the condition of another wait.
        events += 1
        waiter.look()
        // A wait that ended without a pass is removed now, since no pass may follow.
        waiters.removeAll { $0 === waiter && $0.ending != nil }
        return waiter
    }

    @UIActor private func finish(_ waiter: Waiter) {
        guard case .fulfilled = waiter.ending, let report = waiter.report, report.isNarrow else { return }
        tell(narrow: report, waiter.request.reporter)
    }
}

extension UILoop {
    @UIActor func tell(narrow report: WaitReport, _ reporter: IssueReporter?) {
        reporter?.narrowWait(report)
        onNarrowWait?(report)
    }
}

/// Keeps the value of a condition until the waiting code continues.
@UIActor
private final class Slot<Value> {
    var value: Value?
}

/// A value with which a condition can say that it is not met.
private protocol ConditionValue {
    var isMet: Bool { get }
}

extension Bool: ConditionValue {
    fileprivate var isMet: Bool { self }
}

extension Optional: ConditionValue {
    fileprivate var isMet: Bool { map { ($0 as? any ConditionValue)?.isMet ?? true } ?? false }
}

/// Whether a condition that returned this value is met. It is not met by false or nil, in any number of
/// optionals. Throws if the condition has no value, as in `{ _ = flag }`.
package func isMet<Value>(by value: Value) throws -> Bool {
    guard Value.self != Void.self else { throw LoopError.conditionWithoutValue }
    return (value as? any ConditionValue)?.isMet ?? true
}

extension WaitReport {
    /// Makes the report of a wait that could not begin.
    init(notBegun request: WaitRequest) {
        self.init(
            what: request.what, location: request.location, elapsed: .zero, realElapsed: .zero,
            timeout: request.timeout ?? .unlimited, passes: 0, lastsItsTime: request.lastsItsTime)
        isVirtual = request.scope.timeline.virtual != nil
    }
}
