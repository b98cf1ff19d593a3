import Foundation
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import OSDM
import RailStore

/// A way to a service: its address and grant, and the transport with all that stands around it.
struct Connection: Sendable {
    var configuration: OSDMConfiguration
    var transport: any Transport
    /// The faults on the way to the service, where there are any.
    var faults: FaultyTransport?
    /// Whether a slow response is given up below the transport already.
    var hasDeadline = false
    /// Nil where nothing is recorded and nothing replayed.
    var fixtures: FixtureSession?
    var time: ProgramTime
    var places = PlaceMemory.none
    /// A few words each that stand on every screen.
    var marks: [String] = []

    /// The transport for the client: around the faults and stubs, so that these meet the deadline too.
    var timedTransport: any Transport {
        hasDeadline ? transport : DeadlineTransport(transport, timer: time.deadline)
    }
}
