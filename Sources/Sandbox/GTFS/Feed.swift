/// A GTFS feed as its files say it, with rows referring to each other by index.
///
/// Source: GTFS Schedule reference (gtfs.org). Times are seconds after the service day's start, which is
/// noon minus 12 hours by the agency's clock; days are counted from 1970-01-01.
struct Feed {
    var name: String
    var publisher: String?
    var agencies: [FeedAgency] = []
    var stops: [FeedStop] = []
    var routes: [FeedRoute] = []
    var services: [FeedService] = []
    var trips: [FeedTrip] = []
    /// The calls of all trips, trip after trip, in order.
    var calls: ContiguousArray<FeedCall> = []
    var platforms: [String] = []
    var frequencies: [FeedFrequency] = []
    var transfers: [FeedTransfer] = []
    var problems = FeedProblems()
}

struct FeedAgency {
    var id: String
    var name: String
    var timeZone: String
}

struct FeedStop {
    enum Kind: Int {
        case stop, station, entrance, node, boardingArea
    }

    var id: String
    var name: String
    var latitude: Double?
    var longitude: Double?
    var kind: Kind
    /// As the file names it; resolved when all stops are known.
    var parentID: String?
    var parent: Int?
    var timeZone: String?
    var platform: String?
    var city: String?
    var country: String?
    /// 1 is the best known.
    var rank: Int?
}

struct FeedRoute {
    var shortName: String?
    var longName: String?
    /// GTFS `route_type`, basic or extended.
    var kind: Int
    var agency: Int
}

/// The days on which trips run.
struct FeedService {
    /// Bit 0 is Monday.
    var weekdays: UInt8 = 0
    var days: ClosedRange<Int32>?
    var added: [Int32] = []
    var removed: [Int32] = []
}

struct FeedTrip {
    var id: String
    var route: Int32
    var service: Int32
    var shortName: String?
    var headsign: String?
    /// Where its calls are; empty when the trip is of no use.
    var calls: Range<Int> = 0..<0
}

struct FeedCall {
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

/// A trip that stands for many, one every `headway` seconds.
struct FeedFrequency {
    var trip: Int32
    var start: Int32
    var end: Int32
    var headway: Int32
}

struct FeedTransfer {
    enum Kind: Int {
        case recommended, timed, minimum, impossible
    }

    var from: Int32
    var to: Int32
    var kind: Kind
    var seconds: Int32?
}
