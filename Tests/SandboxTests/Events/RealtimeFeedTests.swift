import Documents
import FileLocations
import Foundation
import OSDM
import Rail
import SwiftProtobuf
import TestSupport
import Testing

@testable import Sandbox

@Suite("A feed of GTFS-Realtime") struct RealtimeFeedTests {
    private typealias Update = TransitRealtime_TripUpdate

    /// Noon of Saturday 21 November 2026, in seconds since 1970.
    private static let noon: Int64 = 1_795_258_800

    /// - Parameter made: The time at which the feed was made, in seconds since 1970; 0 if it does not say so.
    private func feed(
        _ entities: [TransitRealtime_FeedEntity], version: String = "2.0", made: Int64 = 0
    ) throws -> Data {
        var feed = TransitRealtime_FeedMessage()
        feed.header.gtfsRealtimeVersion = version
        if made > 0 { feed.header.timestamp = UInt64(made) }
        feed.entity = entities
        return try feed.serializedData()
    }

    private func entity(
        _ trip: String = "a", day: String = "20261123", _ change: (inout Update) -> Void = { _ in }
    ) -> TransitRealtime_FeedEntity {
        var entity = TransitRealtime_FeedEntity()
        entity.id = "1"
        if !trip.isEmpty { entity.tripUpdate.trip.tripID = trip }
        if !day.isEmpty { entity.tripUpdate.trip.startDate = day }
        change(&entity.tripUpdate)
        return entity
    }

    private func stop(_ change: (inout Update.StopTimeUpdate) -> Void) -> Update.StopTimeUpdate {
        var stop = Update.StopTimeUpdate()
        change(&stop)
        return stop
    }

