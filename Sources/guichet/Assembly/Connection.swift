import Foundation
import HTTPRecordings
import OSDM
import RailStore

/// A way to a service: its address and grant, and the layers on the way there.
struct Connection: Sendable {
    var configuration: OSDMConfiguration
    var stack: TransportStack
    /// The recording that is made or replayed; nil for neither.
    var recording: FixtureSession?
    var time: ProgramTime
    var places = PlaceMemory.none
    /// A few words each that stand on every screen.
    var marks: [String] = []
}
