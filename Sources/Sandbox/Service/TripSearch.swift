import Foundation
import OSDM

/// A search in the form that links to its pages carry, so that the service need not remember it.
struct TripSearch: Hashable, Sendable {
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

    /// The JSON of a value in letters that may stand in a path (RFC 4648 section 5, without padding).
    static func encoded(_ value: some Wire.JSONValue) -> String {
        let base64 = Wire.encode(value).base64EncodedData().prefix { $0 != UInt8(ascii: "=") }
        let letters = base64.map { byte in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }

    static func decoded<Value: Wire.JSONValue>(_ text: String) -> Value? {
        guard text.utf8.count <= 4096 else { return nil }
        var base64 = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        base64 += [Character](repeating: "=", count: (4 - base64.count % 4) % 4)
        return Data(base64Encoded: String(base64)).flatMap { try? Wire.decode(Value.self, from: $0).value }
    }
}

extension TripSearch: Wire.Object {
    init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        arriveBefore = try object.valueIfPresent("a")
        destination = try object.value("d")
        maximumChanges = try object.valueIfPresent("m")
        count = try object.value("n")
        origin = try object.value("o")
        allStops = try object.valueIfPresent("s")
        vias = try object.valueIfPresent("v")
        additionalChangeTime = try object.valueIfPresent("x")
        minimumChangeTime = try object.valueIfPresent("y")
    }

    func writeMembers(to object: inout Wire.Writer) {
        object.add("a", arriveBefore)
        object.add("d", destination)
        object.add("m", maximumChanges)
        object.add("n", count)
        object.add("o", origin)
        object.add("s", allStops)
        object.add("v", vias)
        object.add("x", additionalChangeTime)
        object.add("y", minimumChangeTime)
    }
}
