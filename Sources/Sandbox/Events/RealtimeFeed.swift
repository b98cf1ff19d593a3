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
    /// When the feed was made, in seconds since 1970; nil if it does not say so.
    private(set) var made: Int64?

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
        let version = feed.header.gtfsRealtimeVersion
        guard ["1", "2"].contains(version.prefix { $0 != "." }) else {
            throw DocumentMistake(
                "This feed has the version \(version.prefix(20).description.quoted) of "
                    + "GTFS-Realtime; 1.0 and 2.0 are read.", at: place)
        }
        made = Self.instant(feed.header.timestamp)
        if feed.header.incrementality == .differential {
            remarks.append("It has changes to an earlier feed (DIFFERENTIAL), which is not known.")
        }
        var (unread, otherAlerts, others) = (0, 0, 0)
        for entity in feed.entity where !entity.isDeleted {
            if entity.hasTripUpdate {
                if let event = TrainEvent(entity.tripUpdate, made: made) {
                    events.append(event)
                } else {
                    unread += 1
                }
            } else if entity.hasAlert {
                let found = TrainEvent.all(of: entity.alert, id: entity.id)
                if found.isEmpty { otherAlerts += 1 }
                events += found
            } else {
                others += 1
            }
        }
        if unread > 0 {
            remarks.append(
                "Left out: trip updates of trains that are additional or replaced, have no trip_id, or a "
                    + "start_date or start_time that cannot be read (\(unread)).")
        }
        if otherAlerts > 0 {
            remarks.append("Left out: alerts that are not about single trips (\(otherAlerts)).")
        }
        if others > 0 {
            remarks.append(
                "Left out: what is neither a trip update nor an alert, such as positions of vehicles (\(others))."
            )
        }
    }

    /// Returns seconds since 1970, limited so that they can be calculated with; nil for 0, which feeds write for an
    /// instant that they do not know.
    static func instant(_ seconds: some BinaryInteger) -> Int64? {
        // A feed may have any number here. This is the year 2514.
        seconds == 0 ? nil : max(0, Int64(clamping: min(seconds, 1 << 34)))
    }
}
