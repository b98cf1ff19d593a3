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
    /// The calls of all trips, trip after trip, in order.
    var calls: ContiguousArray<Call> = []
    var platforms: [String] = []
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
        /// The parent as the file names it; `parent` is set when all stops are known.
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
        var longName: String?
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
        /// A number for the block of its vehicle; nil for none.
        var block: Int32?
        /// The range of its calls; empty when the trip cannot be used.
        var calls: Range<Int> = 0..<0
        /// The trips that were joined with it, whose calls follow its own.
        var laterTrips: [LaterTrip] = []
    }

    /// A trip that is a later part of a through train.
    struct LaterTrip {
        var trip: Int32
        /// The position of its first call among all calls of the through train.
        var firstCall: Int
        /// The days from the service day of the first trip to its own.
        var days: Int32
    }

    struct Call {
        var trip: Int32
        var sequence: Int32
        var stop: Int32
        /// Seconds; -1 when the feed leaves it out.
        var arrival: Int32
        var departure: Int32
        var platform: Int32 = -1
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

    /// A rule for the changes from one stop or station to another.
    struct Transfer {
        enum Kind: Int {
            case recommended, timed, minimum, impossible
        }

        /// The side of a rule on which a train arrives, or on which one departs.
        struct End: Hashable {
            /// A stop, or a station with all that belongs to it.
            var stop: Int32
            var trains: Trains = .all
        }

        /// The trains at a stop that a rule is for.
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

    /// Two trips that one vehicle makes, one after the other (GTFS "Linked trips").
    struct LinkedTrips: Hashable {
        var from: Int32
        var to: Int32
        /// Whether travellers may stay aboard; else they must alight.
        var staysAboard: Bool
    }
}
