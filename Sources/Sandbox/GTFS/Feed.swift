/// The contents of a GTFS feed, whose rows refer to each other by index.
///
/// Source: GTFS Schedule reference (gtfs.org). Times are seconds after the service day's start, which is
/// noon minus 12 hours by the agency's clock; days are counted from 1970-01-01.
struct Feed {
    var name: String
    var publisher: String?
    var agencies: [Agency] = []
    var stops: [Stop] = []
    var routes: [Route] = []
    var services: [Service] = []
    var trips: [Trip] = []
    /// The calls of all trips, trip by trip, in order.
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
        /// The parent's id in the file. `parent` is set when all stops are known.
        var parentID: String?
        var parent: Int?
        var timeZone: String?
        var platform: String?
        var city: String?
        var country: String?
        /// 1 is the best known.
        var rank: Int?
        /// A short code that people see on signs; some feeds have the UIC code here.
        var code: String?
        var remark: String?
        /// The UIC code, where the feed has a column for it.
        var uic: String?
        /// Its name in other languages.
        var translations: [String] = []
    }

    struct Route {
        var shortName: String?
        /// GTFS `route_type`, basic or extended.
        var kind: Int
        var agency: Int
    }

    /// The days on which trips run.
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
        /// A number for its vehicle's block; nil if it has none.
        var block: Int32?
        /// The range of its calls; empty if the trip cannot be used.
        var calls: Range<Int> = 0..<0
        /// The trips that were joined to it. Their calls follow its own.
        var laterTrips: [LaterTrip] = []
    }

    /// A trip that is a later part of a through train.
    struct LaterTrip {
        var trip: Int32
        /// The position of its first call among all calls of the through train.
        var firstCall: Int
        /// The days from the service day of the first part to that of this one.
        var days: Int32
    }

    struct Call: Sendable {
        var trip: Int32
        var sequence: Int32
        var stop: Int32
        /// Seconds; -1 if the feed leaves it out.
        var arrival: Int32
        var departure: Int32
        var platform: String?
        var noBoarding = false
        var noAlighting = false
    }

    /// A trip that is repeated every `headway` seconds.
    struct Frequency {
        var trip: Int32
        var start: Int32
        var end: Int32
        var headway: Int32
    }

    /// A rule for changes from one stop or station to another.
    struct Transfer {
        enum Kind: Int {
            case recommended, timed, minimum, impossible
        }

        /// One side of a rule: where and by which trains one arrives, or departs.
        struct End: Hashable {
            /// A stop, or a station with all its stops.
            var stop: Int32
            var trains: Trains = .all
        }

        /// Which trains at a stop a rule is for.
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

    /// Two trips that one vehicle makes in succession (GTFS "Linked trips").
    struct LinkedTrips: Hashable {
        var from: Int32
        var to: Int32
        /// Whether travellers may stay aboard. Otherwise they must alight.
        var staysAboard: Bool
    }
}
