import Documents
import FileLocations
import Foundation
import Rail
import SharedAlgorithms
import SwiftProtobuf

/// The events of a feed of GTFS-Realtime 2.0: its trip updates, and its alerts about single trips.
///
/// Source: the reference at gtfs.org/documentation/realtime.
struct RealtimeFeed {
    private(set) var events: [TrainEvent] = []
    /// What was left out, in sentences.
    private(set) var remarks: [String] = []

    /// - Throws: A mistake, if the data is no such feed.
    init(_ data: Data, at place: FileLocation) throws(DocumentMistake) {
        let feed: TransitRealtime_FeedMessage
        do {
            feed = try TransitRealtime_FeedMessage(serializedBytes: data)
        } catch {
            throw DocumentMistake(
                "This is no feed of GTFS-Realtime in the binary format of Protocol Buffers. Save it as it comes "
                    + "from the service, or give a list of events in YAML.", at: place)
        }
        guard
            feed.header.gtfsRealtimeVersion.hasPrefix("1.") || feed.header.gtfsRealtimeVersion.hasPrefix("2.")
        else {
            throw DocumentMistake(
                "This feed has the version \(feed.header.gtfsRealtimeVersion.prefix(20).description.quoted) of "
                    + "GTFS-Realtime; 1.0 and 2.0 are read.", at: place)
        }
        var (unread, otherAlerts) = (0, 0)
        for entity in feed.entity where !entity.isDeleted {
            if entity.hasTripUpdate {
                if let event = TrainEvent(entity.tripUpdate) { events.append(event) } else { unread += 1 }
            }
            guard entity.hasAlert else { continue }
            let found = TrainEvent.all(of: entity.alert, id: entity.id)
            if found.isEmpty { otherAlerts += 1 }
            events += found
        }
        if unread > 0 {
            remarks.append(
                "Left out: trip updates of trains that are additional or have no trip_id (\(unread)).")
        }
        if otherAlerts > 0 {
            remarks.append("Left out: alerts that are not about single trips (\(otherAlerts)).")
        }
    }
}

extension TrainEvent {
    /// Returns nil if the trip is none of the timetable.
    fileprivate init?(_ update: TransitRealtime_TripUpdate) {
        self.init(trip: update.trip)
        switch update.trip.scheduleRelationship {
        case .canceled, .deleted:
            changes = [.cancelled(from: nil)]
            return
        case .added, .replacement, .duplicated: return nil
        case .scheduled, .unscheduled: break
        }
        if update.hasDelay { changes.append(.delay(.seconds(update.delay), from: nil, .departure)) }
        for stop in update.stopTimeUpdate {
            guard let place = Stop(stop) else { continue }
            switch stop.scheduleRelationship {
            case .skipped: changes.append(.skips(place))
            case .noData: changes.append(.delay(.unknown, from: place, .arrival))
            case .scheduled, .unscheduled:
                if stop.hasArrival, let delay = Delay(stop.arrival) {
                    changes.append(.delay(delay, from: place, .arrival))
                }
                if stop.hasDeparture, let delay = Delay(stop.departure) {
                    changes.append(.delay(delay, from: place, .departure))
                }
            }
            if stop.hasStopTimeProperties, stop.stopTimeProperties.hasAssignedStopID {
                changes.append(.platformOf(stopID: stop.stopTimeProperties.assignedStopID, at: place))
            }
        }
    }

    /// Returns nil if the trip has no id.
    private init?(trip: TransitRealtime_TripDescriptor) {
        guard trip.hasTripID, !trip.tripID.isEmpty else { return nil }
        self.init(
            train: .trip(id: trip.tripID, start: Self.seconds(trip.startTime)), day: Self.day(trip.startDate),
            changes: [])
    }

    /// Returns an event for each trip that an alert names.
    fileprivate static func all(of alert: TransitRealtime_Alert, id: String) -> [TrainEvent] {
        let texts = alert.headerText.translation
        // A text without a language is for everybody; the program itself speaks English.
        guard let text = texts.first(where: { $0.language.hasPrefix("en") }) ?? texts.first else { return [] }
        return alert.informedEntity.filter(\.hasTrip).compactMap { entity in
            guard var event = TrainEvent(trip: entity.trip) else { return nil }
            event.changes = [.message(Message(reference: id, text: text.text))]
            return event
        }
    }

    /// Reads a day such as `20261204`.
    private static func day(_ text: String) -> CalendarDay? {
        guard let number = Int(text), text.utf8.count == 8 else { return nil }
        return CalendarDay(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// Reads a time such as `25:15:35` in seconds.
    private static func seconds(_ text: String) -> Int32? {
        guard let found = text.wholeMatch(of: /([0-9]{1,2}):([0-9]{2}):([0-9]{2})/),
            let hours = Int32(found.1),
            let minutes = Int32(found.2), let seconds = Int32(found.3)
        else { return nil }
        return hours * 3600 + minutes * 60 + seconds
    }
}

extension TrainEvent.Stop {
    fileprivate init?(_ update: TransitRealtime_TripUpdate.StopTimeUpdate) {
        if update.hasStopSequence {
            self = .sequence(Int32(clamping: update.stopSequence))
        } else if update.hasStopID {
            self = .station(update.stopID)
        } else {
            return nil
        }
    }
}

extension TrainEvent.Delay {
    fileprivate init?(_ event: TransitRealtime_TripUpdate.StopTimeEvent) {
        if event.hasTime {
            self = .until(event.time)
        } else if event.hasDelay {
            self = .seconds(event.delay)
        } else {
            return nil
        }
    }
}
