import Foundation

/// A search in the form that links to its pages carry, so that the service need not remember it.
struct TripSearch: Hashable, Sendable, Codable {
    /// References of stations.
    var origin: String
    var destination: String
    var vias: [String]?
    /// True when the time is one of arrival.
    var arriveBefore: Bool?
    var maximumChanges: Int?
    /// Seconds.
    var additionalChangeTime: Int32?
    var minimumChangeTime: Int32?
    /// The number of trips on a page.
    var count: Int
    /// Whether the stops between are listed.
    var allStops: Bool?

    private enum CodingKeys: String, CodingKey {
        case origin = "o"
        case destination = "d"
        case vias = "v"
        case arriveBefore = "a"
        case maximumChanges = "m"
        case additionalChangeTime = "x"
        case minimumChangeTime = "y"
        case count = "n"
        case allStops = "s"
    }

    /// An id of letters that may stand in a path.
    var id: String { Self.encoded(self) }

    init?(id: String) {
        guard let search: TripSearch = Self.decoded(id) else { return nil }
        self = search
    }

    init(origin: String, destination: String, count: Int) {
        self.origin = origin
        self.destination = destination
        self.count = count
    }

    static func encoded(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = (try? encoder.encode(value)) ?? Data()
        // RFC 4648 section 5, without padding.
        return data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
            "=", with: "")
    }

    static func decoded<Value: Decodable>(_ text: String) -> Value? {
        guard text.utf8.count <= 4096 else { return nil }
        var padded = text.replacing("-", with: "+").replacing("_", with: "/")
        padded += String(repeating: "=", count: (4 - padded.utf8.count % 4) % 4)
        return Data(base64Encoded: padded).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
    }
}
