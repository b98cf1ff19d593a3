import Foundation
import GRDB
import Rail

/// An intent with all data that is needed to repeat its requests.
struct JournalRow: Hashable, Sendable {
    /// The person to whom the intent belongs, even if somebody else is signed in when the row is written.
    var person: JournalPerson
    var intent: BookingIntent
    var holdKey: String
    var buyKey: String
    /// The `Idempotency-Key` of the request for refund offers; nil before the first such request.
    var refundOfferKey: String?
    var refundKey: String?
    /// The request to hold the booking; nil if the booking was made elsewhere.
    var request: HoldRequest?
}

extension JournalRow {
    /// The columns for a list of bookings. Reading `content` for each row would take too long. Times are seconds
    /// since the start of 2001, as in `Date`, because a conversion would change their last digits.
    static let summaryColumns = """
        id, state, begunOn, code, origin, destination, departure, departureOffset, arrival, arrivalOffset, \
        travellerCount, deadline, problem, bookingID, refunded, isCancelled, \
        expectedDeparture, expectedDepartureOffset, missingParts
        """

    /// Returns the summary in a row of `summaryColumns`; nil if the row is damaged.
    static func summary(_ row: Row) -> BookingSummary? {
        guard let id: String = row.stored(0), let state = row.stored(1).flatMap(BookingIntent.State.init),
            let begunOn: Double = row.stored(2)
        else { return nil }
        var summary = BookingSummary(id: id, state: state, begunOn: date(begunOn))
        (summary.code, summary.origin, summary.destination) = (row.stored(3), row.stored(4), row.stored(5))
        (summary.departure, summary.arrival) = (time(row, 6, 7), time(row, 8, 9))
        summary.travellerCount = row.stored(10) ?? 0
        summary.deadline = row.stored(11).map(date)
        (summary.problem, summary.bookingID) = (row.stored(12), row.stored(13))
        summary.refunded = row.stored(14).flatMap { StoredJSON.value(of: $0) }
        summary.isCancelled = row.stored(15) ?? false
        summary.expectedDeparture = time(row, 16, 17)
        summary.missingParts = row.stored(18).flatMap { StoredJSON.value(of: $0) } ?? []
        return summary
    }

    private static func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

    private static func time(_ row: Row, _ instant: Int, _ offset: Int) -> StationTime? {
        guard let seconds: Double = row.stored(instant), let offset: Int = row.stored(offset) else {
            return nil
        }
        return StationTime(instant: date(seconds), offset: offset)
    }

    init?(_ row: Row) {
        guard let content: String = row.stored("content"),
            let intent = StoredJSON.value(BookingIntent.self, of: content),
            let service: String = row.stored("service"), let account: String = row.stored("account"),
            let holdKey: String = row.stored("holdKey"), let buyKey: String = row.stored("buyKey")
        else { return nil }
        self.init(
            person: JournalPerson(service: service, account: account), intent: intent, holdKey: holdKey,
            buyKey: buyKey, refundOfferKey: row.stored("refundOfferKey"), refundKey: row.stored("refundKey"),
            request: row.stored("request").flatMap { StoredJSON.value(of: $0) })
    }

    /// Writes the row. It replaces the previous version of the row.
    ///
    /// - Parameter owner: The name of the lock of the process that is working on the intent; nil if no
    ///   process is.
    func write(in db: Database, owner: String?) throws {
        let summary = BookingSummary(intent)
        func seconds(_ time: StationTime?) -> Double? { time?.instant.timeIntervalSinceReferenceDate }
        let missing = summary.missingParts.isEmpty ? nil : try StoredJSON.text(summary.missingParts)
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO intent (\(Self.summaryColumns), service, account, holdKey, buyKey, \
                refundOfferKey, refundKey, owner, request, content) \
                VALUES (\(databaseQuestionMarks(count: 28)))
                """,
            arguments: [
                intent.id.stored, intent.state.rawValue, intent.begunOn.timeIntervalSinceReferenceDate,
                summary.code?.stored, summary.origin?.stored, summary.destination?.stored,
                seconds(summary.departure), summary.departure?.offset, seconds(summary.arrival),
                summary.arrival?.offset, summary.travellerCount,
                summary.deadline?.timeIntervalSinceReferenceDate, summary.problem?.stored,
                summary.bookingID?.stored, try summary.refunded.map { try StoredJSON.text($0) },
                summary.isCancelled, seconds(summary.expectedDeparture), summary.expectedDeparture?.offset,
                missing, person.service.stored, person.account.stored, holdKey.stored, buyKey.stored,
                refundOfferKey?.stored, refundKey?.stored, owner, try request.map { try StoredJSON.text($0) },
                try StoredJSON.text(intent),
            ])
    }
}
