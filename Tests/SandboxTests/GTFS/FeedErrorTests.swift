import Foundation
import TestSupport
import Testing

@testable import Sandbox

@Suite struct FeedErrorTests {
    private func error(_ change: (inout FeedText) -> Void) -> FeedError? {
        var text = FeedText()
        change(&text)
        do throws(FeedError) {
            _ = try text.timetable()
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "the error for a missing required file names the file",
        arguments: ["agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt"])
    func missingFile(file: String) {
        let error = error { $0[file] = nil }
        #expect(error?.code == .missingFile)
        #expect(error?.file == file)
        #expect(error?.message.contains("has no \(file)") == true)
    }

    @Test("a feed without a calendar file gives an error that says so")
    func missingCalendar() {
        let error = error { $0["calendar.txt"] = nil }
        #expect(error?.code == .missingCalendar)
        #expect(
            error?.message.contains("has neither a calendar.txt nor a calendar_dates.txt with a row in it")
                == true)
    }

    @Test("an empty file and a file with only a header give different errors")
    func emptyFile() {
        #expect(error { $0["stops.txt"] = "" }?.code == .emptyFile)
        #expect(error { $0["trips.txt"] = "\n\n" }?.code == .emptyFile)
        #expect(
            error { $0["stop_times.txt"] = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" }?
                .code == .noTrains)
    }

    @Test("an empty optional file counts as missing")
    func emptyOptionalFiles() {
        let optional = ["calendar_dates.txt", "transfers.txt", "frequencies.txt", "feed_info.txt"]
        #expect(error { text in for file in optional { text[file] = "" } } == nil)
        let neither = error {
            $0["calendar.txt"] = ""
            $0["calendar_dates.txt"] = "\n"
        }
        #expect(neither?.code == .missingCalendar)
    }

    @Test("a few rows of frequencies.txt cannot make millions of trains")
    func tooManyRuns() throws {
        var text = FeedText()
        text["frequencies.txt"] =
            "trip_id,start_time,end_time,headway_secs\n"
            + String(repeating: "a,00:00:00,239:00:00,30\n", count: 40)
        let feed = try text.feed(chunk: 4096)
        #expect(feed.problems.count > 0)
        #expect(feed.problems.first.first?.reason.contains("makes more than 500000 trains") == true)
        #expect(feed.frequencies.count < 40)
    }

