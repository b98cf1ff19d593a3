import Foundation
import TestSupport

extension TemporaryFolder {
    /// Makes a folder with a GTFS feed, `feed`. One train a day goes from Alphaville at 8:00 to Betastadt, and one
    /// from Deltaburg to Alphaville. Two towns are called Gammadorf. The names of Betastadt and of its train have
    /// control characters.
    static func withSmallTimetable() throws -> TemporaryFolder {
        try TemporaryFolder([
            "feed/agency.txt": """
            agency_id,agency_name,agency_url,agency_timezone
            1,Beispielbahn,https://example.com,Europe/Paris

            """,
            "feed/stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon
            a,Alphaville,48.0,2.0
            b,Beta\u{1b}[31mstadt\u{202e},49.0,3.0
            c1,Gammadorf,47.0,1.0
            c2,Gammadorf,44.0,5.0
            d,Deltaburg,46.0,4.0

            """,
            "feed/routes.txt": """
            route_id,agency_id,route_short_name,route_long_name,route_type
            r,1,"R\u{1b}[2J, 1",,2

            """,
            "feed/calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            daily,1,1,1,1,1,1,1,20200101,20991231

            """,
            "feed/trips.txt": """
            route_id,service_id,trip_id
            r,daily,t1
            r,daily,t2
            r,daily,t3

            """,
            "feed/stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            t1,08:00:00,08:00:00,a,1
            t1,09:00:00,09:00:00,b,2
            t2,08:00:00,08:00:00,d,1
            t2,09:00:00,09:00:00,a,2
            t3,08:00:00,08:00:00,c1,1
            t3,09:00:00,09:00:00,c2,2

            """,
        ])
    }
}
