import Foundation
import HTTPRecordings
import OSDM
import RailStore

/// A connection to a service: its configuration, and the layers of transports that lead to it.
struct Connection: Sendable {
    var configuration: OSDMConfiguration
    var stack: TransportStack
    /// The recording that is being made or replayed.
    var recording: RecordingSession?
    var time: ProgramTime
    var places = PlaceMemory.none
    /// The marks, of a few words each, that every screen shows.
    var marks: [String] = []
}