    @Test("a few rows of frequencies.txt cannot make more stops of trains than fit into memory")
    func tooManyStops() throws {
        var text = FeedText()
        text["stop_times.txt"] =
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
            + (0..<400).map { "a,0\($0 / 60):\($0 % 60 / 10)\($0 % 10):00,,8772319,\($0)\n" }.joined()
        // Each row makes 2,881 trains of 400 stops.
        text["frequencies.txt"] =
            "trip_id,start_time,end_time,headway_secs\n"
            + String(repeating: "a,00:00:00,24:00:00,30\n", count: 9)
            + "a,00:00:00,24:00:00,3600\na,00:00:00,48:00:00,150\n"
        let feed = try text.feed(chunk: 4096)
        #expect(feed.frequencies.count == 9)
        // The 1,153 trains of the last row would be few enough if they did not run for two days.
        #expect(feed.problems.first.map(\.line) == [10, 12])
        #expect(
            feed.problems.first.allSatisfy { $0.reason.contains("or 10000000 stops with the rows before") })
    }

    @Test("the error for a missing column names the column, its file and the columns that exist")
    func missingColumn() {
        let error = error { $0["stops.txt"] = "id,stop_name\n1,Alpha\n" }
        #expect(error?.code == .missingColumn)
        #expect(error?.column == "stop_id")
        #expect(error?.message.contains("stops.txt in the timetable test feed has no column stop_id") == true)
        #expect(error?.message.contains("it has id, stop_name") == true)
    }

    @Test("a UTF-16 file is refused, and a row that is not UTF-8 is left out")
    func notText() throws {
        var source = MemorySource(FeedText().files)
        source.files["stops.txt"] = Data([0xFF, 0xFE, 0x73, 0x00])
        var reader = FeedReader(source: source)
        #expect { try reader.feed() } throws: { ($0 as? FeedError)?.code == .notText }

        source.files["stops.txt"] = Data(
            "stop_id,stop_name\n8768600,Gen\u{0}\n8772319,B\n8775100,C\n".utf8.map { $0 == 0 ? 0xE8 : $0 })
        reader = FeedReader(source: source)
        let feed = try reader.feed()
        #expect(feed.problems.first.first?.reason == "is not UTF-8 text; the row was left out")
        #expect(feed.problems.first.first?.line == 2)
    }

    @Test("a file of random bytes gives the error for a missing column")
    func randomBytes() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 0...400, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            for file in ["stops.txt", "stop_times.txt", "calendar.txt", "trips.txt"] {
                var source = MemorySource(FeedText().files)
                source.files[file] = Data(bytes)
                var reader = FeedReader(source: source)
                #expect(throws: FeedError.self) { try reader.feed() }
            }
        }
    }

    @Test("an agency in an unknown time zone gives an error that names the zone")
    func unknownZone() {
        let error = error { $0["agency.txt"] = "agency_name,agency_timezone\nX,Europe/Atlantis\n" }
        #expect(error?.code == .unknownTimeZone)
        #expect(error?.message.contains("Europe/Atlantis") == true)
    }

    @Test("an agency without a time zone is reported, and so is a file without agencies")
    func noAgency() {
        let zone = error { $0["agency.txt"] = "agency_name,agency_timezone\nTest Rail,\n" }
        #expect(zone?.code == .noAgency)
        #expect(zone?.message.contains("agency.txt line 2, agency_timezone: is empty") == true)
        let none = error { $0["agency.txt"] = "agency_name,agency_timezone\n" }
        #expect(none?.message.contains("names no agency that can be used. Give at least one row") == true)
    }

    @Test("the error for a missing file lists the files that exist")
    func missingFileListsOthers() {
        let error = error { $0["agency.txt"] = nil }
        #expect(
            error?.message.contains(
                "(there is calendar.txt, routes.txt, stop_times.txt, stops.txt, trips.txt)") == true)
    }

    @Test("the error for a feed without usable trains gives the first reason")
    func noTrains() {
        let error = error { $0["routes.txt"] = "route_id,route_type\nother,2\n" }
        #expect(error?.code == .noTrains)
        #expect(error?.message.contains("trips.txt line 2, route_id “fast”") == true)
    }

    @Test("if all trips are on demand, the error for the feed says so, and does not blame another fault")
    func onDemand() {
        let error = error {
            $0["stops.txt"] = "stop_id,stop_name,parent_station\na,Alpha,nowhere\n"
            $0["stop_times.txt"] =
                "trip_id,arrival_time,departure_time,stop_id,location_group_id,stop_sequence\n"
                + "a,,,,g1,1\na,,,,g1,2\n"
        }
        #expect(error?.code == .noTrains)
        #expect(
            error?.message.contains("stop_times.txt line 2, trip_id “a”: runs on demand only") == true)
    }

    @Test("a calendar without any day gives an error")
    func noDays() {
        let error = error {
            $0["calendar.txt"] = $0["calendar.txt"]?.replacing(
                "daily,1,1,1,1,1,1,1", with: "daily,0,0,0,0,0,0,0")
        }
        #expect(error?.code == .noTrains)
        #expect(error?.message.contains("its calendar names no day") == true)
    }

    @Test("the message of every error says in whole sentences where the problem is and what to do")
    func messages() {
        let codes: [FeedError.Code] = [
            .notFound, .unreadable, .notAFeed, .notAFile, .severalFeeds, .nestedArchives, .unknownPacking,
            .corruptArchive, .tooLarge, .missingFile, .missingCalendar, .emptyFile, .missingColumn, .notText,
            .noAgency, .unknownTimeZone, .noTrains,
        ]
        for code in codes {
            let message = FeedError(code: code, feed: "/feeds/x", file: "stops.txt", column: "stop_id")
                .message
            #expect(message.contains("/feeds/x"), "\(code)")
            #expect(message.hasSuffix("."), "\(code)")
            #expect(message.split(separator: ". ").count >= 2, "\(code): what happened, then what to do")
            #expect(!message.contains("Optional") && !message.contains("nil"), "\(code)")
        }
    }
}
