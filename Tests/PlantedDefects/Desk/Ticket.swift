/// A ticket of the help desk, as the service has it.
struct Ticket: Hashable, Identifiable, Codable, Sendable {
    /// Today.
    static let today = "2026-11-23"
    static let tomorrow = "2026-11-24"

    var id: Int
    var subject: String
    var from: String
    var due: String

    /// Whether its day is over. The format of days sorts by time.
    var isOverdue: Bool { due < Self.today }
}

/// A ticket that is being written.
struct Draft: Hashable, Sendable {
    var subject = ""
    var from = ""
    var due = ""
    var isUrgent = false
}
