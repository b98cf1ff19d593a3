public import Foundation

/// The tools for a ticket on this computer: closures, so that the screens know no library.
public struct TicketTools: Sendable {
    /// The barcode with these contents; nil where it cannot be drawn.
    public var matrix: @Sendable (TicketCode) -> CodeMatrix?
    /// The trip as an iCalendar file (RFC 5545); nil where no time is known.
    public var calendar: @Sendable (BookingIntent) -> Data?
    /// The folder for files, as a person reads it, e.g. `~/trips`.
    public var folder: String
    /// Writes a new file that only the person can read, and returns its name in the folder; it overwrites nothing.
    public var save: @Sendable (Data, _ name: String) throws -> String

    public init(
        matrix: @escaping @Sendable (TicketCode) -> CodeMatrix?,
        calendar: @escaping @Sendable (BookingIntent) -> Data?, folder: String,
        save: @escaping @Sendable (Data, String) throws -> String
    ) {
        self.matrix = matrix
        self.calendar = calendar
        self.folder = folder
        self.save = save
    }

    /// Tools that make nothing.
    public static let none = TicketTools(
        matrix: { _ in nil }, calendar: { _ in nil }, folder: "",
        save: { _, _ in
            throw RailError(.unsupported, activity: "saving the ticket", service: "this program")
        })
}
