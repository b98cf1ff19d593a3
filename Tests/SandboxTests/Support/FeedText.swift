import Foundation

@testable import Sandbox

/// A small valid feed whose files a test can replace.
struct FeedText {
    var files = [
        "agency.txt": """
        agency_id,agency_name,agency_url,agency_timezone
        north,Northern Railways,https://example.com,Europe/Paris

        """,
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon,stop_timezone
        8768600,Alpha Central,48.84,2.37,
        8772319,Beta,45.76,4.86,
        8775100,Gamma,43.30,5.38,
        7015400,Delta,51.53,-0.12,Europe/London

        """,
        "routes.txt": """
        route_id,agency_id,route_short_name,route_type
        fast,north,TGV,2

        """,
        "trips.txt": """
        route_id,service_id,trip_id,trip_short_name
        fast,daily,a,6601
        fast,daily,b,6603

        """,
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        a,08:00:00,08:00:00,8768600,1
        a,10:00:00,10:05:00,8772319,2
        a,11:40:00,11:40:00,8775100,3
        b,22:30:00,22:30:00,8768600,1
        b,25:10:00,25:10:00,8772319,2

        """,
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        daily,1,1,1,1,1,1,1,20260101,20271231

        """,
    ]

    subscript(file: String) -> String? {
        get { files[file] }
        set { files[file] = newValue }
    }

    func feed(chunk: Int = 7) throws(FeedError) -> Feed {
        var reader = FeedReader(source: MemorySource(files, chunk: chunk))
        return try reader.feed()
    }

    func timetable(now: Date = FeedText.noon) throws(FeedError) -> Timetable {
        try Timetable.load(from: MemorySource(files, chunk: 1 << 16), now: now)
    }

    /// Saturday 21 November 2026, noon in Paris.
    static let noon = Date(timeIntervalSince1970: 1_795_258_800)
}
