import Locking

/// What exists, to be listed when something hangs: scopes, activities, and threads that block.
///
/// It is kept apart from the loop, so that it can be read while the loop's thread is stuck.
final class LoopRegistry: Sendable {
    /// A thread that blocks for an expectation.
    struct BlockedThread: Sendable {
        var what: String
        var location: FileLocation
        var since: LoopInstant
    }

    private struct WeakScope: Sendable {
        weak var scope: LoopScope?
    }

    private struct WeakActivity: Sendable {
        weak var activity: Activity?
    }

    private struct State {
        var scopes: [(id: ObjectIdentifier, scope: WeakScope)] = []
        var activities: [WeakActivity] = []
        var blocked: [Int: BlockedThread] = [:]
        var nextNumber = 0
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
    var scopes: [LoopScope] {
        state.withLock { $0.scopes }.compactMap(\.scope.scope)
    }

    func began(_ activity: Activity) {
        state.withLock { state in
            // One that was given up together with its scope never ended.
            state.activities.removeAll { $0.activity == nil }
            state.activities.append(WeakActivity(activity: activity))
        }
    }

    func ended(_ activity: Activity) {
        state.withLock { state in state.activities.removeAll { $0.activity === activity } }
    }

    /// The names of all running activities, oldest first.
    var activityNames: [String] { state.withLock { $0.activities.compactMap { $0.activity?.name } } }

    func blocks(_ thread: BlockedThread) -> Int {
        state.withLock { state in
            state.nextNumber += 1
            state.blocked[state.nextNumber] = thread
            return state.nextNumber
        }
    }

    func unblocks(_ number: Int) {
        state.withLock { _ = $0.blocked.removeValue(forKey: number) }
    }

    /// The threads that block, in the order in which they began to.
    var blockedThreads: [BlockedThread] {
        state.withLock { $0.blocked.sorted { $0.key < $1.key }.map(\.value) }
    }
}
