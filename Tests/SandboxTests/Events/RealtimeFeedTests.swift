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

    private func feed(_ entities: [TransitRealtime_FeedEntity], version: String = "2.0") throws -> Data {
        var feed = TransitRealtime_FeedMessage()
        feed.header.gtfsRealtimeVersion = version
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

    /// How TGV 6601, the trip `a`, runs on Monday 23 November 2026: from Alpha by Beta, at 10:00, to Gamma, at 11:40.
    private func state(
        _ entities: [TransitRealtime_FeedEntity], feed text: FeedText = FeedText()
    ) throws -> TrainState? {
        let timetable = try text.timetable()
        let read = try RealtimeFeed(try feed(entities), at: FileLocation(file: "a.pb"))
        let trip = try #require(
            (0..<timetable.trips.count).first { timetable.trips[$0].firstPart.tripID == "a" })
        let day = timetable.firstDay.days(until: CalendarDay(year: 2026, month: 11, day: 23))
        return RunningTrains(read.events, in: timetable).state(
            of: Journey.Ride(trip: trip, day: day, from: 0, to: 2), at: FeedText.noon)
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

    @Test("an alert about a trip is a message, in English if it has that")
    func alerts() throws {
        var alert = TransitRealtime_FeedEntity()
        alert.id = "alert-7"
        var entity = TransitRealtime_EntitySelector()
        entity.trip.tripID = "a"
        alert.alert.informedEntity = [entity]
        for (text, language) in [("Travaux à Beta.", "fr"), ("Works at Beta.", "en")] {
            var translation = TransitRealtime_TranslatedString.Translation()
            (translation.text, translation.language) = (text, language)
            alert.alert.headerText.translation.append(translation)
        }
        let message = TrainEvent.Message(reference: "alert-7", text: "Works at Beta.")
        #expect(try state([alert])?.messages == [message])
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

    @Test("what is left out is told")
    func remarks() async throws {
        var alert = TransitRealtime_FeedEntity()
        alert.id = "2"
        alert.alert.headerText.translation = []
        let added = entity { $0.trip.scheduleRelationship = .added }
        let data = try feed([added, entity(""), alert, entity("unknown") { $0.delay = 60 }])
        let folder = try TemporaryFolder()
        try folder.write(data, to: "a.pb")
        var settings = SandboxSettings.fixed
        try settings.events.add(file: folder.path + "/a.pb")
        let remarks = try await Sandbox(try FeedText().timetable(), settings).checkEvents()
        #expect(
            remarks.map { $0.replacing(folder.path + "/", with: "") } == [
                "a.pb: Left out: trip updates of trains that are additional or have no trip_id (2).",
                "a.pb: Left out: alerts that are not about single trips (1).",
                "Events about no train of the timetable: 1 of 1.",
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
