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
        /// The range of its calls; empty when the trip cannot be used.
        var calls: Range<Int> = 0..<0
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

    struct Transfer {
        enum Kind: Int {
            case recommended, timed, minimum, impossible
        }

        var from: Int32
        var to: Int32
        var kind: Kind
        var seconds: Int32?
    }
}
