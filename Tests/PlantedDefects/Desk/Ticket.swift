/// A ticket of the help desk, as the service sends it.
struct Ticket: Hashable, Identifiable, Codable, Sendable {
    /// The current day in all scenarios.
    static let today = "2026-11-23"
    static let tomorrow = "2026-11-24"

    var id: Int
    var subject: String
    var from: String
    var due: String

    /// Whether the due day is over. Days in the format YYYY-MM-DD sort by time.
    var isOverdue: Bool { due < Self.today }
}

/// A ticket that a person is writing.
struct Draft: Hashable, Sendable {
    var subject = ""
    var from = ""
    var due = ""
    var isUrgent = false
}
