import Foundation

/// A search as it is written in the links to its pages. The sandbox therefore does not have to store searches.
struct TripSearch: Hashable, Sendable, Codable {
    /// References of stations.
    var origin: String
    var destination: String
    var vias: [String]?
    /// The least seconds at each of the vias.
    var stays: [Int32]?
    /// Whether the time is the latest arrival; otherwise, it is the earliest departure.
    var arriveBefore: Bool?
    var maximumChanges: Int?
    /// The seconds to add to every change, and the least seconds for a change.
    var additionalChangeTime: Int32?
    var minimumChangeTime: Int32?
    var count: Int
    /// Whether the intermediate stops are listed.
    var allStops: Bool?
    /// When the way out of a return arrives, before which no way back leaves, in seconds since 1970.
    var wayOutEnds: Int?
}

/// The beginning of a page, as it is written in links.
struct TripPageToken: Hashable, Sendable, Codable {
    var direction: PlanPage.Boundary.Direction
    /// Seconds since 1970, because the timetable's own epoch moves with the calendar.
    var time: Int

    init(_ boundary: PlanPage.Boundary, epoch: Int64) {
        direction = boundary.direction
        time = Int(epoch) + Int(boundary.time)
    }

    /// Returns the boundary in a timetable; nil if it is more than 30 years away.
    func boundary(epoch: Int64) -> PlanPage.Boundary? {
        let (seconds, overflow) = time.subtractingReportingOverflow(Int(epoch))
        guard !overflow, seconds.magnitude < 1_000_000_000 else { return nil }
        return PlanPage.Boundary(direction, time: Int32(seconds))
    }
}

/// Writes values as text for a path: their JSON in base64url (RFC 4648 section 5, without padding).
enum LinkText {
    static func encoded(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return ((try? encoder.encode(value)) ?? Data()).base64EncodedString().replacing("+", with: "-")
            .replacing("/", with: "_").replacing("=", with: "")
    }

    /// - Returns: nil if the text is not such a value.
    static func decoded<Value: Decodable>(_ text: String) -> Value? {
        guard text.utf8.count <= 4096 else { return nil }
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        return Data(base64Encoded: base64).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
    }
}
