import Locking

/// The lists of all scopes, activities and blocked threads, for `UILoop.dump()` and for reports of stalls.
///
/// Any thread may read the registry, even while the loop's thread is stuck.
final class LoopRegistry: Sendable {
    /// A thread that is blocked by a wait for expectations.
    struct BlockedThread: Sendable {
        var gate: ThreadGate
        var what: String
        var location: FileLocation
        var since: LoopInstant
    }

    private struct WeakScope: Sendable {
        weak var scope: LoopScope?
    }

    private struct State {
        var scopes: [(id: ObjectIdentifier, scope: WeakScope)] = []
        var activities: [(id: ObjectIdentifier, name: String)] = []
        var blocked: [BlockedThread] = []
        var offLoopWaits: [OffLoopWait] = []
    }

    private let state = Lock(State())

    func add(_ scope: LoopScope) {
        let entry = (ObjectIdentifier(scope), WeakScope(scope: scope))
        state.withLock { $0.scopes.append(entry) }
    }

    func remove(_ scope: ObjectIdentifier) {
        state.withLock { state in state.scopes.removeAll { $0.id == scope } }
    }

    /// The scopes that exist, oldest first.
    var scopes: [LoopScope] { state.withLock { $0.scopes }.compactMap(\.scope.scope) }

    /// Returns the timeline of a scope with this clock; nil if there is no such scope. Two values are the same clock if
    /// they are `Hashable` and equal.
    func timeline(of clock: any LoopClock) -> Timeline? {
        let value = clock as? any Hashable
        return scopes.first { scope in
            if type(of: clock) is AnyObject.Type { return scope.clock as AnyObject === clock as AnyObject }
            guard let value, let other = scope.clock as? any Hashable else { return false }
            return AnyHashable(value) == AnyHashable(other)
        }?.timeline
    }

    func began(_ activity: Activity) {
        let entry = (ObjectIdentifier(activity), activity.name)
        state.withLock { $0.activities.append(entry) }
    }

    func ended(_ activity: ObjectIdentifier) {
        state.withLock { state in state.activities.removeAll { $0.id == activity } }
    }

    /// The names of all running activities, oldest first.
    var activityNames: [String] { state.withLock { $0.activities.map(\.name) } }

    func add(_ wait: OffLoopWait) { state.withLock { $0.offLoopWaits.append(wait) } }

    func remove(_ wait: OffLoopWait) {
        state.withLock { state in state.offLoopWaits.removeAll { $0 === wait } }
    }

    /// The waits that the loop does not evaluate itself.
    var offLoopWaits: [OffLoopWait] { state.withLock { $0.offLoopWaits } }

    func blocks(_ thread: BlockedThread) { state.withLock { $0.blocked.append(thread) } }

    func unblocks(_ gate: ThreadGate) {
        state.withLock { state in state.blocked.removeAll { $0.gate === gate } }
    }

    /// The blocked threads, in the order in which they began to wait.
    var blockedThreads: [BlockedThread] { state.withLock { $0.blocked } }
}
