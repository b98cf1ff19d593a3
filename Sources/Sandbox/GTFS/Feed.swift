/// The contents of a GTFS feed. Rows refer to each other by index.
///
/// Source: GTFS Schedule reference (gtfs.org). Times are seconds after the service day's start, which is
/// noon minus 12 hours by the agency's clock; days are counted from 1970-01-01.
struct Feed {
    var name: String
    var publisher: String?
    /// E.g. `tr`.
    var language: String?
    var agencies: [Agency] = []
    var stops: [Stop] = []
    var routes: [Route] = []
    var services: [Service] = []
    var trips: [Trip] = []
    /// The calls of all trips: trip after trip, and the calls of each trip in order.
    var calls: [Call] = []
    var frequencies: [Frequency] = []
    var transfers: [Transfer] = []
    var linkedTrips: [LinkedTrips] = []
    var problems = FeedProblems()
}

extension Feed {
    struct Agency {
        var id: String
        var name: String
        var timeZone: String
        var phone: String?
    }

    struct Stop {
        enum Kind: Int {
            case stop, station, entrance, node, boardingArea
        }

        var id: String
        var name: String
        var latitude: Double?
        var longitude: Double?
        var kind: Kind
        /// The parent's id in the file. `parent` is the parent's index, which is set after all stops are read.
        var parentID: String?
        var parent: Int?
        var timeZone: String?
        var platform: String?
        var city: String?
        var country: String?
        /// The stop's rank in the feed. 1 is the best known.
        var rank: Int?
        /// A short code that passengers see on signs. Some feeds give the UIC code here.
        var code: String?
        var remark: String?
        /// The UIC code, from a column that only some feeds have.
        var uic: String?
        var translations: [String] = []
    }

    struct Route {
        var shortName: String?
        var longName: String?
        /// GTFS `route_type`, basic or extended.
        var kind: Int
        var agency: Int
    }

    struct Service {
        /// Bit 0 is Monday.
        var weekdays: UInt8 = 0
        var days: ClosedRange<Int32>?
        var added: [Int32] = []
        var removed: [Int32] = []
    }

    struct Trip {
        var id: String
        var route: Int32
        var service: Int32
        var shortName: String?
        var headsign: String?
        /// A number for the trip's block (GTFS `block_id`); nil if the feed gives no block.
        var block: Int32?
        /// The indices of the trip's calls; empty if the trip cannot be used.
        var calls: Range<Int> = 0..<0
        /// The trips that the same vehicle makes next, if they were merged into this trip as a through train.
        /// Their calls come after this trip's own calls.
        var laterTrips: [LaterTrip] = []
    }

    struct LaterTrip {
        var trip: Int32
        /// The position of the trip's first call among all calls of the through train.
        var firstCall: Int
        /// The number of days from the service day of the first part to the service day of this part.
        var days: Int32
    }

    struct Call: Sendable {
        var trip: Int32
        var sequence: Int32
        var stop: Int32
        /// Seconds after the start of the service day; -1 if the feed gives no time.
        var arrival: Int32
        var departure: Int32
        var platform: String?
        var boarding = Access.regular
        var alighting = Access.regular
    }

    /// How travellers board or alight at a call (GTFS `pickup_type` and `drop_off_type`).
    enum Access: Int8 {
        case regular, none, byPhone, byDriver
    }

    /// A trip that is repeated every `headway` seconds.
    struct Frequency {
        var trip: Int32
        var start: Int32
        var end: Int32
        var headway: Int32
        /// Whether the trips run at exactly these times, and not only at intervals of about this length.
        var isExact: Bool
    }

    /// A rule for changes from one stop or station to another.
    struct Transfer {
        enum Kind: Int {
            case recommended, timed, minimum, impossible
        }

        /// One side of a rule: a place, and the trains by which a traveller arrives or departs there.
        struct End: Hashable {
            /// A stop or a whole station.
            var stop: Int32
            var trains: Trains = .all
        }

        enum Trains: Hashable {
            case all
            case route(Int32)
            case trip(Int32)
        }

        var from: End
        var to: End
        var kind: Kind
        var seconds: Int32?
    }

    /// Two trips that the same vehicle makes one after the other (GTFS "Linked trips").
    struct LinkedTrips: Hashable {
        var from: Int32
        var to: Int32
        /// Whether travellers may stay aboard between the two trips. Otherwise they must alight.
        var staysAboard: Bool
    }
}
