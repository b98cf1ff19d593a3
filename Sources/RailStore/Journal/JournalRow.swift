import Foundation
import GRDB
import Rail

/// An intent with the values that are needed to repeat its requests.
struct JournalRow: Sendable {
    /// The person to whom it belongs, even if somebody else is signed in when it is written.
    var person: JournalPerson
    var intent: BookingIntent
    /// The `Idempotency-Key` of the request to hold it.
    var holdKey: String
    /// The `Idempotency-Key` of the request to buy it.
    var buyKey: String
    /// The `Idempotency-Key` of the request for a refund's offers; nil before there was one.
    var refundOfferKey: String?
    /// The `Idempotency-Key` of the request to refund.
    var refundKey: String?
    /// nil for a booking that was made elsewhere.
    var request: HoldRequest?
}

extension JournalRow {
    /// The columns of a list, which are read without the rest.
    static let summaryColumns = """
        id, state, begunOn, code, origin, destination, departure, departureOffset, arrival, arrivalOffset, \
        travellerCount, deadline, problem, bookingID, refunded, isCancelled, \
        expectedDeparture
        """

    static func summary(_ row: Row) -> BookingSummary? {
        guard let state = BookingIntent.State(rawValue: row[1]) else { return nil }
        return BookingSummary(
            id: row[0], state: state, begunOn: Date(timeIntervalSince1970: row[2]), bookingID: row[13],
            code: row[3],
            origin: row[4], destination: row[5], departure: time(row[6], row[7]),
            arrival: time(row[8], row[9]), travellerCount: row[10],
            deadline: (row[11] as Double?).map { Date(timeIntervalSince1970: $0) },
            refunded: (row[14] as String?).flatMap {
                try? JSONDecoder().decode(Money.self, from: Data($0.utf8))
            }, isCancelled: row[15], expectedDeparture: time(row[16], row[7]), problem: row[12])
    }

    private static func time(_ instant: Double?, _ offset: Int?) -> StationTime? {
        guard let instant, let offset else { return nil }
        return StationTime(instant: Date(timeIntervalSince1970: instant), offset: offset)
    }

    init?(_ row: Row) {
        guard let content: String = row["content"],
            let intent = try? JSONDecoder().decode(BookingIntent.self, from: Data(content.utf8))
        else { return nil }
        let request = (row["request"] as String?).flatMap {
            try? JSONDecoder().decode(HoldRequest.self, from: Data($0.utf8))
        }
        self.init(
            person: JournalPerson(service: row["service"], account: row["account"]), intent: intent,
            holdKey: row["holdKey"], buyKey: row["buyKey"], refundOfferKey: row["refundOfferKey"],
            refundKey: row["refundKey"], request: request)
    }

    /// Writes the row in place of the one before.
    ///
    /// - Parameter owner: The mark of the process that is at work on it; nil when none is.
    func write(in db: Database, owner: String?) throws {
        let summary = BookingSummary(intent)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let content = String(decoding: try encoder.encode(intent), as: UTF8.self)
        let request = try request.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        let refunded = try summary.refunded.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO intent (\(Self.summaryColumns), service, account, holdKey, buyKey, \
                refundOfferKey, refundKey, owner, request, content) \
                VALUES (\(databaseQuestionMarks(count: 26)))
                """,
            arguments: [
                intent.id, intent.state.rawValue, intent.begunOn.timeIntervalSince1970, summary.code,
                summary.origin, summary.destination, summary.departure?.instant.timeIntervalSince1970,
                summary.departure?.offset, summary.arrival?.instant.timeIntervalSince1970,
                summary.arrival?.offset, summary.travellerCount, summary.deadline?.timeIntervalSince1970,
                summary.problem, summary.bookingID, refunded, summary.isCancelled,
                summary.expectedDeparture?.instant.timeIntervalSince1970, person.service,
                person.account, holdKey, buyKey, refundOfferKey, refundKey, owner, request,
                content,
            ])
    }
}
