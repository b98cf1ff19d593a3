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
        expectedDeparture, expectedDepartureOffset, missingParts, isChangeMissed
        """

    /// The columns from which a summary is made.
    ///
    /// The last three values are null if `content` cannot be read. Otherwise, the first is a list of five times: the
    /// departure of the second trip and the arrival of the last one, by the service, those of the way back that the
    /// person chose, and the expected arrival of the last trip, unless it ends with a walk. Few bookings have a second
    /// trip, so these times have no columns of their own. The second value is `content` itself if there is a second
    /// trip. The third is a list of texts in `content` that have columns of their own.
    static let summarySelection = """
        \(summaryColumns), rowid, CASE WHEN json_valid(content) THEN json_extract(\
        content, '$.booking.trips[1].departure', '$.booking.trips[#-1].arrival', \
        '$.inboundTrip.departure', '$.inboundTrip.arrival', \
        '$.booking.trips[#-1].legs[#-1].ride._0.calls[#-1].expectedArrival') END, \
        CASE WHEN json_valid(content) AND \
        json_extract(content, '$.booking.trips[1]') IS NOT NULL THEN content END, \
        CASE WHEN json_valid(content) THEN json_extract(content, '$.state', '$.booking.id') END
        """

    /// Returns the summary in a row of `summarySelection`.
    ///
    /// If the row cannot be read, the summary is in the state `unreadable`, with the booking's code if the code
    /// can be read.
    static func summary(_ row: Row) -> BookingSummary {
        do {
            var summary = try readableSummary(row)
            let (later, known): ([StationTime?]?, [String?]?) = (try json(row, 21), try json(row, 23))
            // If `content` says something else than the columns, one of them is damaged.
            if let later, known == [summary.state.rawValue, summary.bookingID] {
                // Before the service has told of any trip, those that the person chose count.
                let isTold = later[1] != nil
                summary.laterDeparture = isTold ? later[0] : later[2]
                summary.lastArrival = (isTold ? later[4] ?? later[1] : later[3]) ?? summary.arrival
            } else {
                (summary.lastArrival, summary.state) = (summary.arrival, .unreadable)
            }
            // One of the trips may be refunded, and each may have tickets of its own: only the booking says that.
            guard let whole: String = row.stored(22), summary.state != .unreadable else { return summary }
            guard let intent = StoredJSON.value(BookingIntent.self, of: whole) else {
                throw UnreadableColumn()
            }
            return BookingSummary(intent)
        } catch {
            let number: Int64? = row.stored(20)
            var summary = BookingSummary(id: row.stored(0) ?? "row \(number ?? 0)", state: .unreadable)
            (summary.code, summary.bookingID) = (row.stored(3), row.stored(13))
            return summary
        }
    }

    private static func readableSummary(_ row: Row) throws(UnreadableColumn) -> BookingSummary {
        guard let id: String = try row.readable(0), let word: String = try row.readable(1),
            let state = BookingIntent.State(rawValue: word), try date(row, 2) != nil
        else { throw UnreadableColumn() }
        var summary = BookingSummary(id: id, state: state)
        summary.code = try row.readable(3)
        (summary.origin, summary.destination) = (try row.readable(4), try row.readable(5))
        (summary.departure, summary.arrival) = (try time(row, 6, 7), try time(row, 8, 9))
        summary.travellerCount = try row.readable(10) ?? 0
        summary.ticketCount = summary.travellerCount
        summary.deadline = try date(row, 11)
        (summary.problem, summary.bookingID) = (try row.readable(12), try row.readable(13))
        summary.refunded = try json(row, 14)
        summary.isCancelled = try row.readable(15) ?? false
        summary.expectedDeparture = try time(row, 16, 17)
        summary.missingParts = try json(row, 18) ?? []
        summary.isChangeMissed = try row.readable(19) ?? false
        return summary
    }

    private static func date(_ row: Row, _ column: Int) throws(UnreadableColumn) -> Date? {
        guard let seconds: Double = try row.readable(column) else { return nil }
        return Date(timeIntervalSinceReferenceDate: seconds)
    }

    private static func time(_ row: Row, _ instant: Int, _ offset: Int) throws(UnreadableColumn)
        -> StationTime?
    {
        guard let instant = try date(row, instant), let offset: Int = try row.readable(offset) else {
            return nil
        }
        return StationTime(instant: instant, offset: offset)
    }

    private static func json<Value: Decodable>(_ row: Row, _ column: Int) throws(UnreadableColumn) -> Value? {
        guard let text: String = try row.readable(column) else { return nil }
        guard let value = StoredJSON.value(Value.self, of: text) else { throw UnreadableColumn() }
        return value
    }

    init?(_ row: Row) {
        guard let content: String = row.stored("content"),
            let intent = StoredJSON.value(BookingIntent.self, of: content),
            let service: String = row.stored("service"), let account: String = row.stored("account"),
            let holdKey: String = row.stored("holdKey"), let buyKey: String = row.stored("buyKey"),
            intent.booking != nil || (row.stored("bookingID") as String?) == nil
        else { return nil }
        self.init(
            person: JournalPerson(service: service, account: account), intent: intent, holdKey: holdKey,
            buyKey: buyKey, refundOfferKey: row.stored("refundOfferKey"), refundKey: row.stored("refundKey"),
            request: row.stored("request").flatMap { StoredJSON.value(of: $0) })
    }

    /// Writes the row in place of its previous version.
    ///
    /// - Parameter owner: The name of the lock of the process that is working on the intent; nil if no
    ///   process is.
    func write(in db: Database, owner: String?) throws {
        let summary = BookingSummary(intent)
        func seconds(_ time: StationTime?) -> Double? { time?.instant.timeIntervalSinceReferenceDate }
        let missing = summary.missingParts.isEmpty ? nil : try StoredJSON.text(summary.missingParts)
        let statement = try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO intent (\(Self.summaryColumns), service, account, holdKey, buyKey, \
                refundOfferKey, refundKey, owner, request, content) \
                VALUES (\(databaseQuestionMarks(count: 29)))
                """)
        try statement.execute(
            arguments: [
                intent.id.stored, intent.state.rawValue, intent.begunOn.timeIntervalSinceReferenceDate,
                summary.code?.stored, summary.origin?.stored, summary.destination?.stored,
                seconds(summary.departure), summary.departure?.offset, seconds(summary.arrival),
                summary.arrival?.offset, summary.travellerCount,
                summary.deadline?.timeIntervalSinceReferenceDate, summary.problem?.stored,
                summary.bookingID?.stored, try summary.refunded.map { try StoredJSON.text($0) },
                summary.isCancelled, seconds(summary.expectedDeparture), summary.expectedDeparture?.offset,
                missing, summary.isChangeMissed, person.service.stored, person.account.stored, holdKey.stored,
                buyKey.stored,
                refundOfferKey?.stored, refundKey?.stored, owner, try request.map { try StoredJSON.text($0) },
                try StoredJSON.text(intent),
            ])
    }
}