    /// Returns how a trip runs on a day of November 2026. By default, this is TGV 6601, the trip `a`, on Monday 23:
    /// from Alpha by Beta, at 10:00, to Gamma, at 11:40.
    private func state(
        _ entities: [TransitRealtime_FeedEntity], feed text: FeedText = FeedText(), made: Int64 = 0,
        trip id: String = "a", day: Int = 23
    ) throws -> TrainState? {
        let timetable = try text.timetable()
        let read = try RealtimeFeed(try feed(entities, made: made), at: FileLocation(file: "a.pb"))
        let trip = try #require(
            (0..<timetable.trips.count).first { timetable.trips[$0].firstPart.tripID == id })
        let day = timetable.firstDay.days(until: CalendarDay(year: 2026, month: 11, day: day))
        return RunningTrains(read.events, in: timetable).state(
            of: Journey.Ride(trip: trip, day: day, from: 0, to: 1), at: FeedText.noon)
    }

    @Test("a delay counts until the next stop that has another, by its number or its id")
    func delays() throws {
        let update = entity {
            $0.stopTimeUpdate = [
                stop {
                    $0.stopSequence = 1
                    $0.departure.delay = 240
                },
                stop {
                    $0.stopID = "8772319"
                    $0.arrival.delay = 120
                    // 10:08 in Paris.
                    $0.departure.time = 1_795_424_880
                },
            ]
        }
        let calls = try #require(try state([update])).calls
        #expect(calls.map(\.departureDelay) == [240, 180, 180])
        #expect(calls.map(\.arrivalDelay) == [nil, 120, 180])
    }

    @Test("a departure at the last stop is the arrival there, if no other is told")
    func lastStop() throws {
        let update = entity {
            $0.stopTimeUpdate = ([(1, 60), (3, 120)] as [(UInt32, Int32)]).map { number, delay in
                stop {
                    $0.stopSequence = number
                    $0.departure.delay = delay
                }
            }
        }
        #expect(try state([update])?.calls.map(\.arrivalDelay) == [nil, 60, 120])
    }

    @Test("updates that are not in the order of the stops are sorted by their numbers")
    func order() throws {
        let update = entity {
            $0.stopTimeUpdate = ([(3, 180), (1, 60)] as [(UInt32, Int32)]).map { number, delay in
                stop {
                    $0.stopSequence = number
                    $0.arrival.delay = delay
                }
            }
        }
        #expect(try state([update])?.calls.map(\.arrivalDelay) == [60, 60, 180])
    }

    @Test(
        "a stop whose number and id differ is found by its id, unless the timetable does not know that",
        arguments: [
            ("8772319", [nil, 300, 300]), ("unknown", [300, 300, 300]), ("7015400", [nil, nil, nil]),
        ])
    func otherNumber(id: String, delays: [Int32?]) throws {
        var text = FeedText()
        text["stop_times.txt"]?.append("b,26:10:00,26:10:00,7015400,3\n")
        let update = entity {
            $0.stopTimeUpdate = [
                stop {
                    $0.stopSequence = 1
                    $0.stopID = id
                    $0.arrival.delay = 300
                }
            ]
        }
        #expect(try state([update], feed: text)?.calls.map(\.arrivalDelay) == delays)
    }

    @Test("a trip that comes to a stop twice is told of in its order")
    func twice() throws {
        let small = SmallFeed(
            stops: ["a,48.8,2.3,", "b,47.0,2.3,", "c,46.0,2.3,"],
            calls: ["T1 08:00 a", "T1 08:30 b", "T1 09:00 a", "T1 09:30 c"])
        let update = entity("T1") {
            $0.stopTimeUpdate = ([("a", 60), ("b", 120), ("a", 180)] as [(String, Int32)]).map { id, delay in
                stop {
                    $0.stopID = id
                    $0.departure.delay = delay
                }
            }
        }
        let calls = try state([update], feed: small.text, trip: "T1")?.calls
        #expect(calls?.map(\.departureDelay) == [60, 120, 180, 180])
    }

    @Test("a time of 0 is none, and the delay counts")
    func noTime() throws {
        let update = entity {
            $0.stopTimeUpdate = [
                stop {
                    $0.stopSequence = 1
                    $0.arrival.time = 0
                    $0.arrival.delay = 60
                }
            ]
        }
        #expect(try state([update])?.calls.map(\.arrivalDelay) == [60, 60, 60])
    }

    @Test("stops without data have no expected time, and skipped stops are not served")
    func otherStops() throws {
        let update = entity {
            $0.delay = 60
            $0.stopTimeUpdate = [
                stop {
                    $0.stopSequence = 2
                    $0.scheduleRelationship = .skipped
                },
                stop {
                    $0.stopSequence = 3
                    $0.scheduleRelationship = .noData
                },
            ]
        }
        let calls = try #require(try state([update])).calls
        #expect(calls.map(\.isSkipped) == [false, true, false])
        #expect(calls.map(\.arrivalDelay) == [60, 60, nil])
    }

    @Test("an update without any time says that nothing is known from its stop on")
    func unknown() throws {
        let update = entity {
            $0.delay = 60
            $0.stopTimeUpdate = [stop { $0.stopSequence = 2 }]
        }
        #expect(try state([update])?.calls.map(\.departureDelay) == [60, nil, nil])
    }

    @Test("without a day, the run nearest to the times of the update is meant, or to when the feed was made")
    func nearest() throws {
        let timed = entity(day: "") {
            $0.stopTimeUpdate = [
                stop {
                    $0.stopSequence = 2
                    // 10:08 on Monday in Paris.
                    $0.departure.time = 1_795_424_880
                }
            ]
        }
        #expect(try state([timed])?.calls.map(\.departureDelay) == [nil, 180, 180])
        for day in [22, 24] { #expect(try state([timed], made: Self.noon, day: day) == nil) }
        let cancelled = entity(day: "") { $0.trip.scheduleRelationship = .canceled }
        let days = try (20...23).filter { try state([cancelled], made: Self.noon, day: $0) != nil }
        #expect(days == [21])
    }

    @Test("a night train without a day is that of the evening before")
    func night() throws {
        let update = entity("b", day: "") {
            $0.stopTimeUpdate = [
                stop {
                    $0.stopSequence = 2
                    // 1:15 on Tuesday in Paris; it is due at 25:10.
                    $0.arrival.time = 1_795_479_300
                }
            ]
        }
        #expect(try state([update], trip: "b")?.calls.map(\.arrivalDelay) == [nil, 300])
        #expect(try state([update], trip: "b", day: 24) == nil)
    }

    @Test("a feed of the summer is right in a timetable that is moved to the winter")
    func summerTime() throws {
        var text = FeedText()
        text["calendar.txt"] = """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            daily,1,1,1,1,1,1,1,20250601,20250630

            """
        let timetable = try text.timetable()
        let update = entity(day: "20250602") {
            $0.stopTimeUpdate = [
                stop {
                    $0.stopSequence = 2
                    // 10:08 in Paris, two hours before UTC.
                    $0.departure.time = 1_748_851_680
                }
            ]
        }
        let read = try RealtimeFeed(try feed([update]), at: FileLocation(file: "a.pb"))
        let trip = try #require(
            (0..<timetable.trips.count).first { timetable.trips[$0].firstPart.tripID == "a" })
        let day = CalendarDay(year: 2025, month: 6, day: 2).adding(days: timetable.shiftInDays)
        #expect(timetable.shiftInDays > 0 && (day.month > 10 || day.month < 4))
        let state = RunningTrains(read.events, in: timetable).state(
            of: Journey.Ride(trip: trip, day: timetable.firstDay.days(until: day), from: 0, to: 2),
            at: FeedText.noon)
        #expect(state?.calls.map(\.departureDelay) == [nil, 180, 180])
    }

    @Test("the start tells apart the runs of a trip by frequency, and of no other trip")
    func frequency() throws {
        /// The starts of the runs of which something is known, in minutes after 8:00.
        func starts(_ start: String, _ frequencies: String?) throws -> [Int32] {
            var text = FeedText()
            text["frequencies.txt"] = frequencies.map {
                "trip_id,start_time,end_time,headway_secs,exact_times\na,08:00:00,10:00:00,1800,\($0)\n"
            }
            let update = entity {
                $0.trip.startTime = start
                $0.delay = 60
            }
            let timetable = try text.timetable()
            let read = try RealtimeFeed(try feed([update]), at: FileLocation(file: "a.pb"))
            let running = RunningTrains(read.events, in: timetable)
            let day = timetable.firstDay.days(until: CalendarDay(year: 2026, month: 11, day: 23))
            return (0..<timetable.trips.count).filter { trip in
                running.state(of: Journey.Ride(trip: trip, day: day, from: 0, to: 1), at: FeedText.noon)
                    != nil
            }.map { timetable.trips.departure($0, 0) / 60 - 480 }.sorted()
        }
        #expect(try starts("08:30:00", "1") == [30])
        #expect(try starts("08:37:00", "1") == [])
        #expect(try starts("08:37:00", "0") == [30])
        #expect(try starts("08:45:00", "0") == [60])
        #expect(try starts("", "0") == [0, 30, 60, 90])
        #expect(try starts("13:01:37", nil) == [0])
    }

    @Test("each trip of a through train has its own delay, in whatever order the feed tells of them")
    func throughTrain() throws {
        let small = SmallFeed(
            stops: ["a,48.8,2.3,", "b,47.0,2.3,", "c,46.0,2.3,"],
            calls: ["T1 08:00 a", "T1 09:00 b", "T2 09:05 b", "T2 10:00 c"],
            blocks: ["T1": "x", "T2": "x"])
        let second = entity("T2") {
            $0.trip.startTime = "09:05:00"
            $0.delay = 60
        }
        let first = entity("T1") { $0.delay = 300 }
        let both = try state([second, first], feed: small.text, trip: "T1")
        #expect(both?.calls.map(\.arrivalDelay) == [300, 300, 60, 60])
        let alone = try state([first], feed: small.text, trip: "T1")
        #expect(alone?.calls.map(\.arrivalDelay) == [300, 300, nil, nil])
    }

    @Test("a cancelled trip does not run, on the day that is named alone")
    func cancelled() throws {
        let cancelled = entity { $0.trip.scheduleRelationship = .canceled }
        #expect(try state([cancelled])?.cancelled == [0..<3])
        let tomorrow = entity(day: "20261124") { $0.trip.scheduleRelationship = .canceled }
        #expect(try state([tomorrow]) == nil)
        let always = entity(day: "") { $0.trip.scheduleRelationship = .canceled }
        #expect(try state([always])?.cancelled == [0..<3])
    }

    @Test("another platform is that of the stop that is named")
    func platform() throws {
        var text = FeedText()
        text["stops.txt"] = """
            stop_id,stop_name,stop_lat,stop_lon,platform_code
            8768600,Alpha Central,48.84,2.37,1
            new,Alpha Central,48.84,2.37,7
            8772319,Beta,45.76,4.86,
            8775100,Gamma,43.30,5.38,

            """
        let update = entity {
            $0.stopTimeUpdate = [
                stop {
                    $0.stopSequence = 1
                    $0.stopTimeProperties.assignedStopID = "new"
                }
            ]
        }
        #expect(try state([update], feed: text)?.calls[0].platform == "7")
    }

    /// An alert about the trip `a`, which it names twice.
    private func alert(
        _ texts: [(String, String?)], _ change: (inout TransitRealtime_Alert) -> Void = { _ in }
    ) -> TransitRealtime_FeedEntity {
        var alert = TransitRealtime_FeedEntity()
        alert.id = "alert-7"
        var entity = TransitRealtime_EntitySelector()
        entity.trip.tripID = "a"
        alert.alert.informedEntity = [entity, entity]
        for (text, language) in texts {
            var translation = TransitRealtime_TranslatedString.Translation()
            translation.text = text
            if let language { translation.language = language }
            alert.alert.headerText.translation.append(translation)
        }
        change(&alert.alert)
        return alert
    }

    @Test("an alert about a trip is one message, in English if it has that")
    func alerts() throws {
        let message = TrainEvent.Message(reference: "alert-7", text: "Works at Beta.")
        for language in ["en", nil] {
            let alert = alert([("Travaux à Beta.", "fr"), ("Works at Beta.", language)])
            #expect(try state([alert])?.messages == [message])
        }
    }

    @Test(
        "an alert is shown in its periods alone",
        arguments: [
            ([(-60, 60)], true), ([(-60, 0)], false), ([(0, nil)], true), ([(1, nil)], false),
            ([(-60, -30), (-10, 10)], true), ([(nil, -1)], false), ([(60, -60)], false),
        ] as [([(Int64?, Int64?)], Bool)])
    func periods(_ periods: [(Int64?, Int64?)], isShown: Bool) throws {
        let alert = alert([("Works at Beta.", "en")]) {
            $0.activePeriod = periods.map { start, end in
                var range = TransitRealtime_TimeRange()
                if let start { range.start = UInt64(Self.noon + start) }
                if let end { range.end = UInt64(Self.noon + end) }
                return range
            }
        }
        #expect(try (state([alert]) != nil) == isShown)
    }

    @Test("a senseless delay or time is told as a week at most")
    func senseless() throws {
        let update = entity {
            $0.delay = .max
            $0.stopTimeUpdate = [
                stop {
                    $0.stopSequence = 2
                    $0.arrival.time = .min
                },
                stop {
                    $0.stopSequence = 3
                    $0.arrival.time = .max
                },
            ]
        }
        let calls = try #require(try state([update])).calls
        #expect(calls.map(\.arrivalDelay) == [604_800, -604_800, 604_800])
    }

    /// Returns the sandbox's remarks on a feed that is read from a file.
    private func remarks(_ data: Data) async throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(data, to: "a.pb")
        var settings = SandboxSettings.fixed
        try settings.events.add(file: folder.path + "/a.pb")
        return try await Sandbox(try FeedText().timetable(), settings).checkEvents().map {
            $0.replacing(folder.path + "/", with: "")
        }
    }

    @Test("what is left out is told")
    func remarks() async throws {
        var alert = TransitRealtime_FeedEntity()
        alert.id = "2"
        alert.alert.headerText.translation = []
        var position = TransitRealtime_FeedEntity()
        position.id = "3"
        let additional = [TransitRealtime_TripDescriptor.ScheduleRelationship.added, .new].map { relation in
            entity { $0.trip.scheduleRelationship = relation }
        }
        let unread = [entity(""), entity(day: "2026-11-23"), entity(day: "20260231")]
        // The timetable ends in 2027.
        let unused = [entity("unknown") { $0.delay = 60 }, entity(day: "20280101") { $0.delay = 60 }]
        let used = entity { $0.delay = 60 }
        let data = try feed(additional + unread + [alert, position] + unused + [used])
        #expect(
            try await remarks(data) == [
                "a.pb: Left out: trip updates of trains that are additional or replaced, have no trip_id, or a "
                    + "start_date or start_time that cannot be read (5).",
                "a.pb: Left out: alerts that are not about single trips (1).",
                "a.pb: Left out: what is neither a trip update nor an alert, such as positions of vehicles (1).",
                "Events about no train of the timetable on their day: 2 of 3.",
            ])
    }

    @Test("a feed of another day is told, and so is one that has changes to another")
    func otherFeeds() async throws {
        let update = entity { $0.delay = 60 }
        for hours in [-24, 24] as [Int64] {
            #expect(try await remarks(try feed([update], made: Self.noon + hours * 3600)) == [])
        }
        #expect(
            try await remarks(try feed([update], made: Self.noon - 2 * 86_400)) == [
                "a.pb: It was made on 2026-11-19, and tells nothing of the trains of today."
            ])
        var changes = TransitRealtime_FeedMessage()
        changes.header.gtfsRealtimeVersion = "2"
        changes.header.incrementality = .differential
        changes.entity = [update]
        #expect(
            try await remarks(try changes.serializedData()) == [
                "a.pb: It has changes to an earlier feed (DIFFERENTIAL), which is not known."
            ])
    }

    @Test("a feed of a later version is refused")
    func version() throws {
        let data = try feed([], version: "3.0")
        let mistake = try #require(
            #expect(throws: DocumentMistake.self) {
                _ = try RealtimeFeed(data, at: FileLocation(file: "a.pb"))
            })
        #expect(mistake.message == "This feed has the version “3.0” of GTFS-Realtime; 1.0 and 2.0 are read.")
    }
}
