import BlackBox

/// An order of an exploration to a worker: to open the program, and to do actions that it chooses or that are given.
struct ExplorationOrder: Hashable, Codable {
    var start: ExplorationStart
    /// The seed of the choices, and their number.
    var seed: UInt64 = 0
    var count = 0
    /// The seconds for which a process may leave its keys unread.
    var patience: Int64 = 5
    /// The steps to do; nil to choose actions.
    var steps: [String]?
}

/// A message of a worker while it does an order.
struct ExplorationEvent: Hashable, Codable {
    /// The step that begins now.
    var step: String?
    /// Whether the last step could not be done where it was chosen, so that it does not count.
    var isDropped: Bool?
    /// The report, which ends the order.
    var report: ExplorationReport?
}

struct ExplorationReport: Hashable, Codable {
    /// The names of the screens that were seen.
    var screens: Set<String> = []
    var finding: ExplorationFinding?
    /// The reason for which nothing could be done.
    var problem: String?
}
