import Synchronization

/// The path at which a service lists trips: either of two until one of them has worked.
final class TripsPath: Sendable {
    /// OSDM 3.9.
    static let current = "trips-collections"
    /// Before 3.9, and deprecated since.
    static let older = "trips-collection"

    private let known = Mutex<String?>(nil)

    var candidates: [String] { known.withLock { $0.map { [$0] } } ?? [Self.current, Self.older] }

    func remember(_ path: String) { known.withLock { $0 = path } }
}
