import Foundation
import Sandbox

/// Measures the search for stations by typed words, among 25,000 stations whose names are made from a seed.
struct PlacesBench {
    var figures: Figures

    private static let stations = 25_000
    private static let queries = 1000
    private static let callsPerTrip = 50

    func run() throws {
        let builtIn = try Timetable.builtIn(now: Date()).stations
        figures.print("places.load.built-in", time { _ = PlaceIndex(builtIn) }, "ms")
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "guichet-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var generator = Generator(state: 20_261_121)
        let names = (0..<Self.stations).map { _ in name(&generator) }
        try writeFeed(names, in: folder, &generator)
        let timetable = try Timetable.load(feed: folder, now: Date())
        var index: PlaceIndex?
        figures.print("places.load", time { index = PlaceIndex(timetable.stations) }, "ms")
        let times = (0..<Self.queries).map { _ in
            let typed = typed(names.randomElement(using: &generator) ?? "", &generator)
            return time { _ = index?.search(typed, limit: 10) }
        }
        figures.print("places.query", milliseconds: Sample(times))
    }

    private func time(_ body: () -> Void) -> Double {
        let start = milliseconds()
        body()
        return milliseconds() - start
    }

    private func name(_ generator: inout Generator) -> String {
        let first = [
            "Ba", "Neu", "Al", "Ma", "Lo", "Stras", "Saint-É", "Vil", "Mon", "Ro", "Kö", "Grün", "Ober",
        ]
        let middle = ["ren", "len", "sti", "ver", "tan", "mar", "bel", "dor", "gni", "", ""]
        let last = [
            "burg", "ville", "heim", "o", "stadt", "ac", "ières", "wil", "ingen", "ton", "bach", "mont",
        ]
        let second = [
            "", "", "", " Hbf", " Nord", " Sud", " Ville", " Central", "-sur-Mer", " am See", " (West)",
        ]
        return [first, middle, middle, last, second].map { $0.randomElement(using: &generator) ?? "" }
            .joined()
    }

    /// Returns a text that a person could type for a name: the whole name, its beginning, a word with a mistake, or
    /// two shortened words.
    private func typed(_ name: String, _ generator: inout Generator) -> String {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return name
        case 1: return String(name.prefix(Int.random(in: 2...6, using: &generator)))
        case 2:
            var letters = Array(name)
            letters.remove(at: Int.random(in: 1..<min(letters.count, 7), using: &generator))
            return String(letters)
        default: return name.split(separator: " ").map { String($0.prefix(4)) }.joined(separator: " ")
        }
    }

    private func writeFeed(_ names: [String], in folder: URL, _ generator: inout Generator) throws {
        var files = [
            "agency.txt":
                "agency_id,agency_name,agency_url,agency_timezone\na,A,https://example.com,Europe/Paris\n",
            "calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            s,1,1,1,1,1,1,1,20260101,20301231

            """,
            "routes.txt": "route_id,agency_id,route_short_name,route_type\nr,a,R,2\n",
        ]
        var stops = "stop_id,stop_name,stop_lat,stop_lon\n"
        var trips = "route_id,service_id,trip_id\n"
        var calls = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        for (number, name) in names.enumerated() {
            let latitude = Double.random(in: 43...55, using: &generator)
            let longitude = Double.random(in: -3...20, using: &generator)
            stops += "p\(number),\(name),\(latitude),\(longitude)\n"
            let (trip, call) = number.quotientAndRemainder(dividingBy: Self.callsPerTrip)
            if call == 0 { trips += "r,s,t\(trip)\n" }
            let clock = "\(8 + call / 10):\(10 + call % 10):00"
            calls += "t\(trip),\(clock),\(clock),p\(number),\(call)\n"
        }
        files["stops.txt"] = stops
        files["trips.txt"] = trips
        files["stop_times.txt"] = calls
        for (file, text) in files {
            try text.write(to: folder.appending(path: file), atomically: false, encoding: .utf8)
        }
    }
}
